import { type CompanyStatus, companyStatus } from '../enums.ts'
import type { Transitions } from '../transitions.ts'

const s = companyStatus.code

/**
 * What a supplier may do with a company in each state (domain rules §2). Drives the server's guard, the buttons, the
 * diagram in the documentation and the tests.
 */
export const companyTransitions = {
  approve: { from: [s.pending], to: [s.approved], label: { en: 'Approve', bs: 'Odobri', hr: 'Odobri' } },
  discard: { from: [s.pending], to: [s.discarded], label: { en: 'Discard', bs: 'Odbij', hr: 'Odbij' } },
  restore: {
    from: [s.discarded],
    to: [s.pending],
    label: { en: 'Make pending again', bs: 'Vrati na čekanje', hr: 'Vrati na čekanje' },
  },
  block: { from: [s.approved], to: [s.blocked], label: { en: 'Block', bs: 'Blokiraj', hr: 'Blokiraj' } },
  unblock: {
    from: [s.blocked],
    to: [s.approved],
    label: { en: 'Unblock', bs: 'Skini blokadu', hr: 'Skini blokadu' },
  },
} as const satisfies Transitions<CompanyStatus>

export type CompanyAction = keyof typeof companyTransitions

/** How a company comes into being; together with the actions above these are all the transitions. */
export const companyOccurrences = {
  signedUp: { from: [], to: [s.pending], label: { en: 'Signed up', bs: 'Registrovala se', hr: 'Registrirala se' } },
  created: {
    from: [],
    to: [s.approved],
    label: { en: 'Created by its supplier', bs: 'Dodao je dobavljač', hr: 'Dodao ju je dobavljač' },
  },
} as const satisfies Transitions<CompanyStatus>

/** People of companies in these states may sign in; those of blocked companies may only read. */
export const statesThatSignIn: readonly CompanyStatus[] = [s.approved, s.blocked]
