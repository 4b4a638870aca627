import { get } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'

/** What an open browser receives. */
export const events = {
  /**
   * Server-sent events, each with an id that a reconnecting browser sends back as Last-Event-ID:
   * - `change`: something that this person may see has changed; its data is a LiveChange, never the content;
   * - `refresh`: the individual changes since then are no longer known, so everything must be read again;
   * - `beat`: every 25 s; nothing happened, but the connection is alive;
   * - `replaced`: the person has opened too many connections, and this one is closed;
   * - `ended`: the session is over.
   */
  stream: get('/events', {
    summary: 'Receive changes while the portal is open, as server-sent events: what changed, never its content',
    access: 'signedIn',
    response: 'events',
    errors: [commonErrors.unavailable],
    shed: 'first',
  }),
}
