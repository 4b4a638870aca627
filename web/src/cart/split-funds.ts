import { minorFromWire, wireFromMinor } from '@brava/contract/minor.ts'

/**
 * Splits what is free to spend: own funds first, then the remaining credit. Wire amounts in, wire amounts out; with an
 * order's total also how much of each it takes.
 */
export function splitFunds(available: string, creditLimit: string, total = '0.00') {
  const free = minorFromWire(available)
  const limit = minorFromWire(creditLimit)
  const funds = Math.max(0, free - limit)
  const credit = Math.max(0, free - funds)
  const cost = minorFromWire(total)
  const takenFunds = Math.min(funds, cost)
  return {
    funds: wireFromMinor(funds),
    credit: wireFromMinor(credit),
    takenFunds: wireFromMinor(takenFunds),
    takenCredit: wireFromMinor(Math.max(0, cost - takenFunds)),
    usesAllFunds: takenFunds === funds,
    /** 0 to 1: the part of the free amount that the order takes. */
    part: free <= 0 ? 1 : Math.min(1, cost / free),
    isCovered: cost <= free,
    short: wireFromMinor(Math.max(0, cost - free)),
  }
}
