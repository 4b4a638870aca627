import { enumeration, type ValueOf } from '../enums.ts'
import type { Transitions } from '../transitions.ts'

/** What has become of a supplier claim that keys do not work. */
export const supplierClaimState = enumeration({
  draft: [1, { en: 'Draft', bs: 'Nacrt', hr: 'Nacrt' }],
  sent: [2, { en: 'Sent', bs: 'Poslano', hr: 'Poslano' }],
  credited: [3, { en: 'Credited', bs: 'Priznato', hr: 'Priznato' }],
  replaced: [4, { en: 'Replaced', bs: 'Zamijenjeno', hr: 'Zamijenjeno' }],
  refused: [5, { en: 'Refused', bs: 'Odbijeno', hr: 'Odbijeno' }],
})
export type SupplierClaimState = ValueOf<typeof supplierClaimState>

const s = supplierClaimState.code

/** What may be done with a claim in each state: used by the server's guard, the buttons and the tests. */
export const supplierClaimTransitions = {
  send: { from: [s.draft], to: [s.sent], label: { en: 'Mark as sent', bs: 'Označi poslanom', hr: 'Označi poslanom' } },
  credit: {
    from: [s.sent],
    to: [s.credited],
    label: { en: 'Supplier credits', bs: 'Dobavljač priznaje', hr: 'Dobavljač priznaje' },
  },
  replace: {
    from: [s.sent],
    to: [s.replaced],
    label: { en: 'Supplier replaces', bs: 'Dobavljač zamjenjuje', hr: 'Dobavljač zamjenjuje' },
  },
  refuse: {
    from: [s.sent],
    to: [s.refused],
    label: { en: 'Supplier refuses', bs: 'Dobavljač odbija', hr: 'Dobavljač odbija' },
  },
  delete: {
    from: [s.draft],
    to: [s.draft],
    label: { en: 'Delete draft', bs: 'Obriši nacrt', hr: 'Izbriši nacrt' },
  },
} as const satisfies Transitions<SupplierClaimState>
export type SupplierClaimAction = keyof typeof supplierClaimTransitions

/** The distributor or the supplier must still act. */
export const openSupplierClaims: readonly SupplierClaimState[] = [s.draft, s.sent]
