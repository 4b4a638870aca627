import { setTimeout as pause } from 'node:timers/promises'
import { eventEndpoints } from '@brava/contract/partner-api/events.ts'
import { partnerErrors } from '@brava/contract/partner-api/partner-errors.ts'
import { beginEvents, readEvents } from '../partner-events/events-for.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { partnerRoutes } from '../platform/partner-call.ts'
import { refuse } from '../platform/refuse.ts'

export const partnerEventRoutes = partnerRoutes(eventEndpoints, {
  events: async (call, { query }) => {
    const read = () => readEvents(call, call.caller, { ...query, types: query.types ?? [] })
    const end = performance.now() + call.waitSeconds * 1000
    let found = await read()
    // A caller that prefers to wait gets the next event within half a second.
    while (typeof found !== 'string' && found.data.length === 0 && performance.now() < end) {
      await pause(500)
      found = await read()
    }
    if (call.waitSeconds > 0) call.setHeader('preference-applied', `wait=${call.waitSeconds}`)
    if (found === 'forgotten') refuse(partnerErrors.cursorExpired)
    // A first-time caller gets events from now on.
    if (found === 'none') {
      const next = await inTransaction(call.db, (trx) => beginEvents(trx, call.caller))
      return { data: [], next, hasMore: false }
    }
    return found
  },
})
