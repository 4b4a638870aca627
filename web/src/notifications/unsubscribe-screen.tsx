import { unsubscribe } from '@brava/contract/notifications/unsubscribe.endpoints.ts'
import { call } from '../api/call.ts'
import { MailedLink } from '../auth/mailed-link.tsx'
import { t } from './notifications.texts.ts'

/** Where the link at the foot of a digest leads: one button ends these mails. */
export function UnsubscribeScreen() {
  return (
    <MailedLink
      title={t.stopMails}
      lead={t.stopMailsLead}
      action={t.stopMailsAct}
      act={async (token) => {
        await call(unsubscribe.stop, { body: { token } })
        return { title: t.mailsStopped, lead: t.mailsStoppedLead }
      }}
    />
  )
}
