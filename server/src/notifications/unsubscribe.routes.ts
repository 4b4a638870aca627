import { authErrors } from '@brava/contract/auth/auth.errors.ts'
import { unsubscribe } from '@brava/contract/notifications/unsubscribe.endpoints.ts'
import { type Call, routes } from '../platform/call.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { refuse } from '../platform/refuse.ts'
import { factWords } from './notification.texts.ts'
import { endMails } from './notifications.sql.ts'
import { endedBy } from './unsubscribe-link.ts'

/** Ends mails of one kind; returns whether the token named a person. */
async function end(call: Call<'anyone'>, token: string): Promise<boolean> {
  const ended = endedBy(call, token)
  if (ended) await inTransaction(call.db, (trx) => endMails(trx, ended))
  return ended !== null
}

export const unsubscribeRoutes = routes(unsubscribe, {
  // Programs that inspect links in mails open it too: only the button of the page changes anything.
  page: async ({ config }, { params }) => ({
    status: 303,
    headers: { location: `${config.publicUrl}/unsubscribe#${new URLSearchParams({ token: params.token })}` },
  }),
  oneClick: async (call, { params }) => {
    if (!(await end(call, params.token))) refuse(authErrors.linkInvalid)
    return { status: 200 }
  },
  stop: async (call, { body }) => {
    if (!(await end(call, body.token))) refuse(authErrors.linkInvalid)
    return { data: { info: factWords.chosen[call.language] } }
  },
})
