import type { Answered } from '@brava/contract/endpoint.ts'
import { sms } from '@brava/contract/sms/sms.endpoints.ts'
import { IconSend } from '@tabler/icons-react'
import { useAct } from '../api/use-act.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { ConnectionForm, keepingKey } from '../ui/form/connection-form.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { MessagesCard } from './messages-card.tsx'
import { t } from './sms.texts.ts'

/** The gateway for text messages, and the messages it sent. */
export function SmsPart() {
  const query = useEndpoint(sms.gateway, undefined)
  return (
    <>
      <Loaded query={query}>{({ data }) => <GatewayForm key={String(data.changedDate)} stored={data} />}</Loaded>
      <MessagesCard />
    </>
  )
}

type Stored = Answered<typeof sms.gateway>['data']

function GatewayForm({ stored }: { stored: Stored }) {
  const set = useAct(sms.setGateway)
  const test = useAct(sms.testGateway, { says: 'info', refreshes: [] })
  const form = useForm({
    schema: sms.setGateway.body,
    initial: { isOn: stored.isOn, address: stored.address, sender: stored.sender, apiKey: '', password: '' },
    secret: ['apiKey', 'password'],
    toWire: keepingKey,
    submit: (values) => set.attempt({ body: keepingKey(values) }),
  })
  return (
    <ConnectionForm
      form={form}
      stored={stored}
      title={t.gateway}
      lead={t.lead}
      isOn={{ label: t.isOn, hint: stored.people > 0 && !form.values.isOn ? t.people(stored.people) : undefined }}
      passwordHint={t.passwordHint}
      test={{ label: t.test, icon: <IconSend />, pending: test.pending, run: () => void test.run() }}
    >
      <TextField {...form.field('address', t.address)} type="url" hint={t.addressHint} required />
      <TextField {...form.field('sender', t.sender)} hint={t.senderHint} maxLength={16} required />
    </ConnectionForm>
  )
}
