import { vatTreatment } from '@brava/contract/enums.ts'
import { wireFromMinor } from '@brava/contract/minor.ts'
import { neededOfNew } from '@brava/contract/products/product-import-outcomes.ts'
import type { ProductBody } from '@brava/contract/products/product-view.ts'
import type { z } from 'zod'
import { homeCurrency } from '../../currencies/home-currency.ts'
import { boundElsewhere } from '../../keys/stock/require-region.ts'
import type { Trx } from '../../platform/db/connect.ts'
import type { RowFound } from '../../platform/imports/import-kind.ts'
import type { ImportContext, ParsedRow } from '../../platform/imports/table-import.ts'
import type { Confirmation } from '../../prices/confirm-below-cost.ts'
import { startPrices } from '../../prices/start-prices.ts'
import type { ProductLine } from './product-line.ts'
import { type NamedThings, namedThings, type ProductToImport, productsToImport } from './product-imports.sql.ts'

/** What a product file contains besides its rows. */
export interface ProductFacts extends Confirmation {
  readonly supplier: string
  /**
   * The pictures of an archive by file name in lower case: the stored file, 0 until the commit has stored it, null if
   * it cannot be read.
   */
  readonly pictures: Readonly<Record<string, number | null>>
  /** SHA-256 of the kept archive. */
  readonly archive?: string
}

type Body = z.output<typeof ProductBody>
type Rows = readonly ParsedRow<ProductLine>[]

/** The effect of a good row. */
export interface PlannedProduct {
  readonly place: number
  readonly old: ProductToImport | undefined
  readonly body: Body
  readonly price: number
  /** Changed columns, by their names in the file. */
  readonly changes: readonly string[]
}

/** Which rows can be applied and how, and what is wrong with the others; writes nothing. */
export async function planProducts(trx: Trx, rows: Rows, context: ImportContext<Partial<ProductFacts>>) {
  const { facts, person, at } = context
  const nameOf = await namedThings(trx)
  const standing = await productsToImport(
    trx,
    rows.map(({ value }) => value.code),
    { lock: context.runId !== null },
  )
  const byCode = new Map(standing.map((product) => [product.code, product]))
  const byCapitals = new Map(standing.toReversed().map((product) => [product.code.toUpperCase(), product]))
  const productOf = (code: string) => byCode.get(code) ?? byCapitals.get(code.toUpperCase())
  const found: RowFound[] = []
  const planned: PlannedProduct[] = []
  for (const { place, value } of rows) {
    const result = planOne(value, productOf(value.code), nameOf, (name) => {
      const { pictures = {} } = facts
      const picture = Object.hasOwn(pictures, name) ? pictures[name] : null
      // In the commit, every picture that a row names has already been stored.
      return picture === 0 && context.runId !== null ? null : picture
    })
    if ('outcome' in result) found.push({ place, ...result })
    else planned.push({ place, ...result })
  }
  const bound = await boundElsewhere(
    trx,
    planned.flatMap(({ old, body, changes }) =>
      old && changes.includes('regions') ? [{ id: old.id, regionIds: body.regionIds }] : [],
    ),
  )
  const narrow = new Map(bound.map(({ productId, region }) => [productId, region]))
  const isNarrow = ({ old }: PlannedProduct) => old !== undefined && narrow.has(old.id)
  for (const { place, old } of planned.filter(isNarrow))
    found.push({ place, outcome: 'keysElsewhere', field: 'regions', detail: narrow.get(old?.id ?? 0) ?? '' })
  const good = planned.filter((one) => !isNarrow(one))
  if (facts.confirmBelowCost) return { found, planned: good }
  const currency = await homeCurrency(trx)
  const productIds = good.flatMap(({ old, changes }) => (old && changes.includes('price') ? [old.id] : []))
  const costOf = await startPrices(trx, { person, productIds, currency, at })
  const below = new Map(
    good.flatMap(({ place, old, price }) => {
      const cost = old ? costOf(old.id).purchase : null
      return cost !== null && price < cost && productIds.includes(old?.id ?? 0) ? [[place, cost] as const] : []
    }),
  )
  for (const [place, cost] of below) {
    found.push({ place, outcome: 'belowCost', field: 'price', detail: `${wireFromMinor(cost)} ${currency}` })
  }
  return { found, planned: good.filter(({ place }) => !below.has(place)) }
}

type Problem = Omit<RowFound, 'place'>

function planOne(
  line: ProductLine,
  old: ProductToImport | undefined,
  nameOf: NamedThings,
  pictureOf: (name: string) => number | null | undefined,
): Omit<PlannedProduct, 'place'> | Problem {
  if (old?.isDeleted) return { outcome: 'deleted', field: 'code', detail: old.title }
  const missing = old ? [] : neededOfNew.filter((name) => line[name] === undefined)
  if (missing.length > 0) return { outcome: 'missing', field: missing[0] ?? '', detail: missing.join(',') }
  // Of several things with the same name, those that the product already has.
  const standing = {
    category: [old?.categoryId],
    platform: [old?.productTypeId],
    publisher: [old?.publisherId],
    regions: old?.regionIds ?? [],
    languages: old?.languageIds ?? [],
  }
  const isStanding = (kind: keyof typeof standing, { id }: { id: number }) => standing[kind].some((own) => own === id)
  const meant = (kind: keyof typeof standing, name: string) => {
    const all = nameOf(kind, name)
    const own = all.filter((one) => isStanding(kind, one))
    return own.length > 0 ? own : all
  }
  for (const kind of ['category', 'platform', 'publisher', 'regions', 'languages'] as const) {
    for (const name of [line[kind] ?? []].flat()) {
      const [first, second] = meant(kind, name)
      if (!first) return { outcome: 'unknownName', field: kind, detail: name.slice(0, 60) }
      if (second && !isStanding(kind, first))
        return { outcome: 'severalOfName', field: kind, detail: name.slice(0, 60) }
    }
  }
  const picture = line.image === undefined ? undefined : pictureOf(line.image)
  if (line.image !== undefined && (picture === undefined || picture === null)) {
    return { outcome: 'unknownPicture', field: 'image', detail: line.image.slice(0, 60) }
  }
  const further = line.images?.map((name) => ({ name, file: pictureOf(name) }))
  const lost = further?.find(({ file }) => file === undefined || file === null)
  if (lost) return { outcome: 'unknownPicture', field: 'images', detail: lost.name.slice(0, 60) }
  const idOf = (kind: 'category' | 'platform' | 'publisher') => {
    const name = line[kind]
    return name === undefined ? undefined : meant(kind, name)[0]?.id
  }
  const idsOf = (kind: 'regions' | 'languages') =>
    line[kind] &&
    [...new Set(line[kind].flatMap((name) => meant(kind, name).map(({ id }) => id)))].sort((a, b) => a - b)
  const said = {
    title: line.title,
    categoryId: idOf('category'),
    productTypeId: idOf('platform'),
    publisherId: idOf('publisher'),
    regionIds: idsOf('regions'),
    languageIds: idsOf('languages'),
    moq: line.moq,
    lowStockThreshold: line.lowStockThreshold,
    descriptionEn: line.descriptionEn,
    descriptionBs: line.descriptionBs,
    descriptionHr: line.descriptionHr,
    imageFileId: picture ?? undefined,
    // A repeated name counts once.
    furtherImageIds: further && [...new Set(further.flatMap(({ file }) => file ?? []))],
    gtin: line.gtin,
    releaseDate: line.releaseDate,
  }
  const before = old ?? newBody(line, meant('category', line.category ?? '')[0])
  const body: Body = {
    ...before,
    ...(Object.fromEntries(Object.entries(said).filter(([, to]) => to !== undefined)) as object),
  }
  const price = line.price ?? old?.basePrice ?? 0
  if (!old) return { old, body, price, changes: ['new'] }
  const changes = (Object.keys(said) as (keyof typeof said)[])
    .filter((name) => String(old[name] ?? '') !== String(body[name] ?? ''))
    .map((name) => columnOf[name] ?? name)
  if (price !== old.basePrice) changes.push('price')
  return changes.length === 0 ? { outcome: 'unchanged' } : { old, body, price, changes }
}

const columnOf: Partial<Record<string, string>> = {
  categoryId: 'category',
  productTypeId: 'platform',
  publisherId: 'publisher',
  regionIds: 'regions',
  languageIds: 'languages',
  imageFileId: 'image',
  furtherImageIds: 'images',
}

/** A product for which the file gives only the required fields; VAT treatment and redeem country are its category's. */
function newBody({ code }: ProductLine, proposed: ReturnType<NamedThings>[number] | undefined): Body {
  return {
    code,
    title: '',
    descriptionEn: '',
    descriptionBs: '',
    descriptionHr: '',
    categoryId: 0,
    productTypeId: 0,
    publisherId: 0,
    imageFileId: null,
    vatTreatment: proposed?.vat ?? vatTreatment.code.singlePurposeVoucher,
    redeemCountry: proposed?.redeem ?? null,
    kpd: undefined,
    moq: 1,
    lowStockThreshold: 0,
    mayBackOrder: false,
    keyPattern: null,
    regionIds: [],
    languageIds: [],
  }
}
