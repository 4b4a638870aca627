import { describe, expect, it } from 'vitest'
import { pdfText } from '../platform/pdf/testing/pdf-text.ts'
import { drawInvoice } from './draw-invoice.ts'
import { sampleSnapshot } from './testing/sample-snapshot.ts'

describe('an invoice of many pages', () => {
  it('keeps each of its 200 rows whole on one page, and counts the pages', async () => {
    const three = (index: number) => String(index + 1).padStart(3, '0')
    const snapshot = sampleSnapshot({
      seller: 'brava',
      buyer: 'gejmerija',
      lines: Array.from({ length: 200 }, (_, index) => ({
        quantity: 1,
        unitPrice: 6190,
        // Long enough for several lines of the cell.
        title: `Begins${three(index)} Northfall: Ashen Crown, Collector's Edition with the Season Pass and the Soundtrack Ends${three(index)}`,
      })),
    })
    const text = pdfText(await drawInvoice(snapshot, null, 'en')).replace(/\s+/g, ' ')
    const feet = [...text.matchAll(/Page (\d+) of (\d+)/g)]
    expect(feet.map(([, page]) => Number(page)).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: feet.length }, (_, index) => index + 1),
    )
    expect(feet.length).toBeGreaterThan(5)
    expect(new Set(feet.map(([, , pages]) => pages))).toEqual(new Set([String(feet.length)]))
    const pages = text.split(/Page \d+ of \d+/).slice(0, feet.length)
    const numbersOf = (page: string, of: RegExp) => [...page.matchAll(of)].map(([, number]) => Number(number))
    const rows = pages.flatMap((page) => {
      const begun = numbersOf(page, /Begins(\d{3})/g)
      expect(numbersOf(page, /Ends(\d{3})/g)).toEqual(begun)
      expect(numbersOf(page, /NF-0(\d{3})/g)).toEqual(begun)
      return begun
    })
    expect(rows).toEqual(Array.from({ length: 200 }, (_, index) => index + 1))
  })
})
