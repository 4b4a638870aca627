import { z } from 'zod'
import { authErrors } from '../auth/auth.errors.ts'
import { act, get, post } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'

const token = z.string().min(20).max(300)

/** Unsubscribing from notification mails from within the mail (RFC 8058, decision 0106; beyond the specification). */
export const unsubscribe = {
  page: get('/notifications/unsubscribe/:token', {
    summary: 'Open the unsubscribe link of a mail: redirects to a page with a button and changes nothing',
    access: 'anyone',
    params: z.object({ token }),
    raw: { maxBytes: 1, headers: [] },
    response: 'raw',
    limit: 'notices',
    errors: [commonErrors.tooMany],
  }),
  oneClick: post('/notifications/unsubscribe/:token', {
    summary:
      'Unsubscribe with one click in a mail program (RFC 8058): mails of this kind end; repeating it changes nothing',
    access: 'anyone',
    params: z.object({ token }),
    raw: { maxBytes: 1000, headers: [] },
    response: 'raw',
    limit: 'notices',
    errors: [commonErrors.tooMany, authErrors.linkInvalid],
  }),
  stop: post('/notifications/stop-mails', {
    summary: 'Unsubscribe with the button of that page: mails of this kind end',
    access: 'anyone',
    body: z.object({ token }),
    response: act({}),
    errors: [authErrors.linkInvalid],
  }),
}
