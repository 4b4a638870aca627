import { call } from '../api/call.ts'
import { dateTime } from '../text/format.ts'
import { authCalls } from './auth-calls.ts'
import { MailedLink } from './mailed-link.tsx'
import { mailedLinkTexts } from './mailed-link.texts.ts'

/** Confirms a new e-mail address with the link that was mailed to it. */
export function ConfirmAddressScreen() {
  return (
    <MailedLink
      title={mailedLinkTexts.confirmTitle}
      lead={mailedLinkTexts.confirmLead}
      action={mailedLinkTexts.confirm}
      act={async (token) => {
        const { at, username } = (await call(authCalls.confirmAddress, { body: { token } })).data
        const holds = at ? mailedLinkTexts.holdsFrom(dateTime(at)) : mailedLinkTexts.holdsNow
        const lead = username === null ? holds : `${holds} ${mailedLinkTexts.newUsername(username)}`
        return { title: mailedLinkTexts.holdsTitle, lead }
      }}
    />
  )
}
