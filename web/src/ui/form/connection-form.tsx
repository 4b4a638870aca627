import type { ReactNode } from 'react'
import { dateTime } from '../../text/format.ts'
import { Badge } from '../basics/badge.tsx'
import { Button } from '../basics/button.tsx'
import { PasswordField } from '../field/password-field.tsx'
import { Switch } from '../field/switch.tsx'
import { FormGrid, Wide } from './form-grid.tsx'
import type { Form } from './form-types.ts'
import { FormRoot } from './form-root.tsx'
import { FormSummary } from './form-summary.tsx'
import { SaveButton } from './save-button.tsx'
import { Card } from '../layout/card.tsx'
import { Stack } from '../layout/page.tsx'
import { t } from './connection.texts.ts'

/** The form values common to all external services. */
export interface ConnectionValues {
  isOn: boolean
  apiKey: string
  password: string
}

interface Stored {
  readonly isOn: boolean
  readonly hasKey: boolean
  readonly changedDate: string | null
  readonly changedBy: string | null
}

interface ConnectionFormProps<V extends ConnectionValues> {
  form: Form<V>
  stored: Stored
  title: string
  lead: string
  isOn: { label: string; hint?: string | undefined }
  /** Why the password is required. */
  passwordHint: string
  test: { label: string; icon: ReactNode; pending: boolean; run: () => void }
  /** The state of the service, after who last changed it. */
  facts?: ReactNode
  /** Address, sender and the service's other settings. */
  children: ReactNode
}

/** The card in which an external service is switched on, given its key, and tested: gateway for SMS, access point. */
export function ConnectionForm<V extends ConnectionValues>(props: ConnectionFormProps<V>) {
  const { form, stored, title, lead, isOn, passwordHint, test, facts, children } = props
  const inner = form as unknown as Form<ConnectionValues>
  return (
    <FormRoot form={form} label={title}>
      <Card
        title={title}
        facts={<Badge tone={stored.isOn ? 'success' : 'neutral'}>{stored.isOn ? t.on : t.off}</Badge>}
        foot={
          <>
            {stored.hasKey && (
              <Button icon={test.icon} pending={test.pending} onClick={test.run}>
                {test.label}
              </Button>
            )}
            <SaveButton />
          </>
        }
      >
        <Stack>
          <p style={{ margin: 0 }}>{lead}</p>
          <FormSummary />
          <Switch {...isOn} checked={inner.values.isOn} onChange={(on) => inner.set('isOn', on)} />
          <FormGrid columns={2}>
            {children}
            <PasswordField
              {...inner.field('apiKey', t.apiKey)}
              autoComplete="off"
              hint={stored.hasKey ? t.keyKept : undefined}
              required={!stored.hasKey}
            />
            <PasswordField
              {...inner.field('password', t.password)}
              autoComplete="current-password"
              hint={passwordHint}
              required
            />
            {stored.changedDate && stored.changedBy && (
              <Wide>
                <small>
                  {t.changed(stored.changedBy, dateTime(stored.changedDate))}
                  {facts}
                </small>
              </Wide>
            )}
          </FormGrid>
        </Stack>
      </Card>
    </FormRoot>
  )
}

/** An empty key keeps the stored one. */
export const keepingKey = <V extends { apiKey: string }>({ apiKey, ...values }: V) => ({
  ...values,
  ...(apiKey ? { apiKey } : {}),
})
