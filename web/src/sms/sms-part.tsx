import type { Answered } from '@brava/contract/endpoint.ts'
import { sms } from '@brava/contract/sms/sms.endpoints.ts'
import { IconSend } from '@tabler/icons-react'
import { useAct } from '../api/use-act.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { dateTime } from '../text/format.ts'
import { Badge } from '../ui/basics/badge.tsx'
import { Button } from '../ui/basics/button.tsx'
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
import { MessagesCard } from './messages-card.tsx'
import { t } from './sms.texts.ts'

/** The gateway for text messages, and what went through it. */
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
    toWire: ({ apiKey, ...values }) => ({ ...values, ...(apiKey ? { apiKey } : {}) }),
    submit: ({ apiKey, ...values }) => set.attempt({ body: { ...values, ...(apiKey ? { apiKey } : {}) } }),
  })
  const { changedDate, changedBy } = stored
  return (
    <FormRoot form={form} label={t.gateway}>
      <Card
        title={t.gateway}
        facts={<Badge tone={stored.isOn ? 'success' : 'neutral'}>{stored.isOn ? t.on : t.off}</Badge>}
        foot={
          <>
            {stored.hasKey && (
              <Button icon={<IconSend />} pending={test.pending} onClick={() => void test.run()}>
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
          <Switch
            label={t.isOn}
            checked={form.values.isOn}
            onChange={(on) => form.set('isOn', on)}
            hint={stored.people > 0 && !form.values.isOn ? t.people(stored.people) : undefined}
          />
          <FormGrid columns={2}>
            <TextField {...form.field('address', t.address)} type="url" hint={t.addressHint} required />
            <TextField {...form.field('sender', t.sender)} hint={t.senderHint} maxLength={16} required />
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
                <small>{t.changed(changedBy, dateTime(changedDate))}</small>
              </Wide>
            )}
          </FormGrid>
        </Stack>
      </Card>
    </FormRoot>
  )
}
