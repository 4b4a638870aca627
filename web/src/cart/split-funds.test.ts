import { describe, expect, it } from 'vitest'
import { splitFunds } from './split-funds.ts'

describe('funds and credit of Digitalis', () => {
  it('are told apart, and an order takes the funds first', () => {
    expect(splitFunds('4842.30', '3000.00', '2914.25')).toMatchObject({
      funds: '1842.30',
      credit: '3000.00',
      takenFunds: '1842.30',
      takenCredit: '1071.95',
      isCovered: true,
    })
  })

  it('with credit already used show what is left of it', () => {
    expect(splitFunds('500.00', '3000.00', '0.00')).toMatchObject({ funds: '0.00', credit: '500.00' })
  })

  it('that do not suffice name what is missing', () => {
    expect(splitFunds('100.00', '0.00', '150.50')).toMatchObject({ isCovered: false, short: '50.50', part: 1 })
  })
})
