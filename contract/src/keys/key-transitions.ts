import { type KeyState, keyState } from '../enums.ts'
import type { Transitions } from '../transitions.ts'

const s = keyState.code

/** What a distributor may do in each state with a key outside an order. Drives the server's guard and the buttons. */
export const keyTransitions = {
  withdrawFaulty: {
    from: [s.available],
    to: [s.faulty],
    label: { en: 'Mark faulty', bs: 'Označi neispravnim', hr: 'Označi neispravnim' },
  },
  returnToUse: {
    from: [s.faulty, s.withdrawn],
    to: [s.available],
    label: { en: 'Return to use', bs: 'Vrati u upotrebu', hr: 'Vrati u uporabu' },
  },
  move: {
    from: [s.available],
    to: [s.available],
    label: { en: 'Move to another product', bs: 'Premjesti u drugi proizvod', hr: 'Premjesti u drugi proizvod' },
  },
  delete: {
    from: [s.draft, s.available, s.faulty, s.withdrawn],
    to: [s.withdrawn],
    label: { en: 'Delete unsold', bs: 'Obriši neprodane', hr: 'Izbriši neprodane' },
  },
} as const satisfies Transitions<KeyState>

export type KeyAction = keyof typeof keyTransitions
