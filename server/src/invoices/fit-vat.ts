import { shareOf, splitVat } from '@brava/contract/money.ts'
import type { SnapshotLine } from './invoice-snapshot.ts'

/**
 * The VAT of a category must differ from its base times its rate by less than this, minor units (BR-CO-17 in the rules
 * of CEN).
 */
export const vatTolerance = 100

/**
 * The lines with the VAT of their category as EN 16931 computes it: from the sum, not line by line. Only if rounding
 * adds up to the tolerance, with hundreds of lines that all round the same way. Single cents then move between net and
 * VAT of the most expensive lines; the amount to pay for a line never changes, nor the total booked in the ledger.
 */
export function fitVat(lines: readonly SnapshotLine[]): SnapshotLine[] {
  const fitted = [...lines]
  const groups = Map.groupBy(lines.keys(), (at) => `${lines[at]?.vatRateBp}:${lines[at]?.vatReason}`)
  for (const places of groups.values()) {
    const own = places.flatMap((at) => (lines[at] ? [{ at, line: lines[at] }] : []))
    const rateBp = own[0]?.line.vatRateBp ?? 0
    const sum = (pick: (line: SnapshotLine) => number) => own.reduce((total, { line }) => total + pick(line), 0)
    const vat = sum((line) => line.vat)
    if (
      Math.abs(
        vat -
          shareOf(
            sum((line) => line.net),
            rateBp,
          ),
      ) < vatTolerance
    )
      continue
    const surplus =
      vat -
      splitVat(
        sum((line) => line.gross),
        rateBp,
      ).vat
    const dearest = own.toSorted((a, b) => b.line.gross - a.line.gross || a.at - b.at)
    for (const [place, { at, line }] of dearest.entries()) {
      const cents = centsOf(surplus, own.length, place)
      fitted[at] = { ...line, net: line.net + cents, vat: line.vat - cents }
    }
  }
  return fitted
}

/** The share of the line at this position when cents are distributed one by one. */
const centsOf = (amount: number, places: number, place: number) =>
  Math.sign(amount) * (Math.floor(Math.abs(amount) / places) + (place < Math.abs(amount) % places ? 1 : 0))
