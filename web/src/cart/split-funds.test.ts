import { describe, expect, it } from 'vitest'
import { splitFunds } from './split-funds.ts'

describe('funds and credit of Digitalis', () => {
  it('are shown separately, and an order uses the funds first', () => {
    expect(splitFunds('4842.30', '3000.00', '2914.25')).toMatchObject({
      funds: '1842.30',
      credit: '3000.00',
      takenFunds: '1842.30',
      takenCredit: '1071.95',
      isCovered: true,
    })
  })

  it('show the remaining credit when some is already used', () => {
    expect(splitFunds('500.00', '3000.00', '0.00')).toMatchObject({ funds: '0.00', credit: '500.00' })
  })

  it('show what is missing when they do not suffice', () => {
    expect(splitFunds('100.00', '0.00', '150.50')).toMatchObject({ isCovered: false, short: '50.50', part: 1 })
  })
})
