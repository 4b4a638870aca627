const balkans = 'AL BA BG GR HR ME MK RO RS SI XK'.split(' ')
const europe = balkans.concat(
  'AD AT BE CH CY CZ DE DK EE ES FI FR GB HU IE IS IT LI LT LU LV MC MT NL NO PL PT SE SK SM TR UA VA'.split(' '),
)

/** The European Economic Area: the European Union with Iceland, Liechtenstein and Norway. */
const eea = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' ')

export const isInEea = (country: string): boolean => eea.includes(country)

/** Key regions that span more than one country. */
const countriesOf: Readonly<Record<string, readonly string[]>> = { BALKANS: balkans, EU: europe, EUROPE: europe }

/**
 * Whether a product of these regions may be sold to a company of this country. A product without a region may be sold
 * anywhere.
 * @assumption §3 assigns no countries to regions: a two-letter code is that country, EU is Europe as publishers of
 * games mean it (not only the European Union), BALKANS its countries; GLOBAL, and a code that names no countries,
 * restricts nobody.
 */
export function regionsCover(regions: readonly string[], country: string): boolean {
  if (regions.length === 0) return true
  return regions.some((region) => {
    const countries = countriesIn(region)
    return countries === null || countries.includes(country)
  })
}

/** Countries of a region; null: it restricts nobody. */
const countriesIn = (region: string): readonly string[] | null =>
  countriesOf[region] ?? (/^[A-Z]{2}$/.test(region) ? [region] : null)

/** Whether keys that work in one region work wherever a product of these regions may be sold. */
export function worksWhereSold(keysOf: string, regions: readonly string[]): boolean {
  const there = countriesIn(keysOf)
  if (there === null) return true
  if (regions.length === 0) return false
  return regions.every((region) => countriesIn(region)?.every((country) => there.includes(country)) ?? false)
}

/**
 * Whether a company of this country may buy products of these regions. If the EEA is one area (parameter), a product
 * for any EEA country may be bought from all others: Regulation (EU) 2018/302 and the decisions on games keys (AT.40413
 * and others) forbid refusing buyers there who ask on their own initiative. Unsolicited offers, such as a promotion,
 * keep to the regions themselves (regionsCover).
 */
export function mayBuy(regions: readonly string[], country: string, eeaIsOneArea: boolean): boolean {
  if (regionsCover(regions, country)) return true
  return eeaIsOneArea && isInEea(country) && eea.some((other) => regionsCover(regions, other))
}
