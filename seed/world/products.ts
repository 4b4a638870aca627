import type { Motif } from '../covers/motifs.ts'
import { cardSeries } from './cards.ts'
import { type CategoryKey, categories, type Platform } from './categories.ts'
import type { Description } from './descriptions/description.ts'
import { describe } from './descriptions.ts'
import { editions } from './editions.ts'
import { games, platformShare } from './games.ts'
import { homeRates, type LanguageCode, type RegionCode } from './places.ts'
import { type PublisherKey, publishers } from './publishers.ts'
import { randomFrom } from './random.ts'
import { software } from './software.ts'

export interface SeedProduct {
  code: string
  title: string
  description: Description
  category: CategoryKey
  platform: Platform
  publisher: PublisherKey
  region: RegionCode
  languages: readonly LanguageCode[]
  /** 1 electronic service, 2 single-purpose voucher, 3 multi-purpose voucher, 4 agency. */
  vatTreatment: 1 | 2 | 3 | 4
  redeemCountry: string | null
  moq: number
  lowStockThreshold: number
  mayBackOrder: boolean
  /** Regular expression of a normalised code (upper case, without spaces and hyphens). */
  keyPattern: string
  /** What a reseller pays: minor units of BAM, VAT included. */
  resellerPrice: number
  /** List price: minor units of BAM, VAT included. */
  basePrice: number
  /** Usual purchase cost in ten-thousandths of BAM. */
  costE4: number
  /** How often it is bought, relative to other products. */
  popularity: number
  isWithdrawn: boolean
  /** How many days before today it was added to the catalogue. */
  createdDaysAgo: number
  cover: { motif: Motif; title: string; subtitle: string; value: string }
}

/** Facts shown in the design pictures, by code; everything else follows from the rules below. */
const featured: Readonly<
  Record<string, Partial<Pick<SeedProduct, 'code' | 'moq' | 'lowStockThreshold' | 'popularity'>>>
> = {
  'Northfall: Ashen Crown/PC': { code: 'NF-0117', moq: 5, lowStockThreshold: 60, popularity: 14 },
  'Vektor Liga 27/Xbox': { code: 'VL-0027', moq: 10, lowStockThreshold: 40, popularity: 6 },
  'Apex Meridian 26/PS5': { moq: 5, lowStockThreshold: 60, popularity: 8 },
  'Kestrel Antivirus Pro, 3 PC/Windows': { moq: 20, lowStockThreshold: 80, popularity: 4 },
  'PlayPort Wallet 50 KM/Gift card': { moq: 1, lowStockThreshold: 100, popularity: 40 },
  'Deep Tide/PC': { moq: 5, popularity: 7 },
  'Šumska bajka/PC': { moq: 5, lowStockThreshold: 60, popularity: 9 },
  'Lumen Office Suite 2027/Windows': { moq: 2, lowStockThreshold: 60, popularity: 16 },
  'Kolonija Zero/PC': { moq: 5, lowStockThreshold: 40, popularity: 8 },
  'Nexa dopuna 10 KM/Top-up': { moq: 50, lowStockThreshold: 200, popularity: 2 },
  'Sketchforge Studio, 1 godina/macOS': { moq: 1, lowStockThreshold: 25, popularity: 18 },
  'Drift District/Switch': { moq: 5, lowStockThreshold: 30, popularity: 6 },
  'Hollow Signal/PC': { moq: 5, popularity: 7 },
  'Iron Orchard/PC': { code: 'IO-0093', moq: 5, lowStockThreshold: 30, popularity: 6 },
  'Paper Dynasty/PC': { moq: 2, lowStockThreshold: 30, popularity: 9 },
  'Citadel Cash 20 EUR/Gift card': { moq: 1, lowStockThreshold: 50, popularity: 26 },
  'Mlin & Med/PC': { moq: 5, popularity: 7 },
}

/** Titles no longer sold. */
const withdrawn = new Set([
  'Vektor Liga 26/Xbox',
  'Vektor Liga 26/PS5',
  'Apex Meridian 25/PS5',
  'Lumen Office Suite 2024/Windows',
  'Heliograph/PC',
  'Boxline Card DE 50 EUR/Gift card',
])

/** Products whose keys have run out while partners still wait for them. */
export const soldOut = ['Drift District/Switch', 'Iron Orchard/PC', 'Paper Dynasty/PC', 'Citadel Cash 20 EUR/Gift card']

interface Draft {
  title: string
  publisher: PublisherKey
  category: CategoryKey
  motif: Motif
  platform: Platform
  price: number
  region: RegionCode
  languages: readonly LanguageCode[]
  value: string
  coverTitle: string
  subtitle: string
}

const minor = (amount: number) => Math.round(amount * 100)
/** Prices are rounded to ten pfennigs, as in price lists. */
const rounded = (amount: number) => Math.round(amount / 10) * 10

function gameDrafts(): Draft[] {
  const drafts: Draft[] = []
  const add = (game: (typeof games)[number], suffix: string, platforms: readonly Platform[], share: number) => {
    const [title, publisher, category, motif, own, price, region, languages] = game
    const [name = title, second = ''] = title.split(': ')
    const first = platformShare[own[0] ?? 'PC']
    for (const platform of platforms)
      drafts.push({
        title: suffix ? `${title} ${suffix}` : title,
        publisher,
        category,
        motif,
        platform,
        price: rounded((minor(price) * share * (platform === own[0] ? 1 : platformShare[platform] / first)) / 100),
        region,
        languages,
        value: '',
        coverTitle: name,
        subtitle: [second, suffix].filter(Boolean).join(' · '),
      })
  }
  for (const game of games) add(game, '', game[4], 100)
  for (const [title, suffix, platforms, share] of editions) {
    const game = games.find(([name]) => name === title)
    if (!game) throw new RangeError(`an edition of an unknown game: ${title}`)
    add(game, suffix, platforms, share)
  }
  return drafts
}

function softwareDrafts(): Draft[] {
  return software.map(([title, publisher, category, motif, platform, price, region]) => {
    const [name = title, tail = ''] = title.split(', ')
    const [brand = name, ...rest] = name.split(' ')
    return {
      title,
      publisher,
      category,
      motif,
      platform,
      price: minor(price),
      region,
      languages: ['ALL'] as const,
      value: tail,
      coverTitle: brand,
      subtitle: rest.join(' '),
    }
  })
}

function cardDrafts(): Draft[] {
  return cardSeries.flatMap((series) =>
    series.values.map((value) => {
      const face = series.unit === 'KM' ? value : value * Number(homeRates.EUR)
      const name = series.title('').trim()
      const [brand = name, ...rest] = name.split(' ')
      return {
        title: series.title(`${value} ${series.unit}`),
        publisher: series.publisher,
        category: series.category,
        motif: series.motif,
        platform: series.platform,
        price: Math.round((face * series.priceBp) / 100),
        region: series.region,
        languages: [series.language],
        value: `${value} ${series.unit}`,
        coverTitle: brand,
        subtitle: rest.join(' '),
      }
    }),
  )
}

const initials = (title: string) => {
  const words = title
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
    .toUpperCase()
    .split(' ')
    .filter((word) => word.length > 1)
  const [first = 'X', second] = words
  return second ? first.slice(0, 1) + second.slice(0, 1) : first.slice(0, 2)
}

const masterOf = (category: CategoryKey) => categories.find((one) => one.key === category)?.parent ?? category

/** Pattern of a normalised code, from a publisher's key shape. */
export function keyPatternOf(publisher: PublisherKey): string {
  const kinds: Record<string, string> = { X: '[A-Z0-9]', '#': '[0-9]' }
  const parts = publishers[publisher].key.replace(/[- ]/g, '').match(/X+|#+|[^X#]+/g) ?? []
  return `^${parts.map((part) => (kinds[part[0] ?? ''] ? `${kinds[part[0] ?? '']}{${part.length}}` : part)).join('')}$`
}

function build(): SeedProduct[] {
  const taken = new Set(Object.values(featured).flatMap(({ code }) => (code ? [Number(code.slice(-4))] : [])))
  let number = 0
  const nextNumber = () => {
    do number += 1
    while (taken.has(number))
    return number
  }
  return [...gameDrafts(), ...softwareDrafts(), ...cardDrafts()].map((draft, index): SeedProduct => {
    const name = `${draft.title}/${draft.platform}`
    const fixed = featured[name] ?? {}
    const random = randomFrom(`product ${name}`)
    const master = masterOf(draft.category)
    const code = fixed.code ?? `${initials(draft.title)}-${String(nextNumber()).padStart(4, '0')}`
    const vatTreatment = categories.find((one) => one.key === draft.category)?.vat ?? 2
    const isValue = vatTreatment > 2
    const net = isValue ? draft.price : draft.price / 1.17
    const costShare = isValue
      ? 0.965 + random.next() * 0.02
      : master === 'games'
        ? 0.8 + random.next() * 0.07
        : 0.74 + random.next() * 0.1
    const moq =
      fixed.moq ??
      random.weighted(
        draft.price > 9000 || isValue
          ? [[1, 1]]
          : ([
              [1, 72],
              [2, 16],
              [3, 7],
              [5, 5],
            ] as const),
      )
    return {
      code,
      title: draft.title,
      description: describe(code, draft.category, draft.platform),
      category: draft.category,
      platform: draft.platform,
      publisher: draft.publisher,
      region: draft.region,
      languages: draft.languages,
      vatTreatment,
      redeemCountry: draft.region === 'BA' || draft.region === 'HR' || draft.region === 'DE' ? draft.region : null,
      moq,
      lowStockThreshold: fixed.lowStockThreshold ?? random.pick([2, 3, 3, 4, 5, 5]),
      mayBackOrder: soldOut.includes(name) || random.chance(0.15),
      keyPattern: keyPatternOf(draft.publisher),
      resellerPrice: draft.price,
      basePrice: isValue ? Math.max(draft.price, Math.round(draft.price * 1.03)) : rounded(draft.price / 0.9),
      costE4: Math.round(net * costShare) * 100,
      popularity:
        fixed.popularity ?? Math.max(0.4, Math.round((1.2 + 7 * random.next() ** 4) * (isValue ? 18 : 10)) / 10),
      isWithdrawn: withdrawn.has(name),
      createdDaysAgo: fixed.popularity
        ? 760 + random.whole(0, 40)
        : index % 5 === 4
          ? random.whole(20, 600)
          : random.whole(735, 800),
      cover: { motif: draft.motif, title: draft.coverTitle, subtitle: draft.subtitle, value: draft.value },
    }
  })
}

/** About 300 products, always the same. */
export const products: readonly SeedProduct[] = build()

const byName = new Map(products.map((product) => [`${product.title}/${product.platform}`, product]))

/** The product with that title and platform ("Drift District/Switch"). Throws RangeError when there is none. */
export function productNamed(name: string): SeedProduct {
  const product = byName.get(name)
  if (!product) throw new RangeError(`no such product: ${name}`)
  return product
}
