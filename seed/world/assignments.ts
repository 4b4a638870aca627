import { categories } from './categories.ts'
import type { CompanyKey } from './companies/seed-company.ts'
import { companies } from './companies.ts'
import { homeRates } from './places.ts'
import { type SeedProduct, soldOut } from './products.ts'
import { hashText } from './random.ts'

/** Companies that buy, suppliers before their retailers. */
export const buyers = [
  'digitalis',
  'nordlicht',
  'gejmerija',
  'hardver',
  'pixelpoint',
  'megabajt',
  'carapa',
  'nexa',
  'trafika',
] as const satisfies readonly CompanyKey[]
export type Buyer = (typeof buyers)[number]

const masterOf = (product: SeedProduct) =>
  categories.find((one) => one.key === product.category)?.parent ?? product.category
const share = (product: SeedProduct, salt: string) => hashText(`${salt} ${product.code}`) % 100
const domestic = (product: SeedProduct) => product.region !== 'HR' && product.region !== 'DE' && product.region !== 'RS'
const abroad = (product: SeedProduct) => product.region !== 'BA' && product.region !== 'BALKANS'
const isFeatured = (product: SeedProduct) =>
  product.popularity >= 4 || soldOut.includes(`${product.title}/${product.platform}`)

/** What each buyer may see and buy. A retailer below a reseller never has a product its reseller lacks. */
const rules: Readonly<Record<Buyer, (product: SeedProduct) => boolean>> = {
  digitalis: (p) => domestic(p) && (isFeatured(p) || share(p, 'digitalis') < 64),
  nordlicht: (p) => abroad(p) && (isFeatured(p) || share(p, 'nordlicht') < 90),
  gejmerija: (p) => rules.digitalis(p) && masterOf(p) !== 'software' && (isFeatured(p) || share(p, 'gejmerija') < 85),
  hardver: (p) => rules.digitalis(p) && (masterOf(p) !== 'games' || share(p, 'hardver') < 45),
  pixelpoint: (p) => rules.nordlicht(p) && (p.region === 'HR' || isFeatured(p) || share(p, 'pixelpoint') < 80),
  megabajt: (p) => domestic(p) && (isFeatured(p) || share(p, 'megabajt') < 70),
  carapa: (p) => abroad(p) && p.region !== 'DE' && masterOf(p) !== 'security' && share(p, 'carapa') < 62,
  nexa: (p) => (masterOf(p) === 'telecom' || masterOf(p) === 'cards' || masterOf(p) === 'security') && domestic(p),
  trafika: (p) => (masterOf(p) === 'telecom' || masterOf(p) === 'cards') && domestic(p),
}

export const isAssigned = (buyer: Buyer, product: SeedProduct): boolean => rules[buyer](product)

/** How a buyer's price is set apart from its group; at most one of price and margin. Minor units of its currency. */
export interface SeedTerms {
  price: number | null
  marginBp: number | null
  overridePrice: number | null
  moq: number | null
  isFavorite: boolean
  isWithdrawn: boolean
}

const isValue = (product: SeedProduct) => product.vatTreatment > 2

/** A home price with VAT as a buyer abroad sees it: reverse charge, so without VAT, in euro. */
function priceAbroad(home: number, product: SeedProduct): number {
  return Math.round(home / (isValue(product) ? 1 : 1.17) / Number(homeRates.EUR))
}

/**
 * A group's price of a product; null where the group has none and the base price applies. Minor units of its currency.
 */
export function groupPrice(
  group: 'resellersBam' | 'resellersEur' | 'retailA' | 'retailEur' | 'telecom',
  product: SeedProduct,
): number | null {
  if (!isFeatured(product) && share(product, `group ${group}`) < 6) return null
  const between = (part: number) =>
    Math.round(product.resellerPrice + (product.basePrice - product.resellerPrice) * part)
  switch (group) {
    case 'resellersBam':
      return product.resellerPrice
    case 'resellersEur':
      return priceAbroad(product.resellerPrice, product)
    case 'retailA':
      return between(0.5)
    case 'retailEur':
      return priceAbroad(between(0.6), product)
    case 'telecom':
      return masterOf(product) === 'telecom' ? Math.round(product.resellerPrice * 0.995) : between(0.3)
  }
}

/** Quantity tiers of a group price: from a quantity up, in basis points of the price. */
export const groupTiers: readonly (readonly [minQuantity: number, shareBp: number])[] = [
  [20, 9800],
  [50, 9650],
]
export const hasTiers = (product: SeedProduct): boolean => !isValue(product) && product.popularity >= 3

/** A buyer's own terms for an assigned product. */
export function termsOf(buyer: Buyer, product: SeedProduct): SeedTerms {
  const roll = share(product, `terms ${buyer}`)
  const isUnder = companies[buyer].parent !== 'brava'
  const margins: Partial<Record<Buyer, readonly [number, number]>> = {
    gejmerija: [950, 180],
    hardver: [800, 150],
    pixelpoint: [1100, 220],
  }
  const margin = margins[buyer]
  const marginBp = margin ? (isValue(product) ? margin[1] : margin[0]) : null
  const group = companies[buyer].group
  const own = group ? (groupPrice(group, product) ?? product.basePrice) : null
  const explicit = !isUnder && own !== null && !isFeatured(product) && roll < 5
  const override = !isUnder && own !== null && !isFeatured(product) && roll >= 97
  return {
    price: explicit ? Math.round(own * 0.97) : null,
    marginBp: isUnder ? marginBp : null,
    overridePrice: override ? Math.round(own * (roll === 99 ? 0.82 : 0.94)) : null,
    moq: roll === 50 && product.moq === 1 ? 2 : null,
    isFavorite: favourites[buyer]?.includes(product.title) ?? roll >= 94,
    isWithdrawn: roll === 60,
  }
}

const favourites: Partial<Record<Buyer, readonly string[]>> = {
  digitalis: ['Northfall: Ashen Crown', 'Vektor Liga 27', 'Apex Meridian 26', 'Kestrel Antivirus Pro, 3 PC'],
}

/** Promotions: prices in minor units of BAM, VAT included; buyers in euro get them at the fixed rate. */
export const promotions = [
  {
    title: 'Jesenska promocija: četiri naslova do 22 % niže',
    messageTitle: 'Jesenska promocija: četiri naslova do 22 % niže',
    message:
      '<p>Do kraja mjeseca četiri naslova imaju <strong>promotivnu cijenu za vašu firmu</strong>. Cijene vrijede od navedene minimalne količine, a ključevi se isporučuju odmah.</p><ul><li>Podrška i upute na bosanskom, hrvatskom i engleskom</li></ul>',
    startsDaysAgo: 6,
    endsInDays: 9,
    isActive: true,
    groups: ['resellersBam', 'retailA'],
    products: [
      { name: 'Šumska bajka/PC', price: 1990, moq: 10 },
      { name: 'Mlin & Med/PC', price: 1750, moq: 10 },
      { name: 'Kolonija Zero/PC', price: 3190, moq: 5 },
      { name: 'Hollow Signal/PC', price: 2650, moq: 5 },
    ],
  },
  {
    title: 'Ljetna sedmica sigurnosti',
    messageTitle: 'Ljetna sedmica sigurnosti',
    message: '<p>Antivirus za tri računara po nižoj cijeni.</p>',
    startsDaysAgo: 130,
    endsInDays: -123,
    isActive: false,
    groups: ['resellersBam'],
    products: [{ name: 'Kestrel Antivirus Pro, 3 PC/Windows', price: 1590, moq: 20 }],
  },
] as const
