import { isDistributor } from '@brava/contract/access.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { groupImportColumns, groupImportOutcomes } from '@brava/contract/groups/group-import-outcomes.ts'
import { wireFromMinor } from '@brava/contract/minor.ts'
import type { Trx } from '../platform/db/connect.ts'
import type { RowFound } from '../platform/imports/import-kind.ts'
import { type ImportContext, type ParsedRow, tableImport } from '../platform/imports/table-import.ts'
import { refuse } from '../platform/refuse.ts'
import { type FileFacts, requireCheckedIn } from './file-facts.ts'
import { belowIfWritten, setGroupPrices } from './group-prices.ts'
import { heldGroupPrices, lockGroups } from './group-prices.sql.ts'
import { productsByCode } from './lock-company-products.sql.ts'
import { byCode, codesOf, parsePriceLine, type PriceLine } from './price-line.ts'
import { isDayToCome, scheduleFile } from './scheduled/schedule-prices.ts'
import type { PriceCause } from './write-price-history.ts'

type Rows = readonly ParsedRow<PriceLine>[]
type Context = ImportContext<FileFacts>

/**
 * Prices of a price group from a CSV file (specification §7, domain rules §11). The dry run writes, checks and rolls
 * back.
 * @assumption §7: a file puts products into the group or changes their price there; it takes none out and leaves tiers
 * alone.
 */
export const groupPriceImport = tableImport<PriceLine, FileFacts>({
  name: 'group-prices',
  outcomes: groupImportOutcomes,
  columns: groupImportColumns,
  parse: ({ product = '', price = '' }) => parsePriceLine(product, price),
  sameAs: ({ code }) => code.toUpperCase(),
  show: ({ product = '', price = '' }) => [product, price].filter((part) => part !== '').join(' · '),
  check: async (trx, rows, context) => {
    const isLater = await isDayToCome(trx, context.facts.validFrom, context)
    return (await judge(trx, rows, context, isLater)).found
  },
  commit: async (trx, rows, context) => {
    if (!(await isDayToCome(trx, context.facts.validFrom, context))) return setGroupLines(trx, rows, context, 'csv')
    const { found, entries, confirmation } = await judge(trx, rows, context, true)
    await scheduleFile(trx, callOf(context), {
      companyId: null,
      groupId: context.subjectId,
      validFrom: context.facts.validFrom ?? '',
      confirmation,
      lines: entries,
      runId: context.runId,
    })
    return found
  },
})

const callOf = ({ person, ip, at }: Context) => ({ person, ip, clock: { now: () => at } })

/** Sets prices of a group line by line; returns the rows that cannot be set. */
export async function setGroupLines(trx: Trx, rows: Rows, context: Context, cause: PriceCause): Promise<RowFound[]> {
  const { found, entries, confirmation } = await judge(trx, rows, context, false)
  await setGroupPrices(trx, callOf(context), entries, confirmation, cause, context.runId)
  return found
}

/** Which rows can be set, and what is wrong with the others; everything written is rolled back. */
async function judge(trx: Trx, rows: Rows, context: Context, isLater: boolean) {
  const { person, subjectId } = context
  const groupId = subjectId ?? 0
  const { confirmBelowCost = false, reason = '' } = context.facts
  const confirmation = { confirmBelowCost, reason }
  const [group] = await lockGroups(trx, [groupId], person.companyId)
  if (!group) refuse(commonErrors.notFound)
  requireCheckedIn(context, group.currency)
  // For a reseller, a product it was never given does not exist.
  const productOf = byCode(await productsByCode(trx, codesOf(rows), isDistributor(person) ? null : person.companyId))
  const lines = rows.flatMap(({ place, value }) => {
    const product = productOf(value.code)
    return product ? [{ place, productId: product.id, price: value.price }] : []
  })
  const known = new Set(lines.map((line) => line.place))
  const found: RowFound[] = rows
    .filter((row) => !known.has(row.place))
    .map(({ place, value }) => ({
      place,
      outcome: 'unknownProduct',
      field: 'product',
      detail: value.code.slice(0, 60),
    }))
  const productIds = lines.map((line) => line.productId)
  const held = new Map(
    (productIds.length > 0 ? await heldGroupPrices(trx, [groupId], productIds) : []).map((row) => [
      row.product_id,
      row,
    ]),
  )
  const isUnchanged = (line: (typeof lines)[number]) => held.get(line.productId)?.price === line.price
  const entryOf = ({ productId, price }: (typeof lines)[number]) => ({ groupId, productId, price })
  const changing = lines.filter((line) => !isUnchanged(line))
  const entries = changing.map(entryOf)
  // Before its day comes, the group may have another price: what stays the same today is scheduled with the others,
  // unchecked, and the day checks it.
  const unchanged = lines.filter(isUnchanged)
  const others = isLater ? unchanged.map(entryOf) : []
  if (!isLater) found.push(...unchanged.map(({ place }) => ({ place, outcome: 'unchanged' })))
  if (entries.length === 0 || (isDistributor(person) && confirmation.confirmBelowCost)) {
    return { found, entries: [...entries, ...others], confirmation }
  }
  const below = await paidFor(trx, context, groupId, entries)
  const outcome = isDistributor(person) ? 'belowCost' : 'belowPurchase'
  for (const { place, productId } of changing) {
    const detail = below.get(productId)
    if (detail !== undefined) found.push({ place, outcome, field: 'price', detail })
  }
  const settable = entries.filter((entry) => !below.has(entry.productId))
  return { found, entries: [...settable, ...others], confirmation }
}

/** What the seller pays for products that would be sold below it, by product. */
async function paidFor(...asked: Parameters<typeof belowIfWritten>): Promise<Map<number, string>> {
  const paid = new Map<number, string>()
  for (const { below, currency } of await belowIfWritten(...asked)) {
    for (const { productId, purchase } of below) {
      if (!paid.has(productId)) paid.set(productId, `${wireFromMinor(purchase)} ${currency}`)
    }
  }
  return paid
}
