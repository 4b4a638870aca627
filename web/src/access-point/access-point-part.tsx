import type { Answered } from '@brava/contract/endpoint.ts'
import { accessPoint } from '@brava/contract/invoices/access-point.endpoints.ts'
import { IconPlugConnected } from '@tabler/icons-react'
import { useAct } from '../api/use-act.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { ConnectionForm, keepingKey } from '../ui/form/connection-form.tsx'
import { count } from '../text/format.ts'
import { Link } from '../ui/basics/link.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { Wide } from '../ui/form/form-grid.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { t } from './access-point.texts.ts'

/** The access point that carries e-invoices, and their states. */
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
    toWire: keepingKey,
    submit: (values) => set.attempt({ body: keepingKey(values) }),
  })
  const { waiting, rejected, lastError } = stored
  return (
    <ConnectionForm
      form={form}
      stored={stored}
      title={t.title}
      lead={t.lead}
      isOn={{ label: t.isOn }}
      passwordHint={t.passwordHint}
      test={{ label: t.test, icon: <IconPlugConnected />, pending: test.pending, run: () => void test.run() }}
      facts={
        <>
          {` · ${t.waiting} ${count(waiting)} · `}
          <Link to="/invoices/held" search={{ tab: 'rejected' }}>
            {t.rejected} {count(rejected)}
          </Link>
          {lastError && ` · ${t.lastError}: ${lastError}`}
        </>
      }
    >
      <Wide>
        <TextField {...form.field('address', t.address)} type="url" hint={t.addressHint} required />
      </Wide>
    </ConnectionForm>
  )
}
