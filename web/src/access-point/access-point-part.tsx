import type { Answered } from '@brava/contract/endpoint.ts'
import { accessPoint } from '@brava/contract/invoices/access-point.endpoints.ts'
import { IconPlugConnected } from '@tabler/icons-react'
import { useAct } from '../api/use-act.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { count, dateTime } from '../text/format.ts'
import { Badge } from '../ui/basics/badge.tsx'
import { Button } from '../ui/basics/button.tsx'
import { Link } from '../ui/basics/link.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { PasswordField } from '../ui/field/password-field.tsx'
import { Switch } from '../ui/field/switch.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { FormGrid, Wide } from '../ui/form/form-grid.tsx'
import { FormRoot } from '../ui/form/form-root.tsx'
import { FormSummary } from '../ui/form/form-summary.tsx'
import { SaveButton } from '../ui/form/save-button.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { Card } from '../ui/layout/card.tsx'
import { Stack } from '../ui/layout/page.tsx'
import { t } from './access-point.texts.ts'

/** The access point through which e-invoices go, and how they fare. */
export function AccessPointPart() {
  const query = useEndpoint(accessPoint.settings, undefined)
  return <Loaded query={query}>{({ data }) => <SettingsForm key={String(data.changedDate)} stored={data} />}</Loaded>
}

type Stored = Answered<typeof accessPoint.settings>['data']

function SettingsForm({ stored }: { stored: Stored }) {
  const set = useAct(accessPoint.set)
  const test = useAct(accessPoint.test, { says: 'info', refreshes: [] })
  const form = useForm({
    schema: accessPoint.set.body,
    initial: { isOn: stored.isOn, address: stored.address, apiKey: '', password: '' },
    secret: ['apiKey', 'password'],
    toWire: ({ apiKey, ...values }) => ({ ...values, ...(apiKey ? { apiKey } : {}) }),
    submit: ({ apiKey, ...values }) => set.attempt({ body: { ...values, ...(apiKey ? { apiKey } : {}) } }),
  })
  const { changedDate, changedBy, waiting, rejected, lastError } = stored
  return (
    <FormRoot form={form} label={t.title}>
      <Card
        title={t.title}
        facts={<Badge tone={stored.isOn ? 'success' : 'neutral'}>{stored.isOn ? t.on : t.off}</Badge>}
        foot={
          <>
            {stored.hasKey && (
              <Button icon={<IconPlugConnected />} pending={test.pending} onClick={() => void test.run()}>
                {t.test}
              </Button>
            )}
            <SaveButton />
          </>
        }
      >
        <Stack>
          <p style={{ margin: 0 }}>{t.lead}</p>
          <FormSummary />
          <Switch label={t.isOn} checked={form.values.isOn} onChange={(on) => form.set('isOn', on)} />
          <FormGrid columns={2}>
            <Wide>
              <TextField {...form.field('address', t.address)} type="url" hint={t.addressHint} required />
            </Wide>
            <PasswordField
              {...form.field('apiKey', t.apiKey)}
              autoComplete="off"
              hint={stored.hasKey ? t.keyKept : undefined}
              required={!stored.hasKey}
            />
            <PasswordField
              {...form.field('password', t.password)}
              autoComplete="current-password"
              hint={t.passwordHint}
              required
            />
            {changedDate && changedBy && (
              <Wide>
                <small>
                  {t.changed(changedBy, dateTime(changedDate))} · {t.waiting} {count(waiting)} ·{' '}
                  <Link to="/invoices/held" search={{ tab: 'rejected' }}>
                    {t.rejected} {count(rejected)}
                  </Link>
                  {lastError && ` · ${t.lastError}: ${lastError}`}
                </small>
              </Wide>
            )}
          </FormGrid>
        </Stack>
      </Card>
    </FormRoot>
  )
}
