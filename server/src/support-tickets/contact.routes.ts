import { contact } from '@brava/contract/support-tickets/contact.endpoints.ts'
import { distributorAddress } from '../companies/distributor-address.ts'
import { routes } from '../platform/call.ts'
import { askAsGuest, goOnAsGuest } from './guest-tickets.ts'
import { ticketTexts } from './ticket.texts.ts'

export const contactRoutes = routes(contact, {
  facts: async ({ db }) => ({ data: await distributorAddress(db) }),
  ask: async (call, { body }) => {
    await askAsGuest(call, body)
    return { data: { info: ticketTexts.asked[call.language] } }
  },
  goOn: async (call, { body }) => {
    await goOnAsGuest(call, body)
    return { data: { info: ticketTexts.asked[call.language] } }
  },
})
