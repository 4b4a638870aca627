import { isDistributor } from '@brava/contract/access.ts'
import { wireFromMinor } from '@brava/contract/minor.ts'
import { priceImportColumns, priceImportOutcomes } from '@brava/contract/prices/price-import-outcomes.ts'
import { editableCompanyFor } from '../companies/company-for.ts'
import type { Trx } from '../platform/db/connect.ts'
import type { RowFound } from '../platform/imports/import-kind.ts'
import { type ImportContext, type ParsedRow, tableImport } from '../platform/imports/table-import.ts'
import { savepoint } from '../platform/db/savepoint.ts'
import { setPrices } from './change-company-products.sql.ts'
import { type FileFacts, requireCheckedIn, requireSameSupplier } from './file-facts.ts'
import { pricesBelow } from './guard-prices.ts'
import { elsewhereOf } from './assignable.ts'
import { isOverride } from './change-prices.ts'
import { lockAssignedOfCompany, productsByCode, productTitles } from './lock-company-products.sql.ts'
import { byCode, codesOf, parsePriceLine, type PriceLine } from './price-line.ts'
import { isDayToCome, scheduleFile } from './scheduled/schedule-prices.ts'
import { change, settle } from './settle-prices.ts'
import type { PriceCause } from './write-price-history.ts'

interface PartnerPriceLine extends PriceLine {
  /** Null keeps the current one. */
  readonly moq: number | null
}

type Rows = readonly ParsedRow<PartnerPriceLine>[]
type Context = ImportContext<FileFacts>

/**
 * Prices of a partner from a CSV file (specification §7, domain rules §3 and §11). The dry run is the change itself,
 * rolled back: the commit does what it reports, unless something changes in between.
 * @assumption §7: a file sets explicit prices of products that the partner has; it assigns none and leaves tiers alone.
 */
export const priceImport = tableImport<PartnerPriceLine, FileFacts>({
  name: 'company-prices',
  outcomes: priceImportOutcomes,
  columns: priceImportColumns,
  parse: ({ product = '', price = '', moq = '' }) => {
    const line = parsePriceLine(product, price)
    if ('problem' in line) return line
    const quantity = moq === '' ? null : Number(moq)
    if (quantity !== null && !(Number.isInteger(quantity) && quantity >= 1 && quantity <= 1_000_000)) {
      return { problem: { outcome: 'moqNotNumber', field: 'moq', detail: moq.slice(0, 60) } }
    }
    return { value: { ...line.value, moq: quantity } }
  },
  sameAs: ({ code }) => code.toUpperCase(),
  show: ({ product = '', price = '', moq = '' }) => [product, price, moq].filter((part) => part !== '').join(' · '),
  check: async (trx, rows, context) => {
    const isLater = await isDayToCome(trx, context.facts.validFrom, context)
    const before = await savepoint(trx, 'dry_run')
    const { found } = await setThem(trx, rows, context, { cause: 'csv', isLater })
    await before.undo()
    return found
  },
  commit: async (trx, rows, context) => {
    const isLater = await isDayToCome(trx, context.facts.validFrom, context)
    return isLater ? scheduleThem(trx, rows, context) : setPartnerPrices(trx, rows, context, 'csv')
  },
})

/** Sets prices of a partner line by line; returns the rows that cannot be set. */
export async function setPartnerPrices(trx: Trx, rows: Rows, context: Context, cause: PriceCause): Promise<RowFound[]> {
  const { found, finish } = await setThem(trx, rows, context, { cause, isLater: false })
  await finish()
  return found
}

/** Schedules for their day the rows that could be set today, and those that would change nothing today. */
async function scheduleThem(trx: Trx, rows: Rows, context: Context): Promise<RowFound[]> {
  const before = await savepoint(trx, 'dry_run')
  const { found, lines, unchanged, confirmation } = await setThem(trx, rows, context, { cause: 'csv', isLater: true })
  await before.undo()
  await scheduleFile(
    trx,
    { person: context.person, ip: context.ip, clock: { now: () => context.at } },
    {
      companyId: context.subjectId ?? 0,
      groupId: null,
      validFrom: context.facts.validFrom ?? '',
      confirmation,
      lines: [...lines, ...unchanged].map(({ row, price, moq }) => ({ productId: row.product_id, price, moq })),
      runId: context.runId,
    },
  )
  return found
}

/** Sets the prices that can be set; `finish` does what follows every price change. */
async function setThem(
  trx: Trx,
  rows: Rows,
  context: Context,
  { cause, isLater }: { readonly cause: PriceCause; readonly isLater: boolean },
) {
  const { person, subjectId } = context
  const { id: companyId } = await editableCompanyFor(trx, person, subjectId ?? 0)
  const own = await productsByCode(trx, codesOf(rows), companyId)
  const productOf = byCode(own)
  const assigned = new Map(
    (
      await lockAssignedOfCompany(
        trx,
        companyId,
        own.map((product) => product.id),
      )
    ).map((row) => [row.product_id, row]),
  )
  // Read after its products are locked: a move to another currency or supplier waits for them.
  const company = await editableCompanyFor(trx, person, companyId)
  requireCheckedIn(context, company.currency)
  requireSameSupplier(context, company.supplierId)
  const asOverride = isOverride(person, company)
  const found = await notAssigned(
    trx,
    rows.filter(({ value }) => !productOf(value.code)),
    context,
  )
  let lines = rows.flatMap(({ place, value }) => {
    const row = assigned.get(productOf(value.code)?.id ?? 0)
    return row ? [{ place, row, ...value }] : []
  })
  // A price that stays the same keeps the rule behind it: a saved price list can be imported again with every line
  // (decision 0181). Before its day comes, another price may apply: it is scheduled with the others, unchecked, and the
  // day checks it.
  const isUnchanged = ({ row, price, moq }: (typeof lines)[number]) =>
    (row.effective_price === price ||
      (asOverride ? row.override_price === price : row.price === price && row.margin_bp === null)) &&
    (moq === null || moq === row.moq)
  const unchanged = lines.filter(isUnchanged)
  if (!isLater) found.push(...unchanged.map(({ place }) => ({ place, outcome: 'unchanged' })))
  lines = lines.filter((line) => !isUnchanged(line))
  const elsewhere = await elsewhereOf(
    trx,
    company.id,
    lines.map(({ row }) => row.product_id),
  )
  const isElsewhere = ({ row }: (typeof lines)[number]) => elsewhere.has(row.product_id)
  const titles = new Map((await productTitles(trx, [...elsewhere])).map(({ id, title }) => [id, title]))
  found.push(
    ...lines.filter(isElsewhere).map(({ place, row }) => ({
      place,
      outcome: 'notForRegion',
      field: 'product',
      detail: titles.get(row.product_id) ?? '',
    })),
  )
  lines = lines.filter((line) => !isElsewhere(line))
  // An own price below an override would be set and never charged.
  const isOverridden = ({ row }: (typeof lines)[number]) => !asOverride && row.override_price !== null
  found.push(
    ...lines.filter(isOverridden).map(({ place, row }) => ({
      place,
      outcome: 'overridden',
      field: 'price',
      detail: wireFromMinor(row.override_price ?? 0),
    })),
  )
  lines = lines.filter((line) => !isOverridden(line))

  const { confirmBelowCost = false, reason = '' } = context.facts
  const confirmation = { confirmBelowCost, reason }
  const write = () =>
    setPrices(
      trx,
      lines.map(({ row, price, moq }) => ({ id: row.id, price, moq })),
      asOverride ? 'override' : 'price',
    )
  const before = await savepoint(trx, 'prices')
  await write()
  if (!(isDistributor(person) && confirmation.confirmBelowCost)) {
    const productIds = lines.map(({ row }) => row.product_id)
    const { below } = await pricesBelow(trx, { person, companyId: company.id, productIds, at: context.at })
    const cost = new Map(below.map((one) => [one.productId, one.purchase]))
    if (cost.size > 0) {
      await before.undo()
      const outcome = isDistributor(person) ? 'belowCost' : 'belowPurchase'
      for (const { place, row } of lines) {
        const purchase = cost.get(row.product_id)
        if (purchase !== undefined) {
          found.push({ place, outcome, field: 'price', detail: `${wireFromMinor(purchase)} ${company.currency}` })
        }
      }
      lines = lines.filter(({ row }) => !cost.has(row.product_id))
      await write()
    }
  }
  const finish = async () => {
    if (lines.length === 0) return
    const call = { person, ip: context.ip, clock: { now: () => context.at } }
    const history = lines.flatMap(({ row, price }) => {
      const levels = asOverride
        ? [change(call, row, company.currency, 'override', row.override_price, price, cause, confirmation.reason)]
        : [
            change(call, row, company.currency, 'company', row.price, price, cause, confirmation.reason),
            change(call, row, null, 'margin', row.margin_bp, null, cause, confirmation.reason),
          ]
      return levels.map((one) => ({ ...one, jobRunId: context.runId }))
    })
    await settle(
      trx,
      call,
      company.id,
      lines.map(({ row }) => row.product_id),
      confirmation,
      history,
    )
  }
  return { found, lines, unchanged, confirmation, finish }
}

/** For a reseller, a product it was never given does not exist. */
async function notAssigned(trx: Trx, rows: Rows, { person }: Context): Promise<RowFound[]> {
  if (rows.length === 0) return []
  const known = byCode(await productsByCode(trx, codesOf(rows), isDistributor(person) ? null : person.companyId))
  return rows.map(({ place, value }) => {
    const product = known(value.code)
    return product
      ? { place, outcome: 'notAssigned', field: 'product', detail: product.title }
      : { place, outcome: 'unknownProduct', field: 'product', detail: value.code.slice(0, 60) }
  })
}
