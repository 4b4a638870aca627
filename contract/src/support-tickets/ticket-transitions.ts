import { ticketStatus, type ValueOf } from '../enums.ts'
import type { Transitions } from '../transitions.ts'

export type TicketStatus = ValueOf<typeof ticketStatus>

const s = ticketStatus.code

/** What may be done with a ticket in which state: the server's guard, the buttons and the tests ask here. */
export const ticketTransitions = {
  /** By the distributor's first answer, or by hand. */
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
  /** By either side; the buyer's next message reopens too. */
  reopen: {
    from: [s.resolved],
    to: [s.inProgress],
    label: { en: 'Reopen', bs: 'Ponovo otvori', hr: 'Ponovno otvori' },
  },
} as const satisfies Transitions<TicketStatus>
export type TicketAction = keyof typeof ticketTransitions

/** The action that leads from one state to another; undefined where none does. */
export function ticketActionTo(from: TicketStatus, to: TicketStatus): TicketAction | undefined {
  return (Object.keys(ticketTransitions) as TicketAction[]).find((name) => {
    const one: { from: readonly TicketStatus[]; to: readonly TicketStatus[] } = ticketTransitions[name]
    return one.from.includes(from) && one.to.includes(to)
  })
}
