import { describe, expect, it } from 'vitest'
import { type CompanyStatus, companyStatus } from '../enums.ts'
import { actionsFrom } from '../transitions.ts'
import { type CompanyAction, companyOccurrences, companyTransitions, statesThatSignIn } from './company-states.ts'

const s = companyStatus.code

/** Reviewed apart from the table: what a supplier may do with a company in each state. */
const expected: Record<CompanyStatus, readonly CompanyAction[]> = {
  [s.pending]: ['approve', 'discard'],
  [s.approved]: ['block'],
  [s.discarded]: ['restore'],
  [s.blocked]: ['unblock'],
}

describe('what may be done with a company', () => {
  it.each(companyStatus.values)('state %i allows what was agreed and nothing else', (state) => {
    expect(actionsFrom(companyTransitions, state)).toEqual(expected[state])
  })

  it('every state can be reached, and out of none leads no way: a discard and a block can be taken back', () => {
    const ways = [...Object.values(companyTransitions), ...Object.values(companyOccurrences)]
    const reached = new Set(ways.flatMap(({ to }) => to))
    expect(reached).toEqual(new Set(companyStatus.values))
    for (const state of companyStatus.values) expect(actionsFrom(companyTransitions, state)).not.toEqual([])
  })

  it('only an approved or a blocked company signs in; the guard reads one target from each row', () => {
    expect(statesThatSignIn).toEqual([s.approved, s.blocked])
    for (const { to } of Object.values(companyTransitions)) expect(to).toHaveLength(1)
  })
})
