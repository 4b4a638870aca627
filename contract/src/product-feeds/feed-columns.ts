import { z } from 'zod'
import { line, requiredLine } from '../endpoint.ts'
import type { Text } from '../language.ts'

/**
 * What a feed may contain about a product, with the default name of its column. Nothing else is included: no key, no
 * cost, no price of another company (guarantee G12).
 */
export const feedColumns = {
  id: { en: 'ID', bs: 'ID', hr: 'ID' },
  code: { en: 'Code', bs: 'Šifra', hr: 'Šifra' },
  gtin: { en: 'GTIN', bs: 'GTIN', hr: 'GTIN' },
  title: { en: 'Title', bs: 'Naziv', hr: 'Naziv' },
  description: { en: 'Description', bs: 'Opis', hr: 'Opis' },
  category: { en: 'Category', bs: 'Kategorija', hr: 'Kategorija' },
  platform: { en: 'Platform', bs: 'Platforma', hr: 'Platforma' },
  publisher: { en: 'Publisher', bs: 'Izdavač', hr: 'Izdavač' },
  regions: { en: 'Regions', bs: 'Regije', hr: 'Regije' },
  languages: { en: 'Languages', bs: 'Jezici', hr: 'Jezici' },
  releaseDate: { en: 'Release date', bs: 'Datum izlaska', hr: 'Datum izlaska' },
  isPreorder: { en: 'Preorder', bs: 'Prednarudžba', hr: 'Prednarudžba' },
  price: { en: 'Price', bs: 'Cijena', hr: 'Cijena' },
  currency: { en: 'Currency', bs: 'Valuta', hr: 'Valuta' },
  vatRate: { en: 'VAT rate (%)', bs: 'Stopa PDV-a (%)', hr: 'Stopa PDV-a (%)' },
  moq: { en: 'Minimum quantity', bs: 'Minimalna količina', hr: 'Minimalna količina' },
  stock: { en: 'Stock', bs: 'Zaliha', hr: 'Zaliha' },
  availability: { en: 'Availability', bs: 'Dostupnost', hr: 'Dostupnost' },
  imageUrl: { en: 'Picture', bs: 'Slika', hr: 'Slika' },
  furtherImageUrls: { en: 'Further pictures', bs: 'Ostale slike', hr: 'Ostale slike' },
  link: { en: 'Link', bs: 'Link', hr: 'Poveznica' },
  updatedAt: { en: 'Changed', bs: 'Izmijenjeno', hr: 'Izmijenjeno' },
  fixed: { en: 'Fixed value', bs: 'Stalna vrijednost', hr: 'Stalna vrijednost' },
} as const satisfies Record<string, Text>

export type FeedColumn = keyof typeof feedColumns
export const feedColumnNames = Object.keys(feedColumns) as [FeedColumn, ...FeedColumn[]]

/** How precisely the stock is shown: exactly, up to a cap, or in the steps 1, 5, 10, 20, 50, 100. */
export const stockRules = ['exact', 'capped', 'steps'] as const
export type StockRule = (typeof stockRules)[number]

/** How prices end after the change: any, .90 or .99. */
export const priceEndings = ['any', '90', '99'] as const

export const SetColumn = z.object({
  column: z.enum(feedColumnNames),
  title: requiredLine(60),
  /** For a fixed column: the same for every product. */
  value: line(200).default(''),
})

const isOncePerName = (columns: readonly { title: string }[]) =>
  new Set(columns.map(({ title }) => title.toLowerCase())).size === columns.length

/** The contents of a column set. */
export const columnSetFields = {
  name: requiredLine(100),
  columns: z.array(SetColumn).min(1).max(40).refine(isOncePerName),
  /** Basis points on the company's price: 1000 is 10 % above it. */
  priceChangeBp: z.number().int().min(-9000).max(100_000).default(0),
  priceEnding: z.enum(priceEndings).default('any'),
  stockRule: z.enum(stockRules).default('exact'),
  /** For capped stock: never more than this. */
  stockCap: z.number().int().min(1).max(1_000_000).default(100),
}
