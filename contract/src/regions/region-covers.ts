const balkans = 'AL BA BG GR HR ME MK RO RS SI XK'.split(' ')
const europe = balkans.concat(
  'AD AT BE CH CY CZ DE DK EE ES FI FR GB HU IE IS IT LI LT LU LV MC MT NL NO PL PT SE SK SM TR UA VA'.split(' '),
)

/** The European Economic Area: the Union with Iceland, Liechtenstein and Norway. */
const eea = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' ')

export const isInEea = (country: string): boolean => eea.includes(country)

/** Regions of keys that are more than one country. */
const countriesOf: Readonly<Record<string, readonly string[]>> = { BALKANS: balkans, EU: europe, EUROPE: europe }

/**
 * May a product of these regions be sold to a company of this country? A product without a region may be sold anywhere.
 * @assumption §3 gives regions no countries: a code of two letters is that country, EU is Europe as publishers of games
 * mean it (not the Union alone), BALKANS its countries; GLOBAL, and a code that says nothing of countries, restricts nobody.
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

/** Do keys that work in one region work wherever a product of these regions may be sold? */
export function worksWhereSold(keysOf: string, regions: readonly string[]): boolean {
  const there = countriesIn(keysOf)
  if (there === null) return true
  if (regions.length === 0) return false
  return regions.every((region) => countriesIn(region)?.every((country) => there.includes(country)) ?? false)
}

/**
 * May a company of this country buy products of these regions? Where the EEA is one area (parameter), a product for any country of
 * it may be bought from every other: Regulation (EU) 2018/302 and the decisions on games keys (AT.40413 and others) forbid to
 * refuse whoever there asks by himself. What is offered unasked, a promotion, keeps to the regions themselves (regionsCover).
 */
export function mayBuy(regions: readonly string[], country: string, eeaIsOneArea: boolean): boolean {
  if (regionsCover(regions, country)) return true
  return eeaIsOneArea && isInEea(country) && eea.some((other) => regionsCover(regions, other))
}
