import { ticketStatus, type ValueOf } from '../enums.ts'
import type { Transitions } from '../transitions.ts'

export type TicketStatus = ValueOf<typeof ticketStatus>

const s = ticketStatus.code

/** Tickets that are not resolved: what the counts of open ones contain, and the filter of their list. */
export const openTicketStatuses = [s.pending, s.inProgress] as const

/** What may be done with a ticket in each state: used by the server's guard, the buttons and the tests. */
export const ticketTransitions = {
  /** By the distributor's first answer, or manually. */
  take: {
    from: [s.pending],
    to: [s.inProgress],
    label: { en: 'Start work', bs: 'Preuzmi', hr: 'Preuzmi' },
  },
  /** By either side. */
  resolve: {
    from: [s.pending, s.inProgress],
    to: [s.resolved],
    label: { en: 'Resolve', bs: 'Riješi', hr: 'Riješi' },
  },
  /** By either side; the buyer's next message also reopens it. */
  reopen: {
    from: [s.resolved],
    to: [s.inProgress],
    label: { en: 'Reopen', bs: 'Ponovo otvori', hr: 'Ponovno otvori' },
  },
} as const satisfies Transitions<TicketStatus>
export type TicketAction = keyof typeof ticketTransitions

/** The action that leads from one state to another; undefined if there is none. */
export function ticketActionTo(from: TicketStatus, to: TicketStatus): TicketAction | undefined {
  return (Object.keys(ticketTransitions) as TicketAction[]).find((name) => {
    const one: { from: readonly TicketStatus[]; to: readonly TicketStatus[] } = ticketTransitions[name]
    return one.from.includes(from) && one.to.includes(to)
  })
}
