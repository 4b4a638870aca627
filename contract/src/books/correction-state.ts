import { enumeration, type ValueOf } from '../enums.ts'
import type { Transitions } from '../transitions.ts'

/** What has become of a manual correction (decision 0168). */
export const correctionState = enumeration({
  waiting: [1, { en: 'Awaiting approval', bs: 'Čeka odobrenje', hr: 'Čeka odobrenje' }],
  approved: [2, { en: 'Approved', bs: 'Odobreno', hr: 'Odobreno' }],
  rejected: [3, { en: 'Rejected', bs: 'Odbijeno', hr: 'Odbijeno' }],
  withdrawn: [4, { en: 'Withdrawn', bs: 'Povučeno', hr: 'Povučeno' }],
  atOnce: [5, { en: 'Booked directly', bs: 'Proknjiženo odmah', hr: 'Proknjiženo odmah' }],
})
export type CorrectionState = ValueOf<typeof correctionState>

const s = correctionState.code

/** Which actions a correction allows in each state: used by the server's guard, the buttons and the tests. */
export const correctionTransitions = {
  approve: { from: [s.waiting], to: [s.approved], label: { en: 'Approve', bs: 'Odobri', hr: 'Odobri' } },
  reject: { from: [s.waiting], to: [s.rejected], label: { en: 'Reject', bs: 'Odbij', hr: 'Odbij' } },
  withdraw: { from: [s.waiting], to: [s.withdrawn], label: { en: 'Withdraw', bs: 'Povuci', hr: 'Povuci' } },
} as const satisfies Transitions<CorrectionState>
export type CorrectionAction = keyof typeof correctionTransitions

/** What was changed manually. */
export const correctionKindLabels = {
  funds: { en: 'Funds', bs: 'Sredstva', hr: 'Sredstva' },
  limit: { en: 'Credit limit', bs: 'Kreditni limit', hr: 'Kreditni limit' },
} as const
export const correctionKinds = ['funds', 'limit'] as const
export type CorrectionKind = (typeof correctionKinds)[number]
