import type { Motif } from '../covers/motifs.ts'
import type { CategoryKey } from './categories.ts'
import type { LanguageCode, RegionCode } from './places.ts'
import type { PublisherKey } from './publishers.ts'

export interface CardSeries {
  title: (value: string) => string
  publisher: PublisherKey
  category: CategoryKey
  motif: Motif
  platform: 'Gift card' | 'Top-up'
  region: RegionCode
  language: LanguageCode
  unit: 'KM' | 'EUR'
  values: readonly number[]
  /** What a reseller pays, in basis points of the face value. */
  priceBp: number
}

const gift = { platform: 'Gift card' } as const

/** Cards and top-ups with a face value. */
export const cardSeries: readonly CardSeries[] = [
  {
    ...gift,
    title: (v) => `PlayPort Wallet ${v}`,
    publisher: 'playport',
    category: 'wallets',
    motif: 'play',
    region: 'BA',
    language: 'BS',
    unit: 'KM',
    values: [50, 10, 20, 30, 100, 150, 200],
    priceBp: 9450,
  },
  {
    ...gift,
    title: (v) => `PlayPort Wallet ${v}`,
    publisher: 'playport',
    category: 'wallets',
    motif: 'play',
    region: 'HR',
    language: 'HR',
    unit: 'EUR',
    values: [5, 10, 25, 50, 100],
    priceBp: 9480,
  },
  {
    ...gift,
    title: (v) => `Citadel Cash ${v}`,
    publisher: 'citadel',
    category: 'vouchers',
    motif: 'keep',
    region: 'EU',
    language: 'EN',
    unit: 'EUR',
    values: [20, 5, 10, 25, 50, 100],
    priceBp: 9620,
  },
  {
    ...gift,
    title: (v) => `Boxline Card ${v}`,
    publisher: 'boxline',
    category: 'wallets',
    motif: 'box',
    region: 'EU',
    language: 'EN',
    unit: 'EUR',
    values: [10, 15, 20, 25, 50],
    priceBp: 9390,
  },
  {
    ...gift,
    title: (v) => `Boxline Card DE ${v}`,
    publisher: 'boxline',
    category: 'wallets',
    motif: 'box',
    region: 'DE',
    language: 'DE',
    unit: 'EUR',
    values: [10, 25, 50],
    priceBp: 9410,
  },
  {
    ...gift,
    title: (v) => `Novella ${v}`,
    publisher: 'novella',
    category: 'streaming',
    motif: 'film',
    region: 'HR',
    language: 'HR',
    unit: 'EUR',
    values: [15, 25, 50],
    priceBp: 9350,
  },
  {
    ...gift,
    title: (v) => `Novella ${v}`,
    publisher: 'novella',
    category: 'streaming',
    motif: 'film',
    region: 'BA',
    language: 'BS',
    unit: 'KM',
    values: [20, 40],
    priceBp: 9370,
  },
  {
    ...gift,
    title: (v) => `Novella Music ${v}`,
    publisher: 'novella',
    category: 'streaming',
    motif: 'music',
    region: 'EU',
    language: 'EN',
    unit: 'EUR',
    values: [10, 30, 60],
    priceBp: 9330,
  },
  {
    ...gift,
    title: (v) => `Kovanica bon ${v}`,
    publisher: 'gejmovi',
    category: 'vouchers',
    motif: 'coin',
    region: 'BALKANS',
    language: 'BS',
    unit: 'KM',
    values: [5, 10, 25, 50, 100],
    priceBp: 9580,
  },
  {
    platform: 'Top-up',
    title: (v) => `Nexa dopuna ${v}`,
    publisher: 'nexaTelecom',
    category: 'topups',
    motif: 'sim',
    region: 'BA',
    language: 'BS',
    unit: 'KM',
    values: [10, 5, 15, 20, 30, 50],
    priceBp: 9620,
  },
  {
    platform: 'Top-up',
    title: (v) => `Plavitel bon ${v}`,
    publisher: 'bluetel',
    category: 'topups',
    motif: 'sim',
    region: 'BA',
    language: 'BS',
    unit: 'KM',
    values: [5, 10, 20, 40],
    priceBp: 9640,
  },
  {
    platform: 'Top-up',
    title: (v) => `Sava Mobile ${v}`,
    publisher: 'sava',
    category: 'topups',
    motif: 'signal',
    region: 'HR',
    language: 'HR',
    unit: 'EUR',
    values: [5, 10, 15, 25],
    priceBp: 9600,
  },
]
