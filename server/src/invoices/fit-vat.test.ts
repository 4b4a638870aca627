import { shareOf } from '@brava/contract/money.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkEInvoice } from './e-invoice/check-e-invoice.ts'
import { eInvoiceOf } from './e-invoice/e-invoice.ts'
import { fitVat } from './fit-vat.ts'
import { vatGroupsOf } from './invoice-snapshot.ts'
import { standardVatTexts } from './vat-texts/standard-vat-texts.ts'
import { sampleSnapshot } from './testing/sample-snapshot.ts'

const many = (count: number, unitPrice: number) =>
  sampleSnapshot({
    seller: 'brava',
    buyer: 'gejmerija',
    lines: Array.from({ length: count }, () => ({ quantity: 1, unitPrice })),
  })

describe('VAT of invoices with hundreds of lines', () => {
  it('Gejmerija buys 600 products at 61,90: each rounds the same way, and the invoice breaks no rule', () => {
    const invoice = many(600, 6190)
    // Line by line it would be 600 × 8.99 = 5,394.00: more than a mark off.
    expect(invoice.vatGroups).toEqual([{ rateBp: 1700, reason: 'domestic', net: 3174359, vat: 539641 }])
    expect(invoice.gross).toBe(600 * 6190)
    expect(checkEInvoice(eInvoiceOf(invoice))).toEqual([])
    expect(new Set(invoice.lines.map(({ vat }) => vat))).toEqual(new Set([899, 900]))
  })

  it('an invoice within the tolerance keeps the VAT of its lines', () => {
    expect(new Set(many(100, 6190).lines.map(({ vat }) => vat))).toEqual(new Set([899]))
  })

  it("whatever the lines are, no line's price changes and each group fits its sum", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ unitPrice: fc.integer({ min: 1, max: 20_000 }), rateBp: fc.constantFrom(0, 500, 1700, 2500) }),
          {
            minLength: 1,
            maxLength: 900,
          },
        ),
        (wished) => {
          const { lines } = sampleSnapshot({
            seller: 'brava',
            buyer: 'gejmerija',
            lines: wished.map((line) => ({ ...line, quantity: 1 })),
          })
          for (const [index, line] of lines.entries()) {
            expect(line.net + line.vat).toBe(line.gross)
            expect(line.gross).toBe(wished[index]?.unitPrice)
          }
          for (const { rateBp, net, vat } of vatGroupsOf(lines, standardVatTexts))
            expect(Math.abs(vat - shareOf(net, rateBp))).toBeLessThan(100)
          expect(fitVat(lines)).toEqual(lines)
        },
      ),
      { numRuns: 50 },
    )
  })
})
