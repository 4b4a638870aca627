import { isGtin } from '@brava/contract/gtin.ts'
import type { Minor } from '@brava/contract/minor.ts'
import { mostFurtherImages } from '@brava/contract/products/product-view.ts'
import type { RowFound } from '../../platform/imports/import-kind.ts'
import { readDay } from '../../platform/imports/read-day.ts'
import { readAmount } from '../../platform/imports/read-amount.ts'

/** The content of a product row; empty cells are undefined. */
export interface ProductLine {
  readonly code: string
  readonly title: string | undefined
  readonly category: string | undefined
  readonly platform: string | undefined
  readonly publisher: string | undefined
  readonly price: Minor | undefined
  readonly regions: readonly string[] | undefined
  readonly languages: readonly string[] | undefined
  readonly moq: number | undefined
  readonly lowStockThreshold: number | undefined
  readonly descriptionEn: string | undefined
  readonly descriptionBs: string | undefined
  readonly descriptionHr: string | undefined
  readonly image: string | undefined
  /** Pictures in addition to the cover, in order. */
  readonly images: readonly string[] | undefined
  readonly gtin: string | undefined
  /** ISO day. */
  readonly releaseDate: string | undefined
}

const mostLetters = { title: 200, descriptionEn: 10_000, descriptionBs: 10_000, descriptionHr: 10_000 } as const
const leastNumber = { moq: 1, lowStockThreshold: 0 } as const
const mostNumber = 1_000_000

/** The names in a cell that holds several. */
export const namesIn = (text: string): string[] =>
  text
    .split(/[,;|]/)
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** Reads a row of a product file, cell by cell. */
export function parseProductLine(
  cells: Readonly<Record<string, string>>,
): { value: ProductLine } | { problem: Omit<RowFound, 'place'> } {
  const said = (name: string) => cells[name] || undefined
  const { code = '' } = cells
  if (code === '' || code.length > 40) return { problem: { outcome: 'codeMissing', field: 'code' } }
  for (const [field, most] of Object.entries(mostLetters)) {
    if ((said(field)?.length ?? 0) > most) return { problem: { outcome: 'tooLong', field, detail: field } }
  }
  for (const [field, least] of Object.entries(leastNumber)) {
    const text = said(field)
    if (text === undefined) continue
    if (!/^\d{1,7}$/.test(text) || Number(text) < least || Number(text) > mostNumber)
      return { problem: { outcome: 'quantityNotNumber', field, detail: text.slice(0, 60) } }
  }
  const price = said('price')
  const amount = price === undefined ? undefined : readAmount(price)
  if (amount === null)
    return { problem: { outcome: 'priceNotNumber', field: 'price', detail: price?.slice(0, 60) ?? '' } }
  const { gtin } = cells
  if (gtin && !isGtin(gtin)) return { problem: { outcome: 'wrongGtin', field: 'gtin', detail: gtin.slice(0, 60) } }
  const released = said('releaseDate')
  const releaseDate = released === undefined ? undefined : readDay(released)
  if (releaseDate === null)
    return { problem: { outcome: 'notADay', field: 'releaseDate', detail: released?.slice(0, 60) ?? '' } }
  const number = (name: string) => (said(name) === undefined ? undefined : Number(said(name)))
  const names = (name: string) => {
    const text = said(name)
    return text === undefined ? undefined : namesIn(text)
  }
  const images = names('images')?.map((one) => one.toLowerCase())
  if ((images?.length ?? 0) > mostFurtherImages)
    return { problem: { outcome: 'tooLong', field: 'images', detail: 'images' } }
  return {
    value: {
      code,
      title: said('title'),
      category: said('category'),
      platform: said('platform'),
      publisher: said('publisher'),
      price: amount,
      regions: names('regions'),
      languages: names('languages'),
      moq: number('moq'),
      lowStockThreshold: number('lowStockThreshold'),
      descriptionEn: said('descriptionEn'),
      descriptionBs: said('descriptionBs'),
      descriptionHr: said('descriptionHr'),
      image: said('image')?.toLowerCase(),
      images,
      gtin: said('gtin'),
      releaseDate,
    },
  }
}
