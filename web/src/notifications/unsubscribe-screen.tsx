import { unsubscribe } from '@brava/contract/notifications/unsubscribe.endpoints.ts'
import { call } from '../api/call.ts'
import { MailedLink } from '../auth/mailed-link.tsx'
import { t } from './notifications.texts.ts'

/** The page behind the link at the bottom of a digest: one button stops these mails. */
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
