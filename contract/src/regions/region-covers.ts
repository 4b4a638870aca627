const balkans = 'AL BA BG GR HR ME MK RO RS SI XK'.split(' ')
const europe = balkans.concat(
  'AD AT BE CH CY CZ DE DK EE ES FI FR GB HU IE IS IT LI LT LU LV MC MT NL NO PL PT SE SK SM TR UA VA'.split(' '),
)

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
    const countries = countriesOf[region]
    if (countries) return countries.includes(country)
    return /^[A-Z]{2}$/.test(region) ? region === country : true
  })
}
