import { z } from 'zod'
import { act, data, del, get, put } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { Session } from './session-view.ts'

/** One's own open sessions: listing and ending them (domain rules §9). */
export const ownSessions = {
  sessions: get('/auth/sessions', {
    summary: "List one's own open sessions",
    access: 'signedIn',
    beforeMfa: true,
    response: data(z.array(Session)),
  }),
  endSession: del('/auth/sessions/:id', {
    summary: "End one of one's own sessions",
    access: 'signedIn',
    beforeMfa: true,
    params: z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    response: act({}),
    errors: [commonErrors.notFound],
  }),
  endOtherSessions: put('/auth/end-other-sessions', {
    summary: "End all of one's own sessions except this one",
    access: 'signedIn',
    beforeMfa: true,
    response: act({ ended: z.number() }),
  }),
}
