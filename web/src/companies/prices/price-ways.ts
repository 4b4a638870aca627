import { minorFromWire, wireFromMinor } from '@brava/contract/minor.ts'
import type { prices } from '@brava/contract/prices/prices.endpoints.ts'
import { priceFromMargin } from '@brava/contract/prices/resolve-price.ts'
import type { RowOf } from '../../api/list.ts'
import { withoutTerms } from '../../prices/scheduled-columns.tsx'
import { scheduledTexts } from '../../prices/scheduled-price.texts.ts'
import { isNumber } from '../../ui/field/number-field.tsx'
import { money, percentOf } from '../../text/format.ts'
import { t } from './price.texts.ts'
import type { TierValues } from '../../prices/price-tiers.tsx'

export type Row = RowOf<typeof prices.ofCompany>

export type Way = 'group' | 'margin' | 'price'

export interface Values {
  price: string
  marginBp: number | null
  moq: number | null
  tiers: TierValues[]
  /** "2027-01-01"; null: at once. */
  validFrom: string | null
}

/** The terms that the dialog changes, as they were read; an override has no margin and no quantity prices. */
export function termsIn({ price, overridePrice, marginBp, moq, tiers }: Row, asOverride: boolean) {
  if (asOverride) return { price: overridePrice, marginBp: null, moq, tiers: [] }
  return { price, marginBp, moq, tiers: tiers.map((tier) => ({ ...tier })) }
}

export type Terms = ReturnType<typeof termsIn>

export function wayOf({ price, marginBp }: Terms): Way {
  if (price !== null) return 'price'
  return marginBp === null ? 'group' : 'margin'
}

export const valuesOf = (terms: Terms): Values => ({ ...terms, price: terms.price ?? '', validFrom: null })

/** What a scheduled change sets. */
export function nextTerms({ price, marginBp, kind }: NonNullable<Row['scheduled']>, unit: string): string {
  if (price !== null) return money(price, unit)
  return marginBp === null ? withoutTerms(kind) : scheduledTexts.margin(percentOf(marginBp))
}

export function costHint(row: Row, unit: string): string | undefined {
  return row.purchasePrice === null ? undefined : t.costsYou(money(row.purchasePrice, unit))
}

/** Who sets the price, and as what. */
export interface Setting {
  /** The distributor is above this partner's supplier: its price is an override. */
  asOverride: boolean
  mayOverride: boolean
}

/**
 * What the partner would pay with these values; undefined where only the server knows (group, base, and the
 * distributor's margin: it is on the last delivery, and purchasePrice is the cost of the next key), and while an
 * override stays in force.
 */
export function previewOf(
  way: Way,
  values: { price: string; marginBp: number | null },
  row: Row,
  { asOverride, mayOverride }: Setting,
): string | undefined {
  if (!asOverride && row.overridePrice !== null) return undefined
  if (way === 'price') return /^\d{1,10}(\.\d{1,2})?$/.test(values.price) ? values.price : undefined
  const { marginBp } = values
  if (way === 'margin' && !mayOverride && isNumber(marginBp) && row.purchasePrice !== null) {
    return wireFromMinor(priceFromMargin(minorFromWire(row.purchasePrice) * 100, marginBp))
  }
  return undefined
}
