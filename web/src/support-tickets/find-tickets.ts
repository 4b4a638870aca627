import { supportTickets } from '@brava/contract/support-tickets/support-tickets.endpoints.ts'
import { call } from '../api/call.ts'
import type { PaletteHit } from '../palette-sources.ts'
import { statusLabel } from '../ui/basics/status-badge.tsx'

/** Finds support tickets by number, subject, company or order. */
export async function findTickets(text: string): Promise<PaletteHit[]> {
  const { data } = await call(supportTickets.list, { body: { quickSearch: text, pageSize: 5 } })
  return data.map((ticket) => ({
    id: `ticket:${ticket.id}`,
    label: `${ticket.number} · ${ticket.subject}`,
    facts: `${ticket.company.name} · ${statusLabel('ticket', ticket.status)}`,
    to: `/support-tickets/edit/${ticket.id}`,
  }))
}
