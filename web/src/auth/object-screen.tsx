import { call } from '../api/call.ts'
import { authCalls } from './auth-calls.ts'
import { MailedLink } from './mailed-link.tsx'
import { mailedLinkTexts } from './mailed-link.texts.ts'

/** Stops a change of the account that someone else requested. */
export function ObjectScreen() {
  return (
    <MailedLink
      title={mailedLinkTexts.objectTitle}
      lead={mailedLinkTexts.objectLead}
      action={mailedLinkTexts.object}
      gone={mailedLinkTexts.nothingToStop}
      act={async (token) => {
        await call(authCalls.object, { body: { token } })
        return { title: mailedLinkTexts.stoppedTitle, lead: mailedLinkTexts.stoppedLead }
      }}
    />
  )
}
