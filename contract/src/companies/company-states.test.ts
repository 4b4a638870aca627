import { describe, expect, it } from 'vitest'
import { type CompanyStatus, companyStatus } from '../enums.ts'
import { actionsFrom } from '../transitions.ts'
import { type CompanyAction, companyOccurrences, companyTransitions, statesThatSignIn } from './company-states.ts'

const s = companyStatus.code

/** Reviewed separately from the table: what a supplier may do with a company in each state. */
const expected: Record<CompanyStatus, readonly CompanyAction[]> = {
  [s.pending]: ['approve', 'discard'],
  [s.approved]: ['block'],
  [s.discarded]: ['restore'],
  [s.blocked]: ['unblock'],
}

describe('what may be done with a company', () => {
  it.each(companyStatus.values)('state %i allows exactly the agreed actions', (state) => {
    expect(actionsFrom(companyTransitions, state)).toEqual(expected[state])
  })

  it('every state can be reached and none is final: a discard and a block can be undone', () => {
    const ways = [...Object.values(companyTransitions), ...Object.values(companyOccurrences)]
    const reached = new Set(ways.flatMap(({ to }) => to))
    expect(reached).toEqual(new Set(companyStatus.values))
    for (const state of companyStatus.values) expect(actionsFrom(companyTransitions, state)).not.toEqual([])
  })

  it('only people of approved or blocked companies sign in; the guard reads one target from each row', () => {
    expect(statesThatSignIn).toEqual([s.approved, s.blocked])
    for (const { to } of Object.values(companyTransitions)) expect(to).toHaveLength(1)
  })
})
