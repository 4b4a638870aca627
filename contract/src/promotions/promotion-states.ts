import type { Text } from '../language.ts'
import type { Transitions } from '../transitions.ts'

/** Derived from the switch and the window; ended is final. */
export const promotionStates = ['draft', 'scheduled', 'running', 'off', 'ended'] as const
export type PromotionState = (typeof promotionStates)[number]

export const promotionStateLabels: Readonly<Record<PromotionState, Text>> = {
  draft: { en: 'Draft', bs: 'Nacrt', hr: 'Nacrt' },
  scheduled: { en: 'Scheduled', bs: 'Zakazana', hr: 'Zakazana' },
  running: { en: 'Running', bs: 'U toku', hr: 'U tijeku' },
  off: { en: 'Deactivated', bs: 'Deaktivirana', hr: 'Deaktivirana' },
  ended: { en: 'Ended', bs: 'Završena', hr: 'Završena' },
}

/**
 * The state at an instant. A promotion never activated is a draft, one deactivated again is off; the end of its window
 * ends both.
 */
export function promotionStateAt(
  promotion: {
    readonly isActive: boolean
    readonly wasActivated: boolean
    readonly startsAt: Date
    readonly endsAt: Date
  },
  now: Date,
): PromotionState {
  if (promotion.endsAt <= now) return 'ended'
  if (promotion.isActive) return promotion.startsAt <= now ? 'running' : 'scheduled'
  return promotion.wasActivated ? 'off' : 'draft'
}

/** What may be done with a promotion in each state: used by the server's guard and the buttons. */
export const promotionTransitions = {
  activate: {
    from: ['draft', 'off'],
    to: ['scheduled', 'running'],
    label: { en: 'Activate', bs: 'Aktiviraj', hr: 'Aktiviraj' },
  },
  deactivate: {
    from: ['scheduled', 'running'],
    to: ['off'],
    label: { en: 'Deactivate', bs: 'Deaktiviraj', hr: 'Deaktiviraj' },
  },
} as const satisfies Transitions<PromotionState>
export type PromotionAction = keyof typeof promotionTransitions
