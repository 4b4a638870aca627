import { events } from '@brava/contract/events/events.endpoints.ts'
import { routes } from '../call.ts'

export const eventsRoutes = routes(events, {
  stream: async ({ live, person }) => {
    await live.admit()
    return (to) => live.tell(person, to)
  },
})
