import type { Answered } from '@brava/contract/endpoint.ts'
import { companies } from '@brava/contract/companies/companies.endpoints.ts'
import {
  gatewayCurrencies,
  type GatewayKind,
  gatewayKinds,
  gatewayNames,
} from '@brava/contract/payments/gateway-kind.ts'
import { payments } from '@brava/contract/payments/payments.endpoints.ts'
import { IconCreditCard, IconPlus, IconScale } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { call } from '../api/call.ts'
import { useAct } from '../api/use-act.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { Badge } from '../ui/basics/badge.tsx'
import { Button, ButtonLink } from '../ui/basics/button.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { Checkbox } from '../ui/field/checkbox.tsx'
import { PasswordField } from '../ui/field/password-field.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { useHeldVersion } from '../ui/form/use-held-version.ts'
import { Card } from '../ui/layout/card.tsx'
import { KeyValues } from '../ui/layout/key-values.tsx'
import { TwoLine } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { Table } from '../ui/table/table.tsx'
import { t as kit } from '../ui/ui.texts.ts'
import { t } from './gateways.texts.ts'

type Gateway = Answered<typeof payments.gateways>['data'][number]

const secretNames: Record<GatewayKind, string> = {
  sandbox: t.secretSandbox,
  monri: t.secretMonri,
  stripe: t.secretStripe,
}

const columns: Column<Gateway>[] = [
  {
    id: 'kind',
    header: t.kind,
    fixed: true,
    phone: 'title',
    cell: (row) => <TwoLine sub={row.companyName ?? t.everybody}>{gatewayNames[row.kind]}</TwoLine>,
  },
  { id: 'currency', header: t.currency, phone: 'sub', cell: (row) => row.currency },
  {
    id: 'state',
    header: t.state,
    phone: 'fact',
    cell: (row) => (
      <span style={{ display: 'inline-flex', gap: 6 }}>
        <Badge tone={row.isActive ? 'success' : 'neutral'}>{row.isActive ? t.on : t.off}</Badge>
        <Badge tone={row.isLive ? 'info' : 'warning'}>{row.isLive ? t.live : t.test}</Badge>
      </span>
    ),
  },
]

/** Which gateway takes cards in which currency; its secrets can be entered but are never shown. */
export function GatewaysCard() {
  const query = useEndpoint(payments.gateways, undefined)
  const [adding, setAdding] = useState(false)
  const [open, setOpen] = useState<number>()
  return (
    <Loaded query={query}>
      {({ data }) => {
        const chosen = data.find((row) => row.id === open)
        return (
          <>
            <Card
              title={t.title}
              flush
              actions={
                <>
                  <ButtonLink size="sm" icon={<IconScale />} to="/payments/reconciliation">
                    {t.reconciliation}
                  </ButtonLink>
                  <Button size="sm" icon={<IconPlus />} onClick={() => setAdding(true)}>
                    {t.add}
                  </Button>
                </>
              }
            >
              {data.length === 0 ? (
                <EmptyState icon={<IconCreditCard />} title={t.none}>
                  {t.noneText}
                </EmptyState>
              ) : (
                <Table
                  label={t.title}
                  rows={data}
                  columns={columns}
                  idOf={(row) => row.id}
                  onRowClick={(row) => setOpen(row.id)}
                  plain
                />
              )}
            </Card>
            {adding && <AddDialog onClose={() => setAdding(false)} />}
            {chosen && <ChangeDialog key={chosen.id} gateway={chosen} onClose={() => setOpen(undefined)} />}
          </>
        )
      }}
    </Loaded>
  )
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const add = useAct(payments.addGateway)
  const form = useForm({
    schema: payments.addGateway.body,
    guard: false,
    initial: {
      kind: 'sandbox' as GatewayKind | null,
      currency: 'BAM' as string | null,
      companyId: null as number | null,
      isLive: false,
      secret: '',
      authenticityToken: '',
      apiKey: '',
      password: '',
    },
    submit: ({ kind, currency, ...rest }) =>
      add.attempt({ body: { ...rest, kind: kind ?? 'sandbox', currency: currency ?? '' } }),
    done: onClose,
  })
  const findCompany = useCallback(async (text: string) => {
    const answer = await call(companies.partners, { body: { quickSearch: text, pageSize: 10 } })
    return answer.data.map((one) => ({ value: one.id, label: one.name }))
  }, [])
  const kind = form.values.kind ?? 'sandbox'
  return (
    <FormDialog form={form} onClose={onClose} title={t.add} confirm={kit.save}>
      <SelectField
        {...form.field('kind', t.kind)}
        required
        options={gatewayKinds.map((one) => ({ value: one, label: gatewayNames[one] }))}
        hint={kind === 'sandbox' ? t.sandboxHint : undefined}
      />
      <SelectField
        {...form.field('currency', t.currency)}
        required
        options={gatewayCurrencies[kind].map((one) => ({ value: one, label: one }))}
      />
      <SelectField {...form.field('companyId', t.company)} placeholder={t.everybody} find={findCompany} />
      <Secrets kind={kind} form={form} />
      <Checkbox label={t.live} name="isLive" checked={form.values.isLive} onChange={(on) => form.set('isLive', on)} />
      <PasswordField
        {...form.field('password', t.password)}
        autoComplete="current-password"
        hint={t.passwordHint}
        required
      />
    </FormDialog>
  )
}

function ChangeDialog({ gateway, onClose }: { gateway: Gateway; onClose: () => void }) {
  const change = useAct(payments.changeGateway)
  const test = useAct(payments.testGateway, { says: 'info' })
  const params = { id: gateway.id }
  const { isActive, isLive, version } = gateway
  const initial = { isActive, isLive, secret: '', authenticityToken: '', apiKey: '', password: '' }
  const held = useHeldVersion({ version, values: initial })
  const form = useForm({
    schema: payments.changeGateway.body,
    guard: false,
    initial,
    toWire: (values) => ({ ...values, version: held.version() }),
    submit: (values) => held.again(change.attempt({ params, body: { ...values, version: held.version() } })),
    done: onClose,
  })
  held.useLatest(form)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`${t.change}: ${gatewayNames[gateway.kind]}, ${gateway.currency}`}
      subtitle={t.keepEmpty}
      confirm={kit.save}
    >
      <KeyValues align="left" pairs={[[t.notices, <span key="url">{gateway.noticeUrl}</span>]]} />
      <Button pending={test.pending} onClick={() => void test.run({ params })}>
        {t.testConnection}
      </Button>
      <Secrets kind={gateway.kind} form={form} />
      <Checkbox
        label={t.active}
        name="isActive"
        checked={form.values.isActive}
        onChange={(on) => form.set('isActive', on)}
      />
      <Checkbox label={t.live} name="isLive" checked={form.values.isLive} onChange={(on) => form.set('isLive', on)} />
      <PasswordField
        {...form.field('password', t.password)}
        autoComplete="current-password"
        hint={t.passwordHint}
        required
      />
    </FormDialog>
  )
}

interface SecretFields {
  field(name: 'secret' | 'authenticityToken' | 'apiKey', label: string): Parameters<typeof PasswordField>[0]
}

function Secrets({ kind, form }: { kind: GatewayKind; form: SecretFields }) {
  return (
    <>
      <PasswordField {...form.field('secret', secretNames[kind])} autoComplete="off" />
      {kind === 'monri' && (
        <PasswordField {...form.field('authenticityToken', t.authenticityToken)} autoComplete="off" />
      )}
      {kind === 'stripe' && <PasswordField {...form.field('apiKey', t.apiKey)} autoComplete="off" />}
    </>
  )
}
