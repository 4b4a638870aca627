import { get } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'

/** What a browser hears while it is open. */
export const events = {
  /**
   * Server-sent events, each with an id that a reconnecting browser sends back as Last-Event-ID:
   * - `change`: something that this person may see has changed; its data is a LiveChange, never the content;
   * - `refresh`: what changed meanwhile is no longer known one by one, everything is to be read again;
   * - `beat`: every 25 s, nothing happened; the connection lives;
   * - `replaced`: the person has opened too many, this one is given up;
   * - `ended`: the session is over.
   */
  stream: get('/events', {
    summary: 'Hear what changes while the portal is open, as server-sent events: what, never its content',
    access: 'signedIn',
    response: 'events',
    errors: [commonErrors.unavailable],
    shed: 'first',
  }),
}
