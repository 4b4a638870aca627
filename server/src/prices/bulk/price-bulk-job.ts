import { allowed } from '@brava/contract/access.ts'
import type { PriceTier } from '@brava/contract/prices/price-facts.ts'
import { editableCompanyFor } from '../../companies/company-for.ts'
import type { BulkKind, BulkOutcome } from '../../platform/bulk/bulk-changes.ts'
import { type Outcomes, tryTogether } from '../../platform/bulk/try-together.ts'
import { type BulkJob, type BulkStep, workBulk } from '../../platform/bulk/work-bulk.ts'
import type { Services } from '../../platform/call.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Trx } from '../../platform/db/connect.ts'
import type { PersonById } from '../../platform/imports/commit-import.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'
import { type Company, requireAssignable } from '../assignable.ts'
import { deleteAssigned, insertAssigned, replaceTiers, setTerms } from '../change-company-products.sql.ts'
import { isOverride } from '../change-prices.ts'
import { ownTiers } from '../company-products.sql.ts'
import { recomputeGuarded } from '../guard-prices.ts'
import { holdWhatPricesRestOn, lockAssignedOfCompany, sellableProducts } from '../lock-company-products.sql.ts'
import { pricesTexts } from '../prices.texts.ts'
import { change } from '../settle-prices.ts'
import { type PriceCause, tierChanges, writePriceHistory } from '../write-price-history.ts'
import { countRetailers, nextPriceRows, type Terms } from './price-bulk.sql.ts'
import { fits, standingTerms } from './terms.ts'

/** A bulk change of a partner's prices, or its undo. */
export const priceBulkJob = jobKind<BulkJob>('change-partner-prices')

/**
 * How many prices one transaction recomputes at most, including those of the partner's retailers: an order waits only a
 * moment.
 */
const pricesAtOnce = 1000
const mostRows = 100
const fewestRows = 10

/**
 * Works through the products of a bulk change. A product whose terms have changed since is left unchanged, and so is
 * one whose new price would be below cost, or below what a reseller pays, without confirmation. Each step checks
 * whether the person may still price this partner.
 */
export function changePartnerPrices(
  services: Pick<Services, 'db' | 'clock'>,
  job: BulkJob,
  personById: PersonById,
): Promise<void> {
  return workBulk(services, job, personById, (trx, step) => changeNext(trx, step, services.clock))
}

interface Changing {
  readonly productId: number
  readonly from: Terms
  readonly to: Terms
}

type Standing = Awaited<ReturnType<typeof lockAssignedOfCompany>>[number]

interface Work {
  readonly step: BulkStep
  readonly company: Company
  readonly standing: ReadonlyMap<number, Standing>
  /** Own quantity prices, by row. */
  readonly tiers: ReadonlyMap<number, readonly PriceTier[]>
  readonly at: Date
}

async function changeNext(trx: Trx, step: BulkStep, clock: Clock) {
  const { job, person, companyId } = step
  if (companyId === null || !allowed('distributorsAndResellers', person)) {
    throw new Error('the user who started this change may no longer change prices')
  }
  const perProduct = 1 + (await countRetailers(trx, companyId))
  const most = Math.max(fewestRows, Math.min(mostRows, Math.floor(pricesAtOnce / perProduct)))
  const rows = (await nextPriceRows(trx, job.bulkId, job.isUndo ? 'done' : 'waiting', most)).map(
    ({ productId, before, after }): Changing =>
      job.isUndo ? { productId, from: after, to: before } : { productId, from: before, to: after },
  )
  if (rows.length === 0) return []
  const adding = rows.filter(({ from, to }) => !from.isAssigned && to.isAssigned).map(({ productId }) => productId)
  if (adding.length > 0) await holdWhatPricesRestOn(trx, companyId, adding)
  const productIds = rows.map((row) => row.productId)
  const locked = await lockAssignedOfCompany(trx, companyId, productIds)
  // Read after its products are locked: a move to another supplier waits for them.
  const company = await editableCompanyFor(trx, person, companyId)
  // The partner was moved to a reseller in the meantime: from now on its own prices and margins belong to that
  // reseller.
  if (isOverride(person, company) && rows.some(hasOwnTerms)) {
    throw new Error('the prices of this partner no longer belong to the user who started the change')
  }
  const standing = new Map(locked.map((row) => [row.product_id, row]))
  const tiers = await ownTiers(
    trx,
    locked.map((row) => row.id),
  )
  const there = await sellableProducts(trx, productIds)
  const stillSo = ({ productId, from }: Changing) => {
    const row = standing.get(productId)
    return fits(standingTerms(row, row && tiers.get(row.id)), from)
  }
  const outcomes = new Map<number, BulkOutcome>(
    rows.map((row) => [row.productId, there.has(row.productId) ? left(job.isUndo) : 'gone']),
  )
  const changing = rows.filter((row) => there.has(row.productId) && stillSo(row))
  const work = { step, company, standing, tiers, at: clock.now() }
  for (const [productId, outcome] of await tryTogether(trx, changing, (some) => apply(trx, work, some)))
    outcomes.set(productId, outcome)
  return [...outcomes].map(([productId, outcome]) => ({ productId, outcome }))
}

const left = (isUndo: boolean): BulkOutcome => (isUndo ? 'changedSince' : 'changedMeanwhile')

const hasOwnTerms = ({ from, to }: Changing) =>
  [from, to].some((one) => one.price != null || one.marginBp != null || (one.tiers ?? []).length > 0)

async function apply(trx: Trx, work: Work, rows: readonly Changing[]): Promise<Outcomes> {
  const { step, company, at } = work
  const { person, job, reason } = step
  const setting = rows.filter(({ from, to }) => from.isAssigned && to.isAssigned)
  const adding = rows.filter(({ from }) => !from.isAssigned)
  const removing = rows.filter(({ to }) => !to.isAssigned)
  await set(trx, work, setting)
  const added = await add(trx, work, adding)
  await writePriceHistory(
    trx,
    rows
      .filter((row) => !adding.includes(row) || added.has(row.productId))
      .flatMap((row) => historyOf(work, row))
      .map((one) => ({ ...one, jobRunId: job.runId })),
  )
  await deleteRows(trx, work, removing)
  const priced = [...setting.map((row) => row.productId), ...added]
  const confirmation = job.isUndo
    ? { confirmBelowCost: true, reason: reason || pricesTexts.putBack[person.language] }
    : { confirmBelowCost: reason !== '', reason }
  await recomputeGuarded(trx, { person, ip: job.ip, companyId: company.id, productIds: priced, confirmation, at })
  return rows.map((row) => [
    row.productId,
    adding.includes(row) && !added.has(row.productId) ? left(job.isUndo) : job.isUndo ? 'undone' : 'done',
  ])
}

/** Sets what the rows name; everything else is rewritten unchanged, because the rows are locked. */
async function set(trx: Trx, { standing }: Work, rows: readonly Changing[]): Promise<void> {
  const found = rows.flatMap(({ productId, to }) => {
    const row = standing.get(productId)
    return row ? [{ row, to }] : []
  })
  await setTerms(
    trx,
    found.map(({ row, to }) => ({
      id: row.id,
      price: to.price === undefined ? row.price : to.price,
      marginBp: to.marginBp === undefined ? row.margin_bp : to.marginBp,
      overridePrice: to.overridePrice === undefined ? row.override_price : to.overridePrice,
      moq: to.moq === undefined ? row.moq : to.moq,
    })),
  )
  await replaceTiers(
    trx,
    found.flatMap(({ row, to }) => (to.tiers ? [{ id: row.id, tiers: to.tiers }] : [])),
  )
}

/** Assigns products; one that somebody else assigns at the same time stays theirs. */
async function add(trx: Trx, { step, company }: Work, rows: readonly Changing[]): Promise<Set<number>> {
  if (rows.length === 0) return new Set()
  await requireAssignable(
    trx,
    step,
    company,
    rows.map((row) => row.productId),
  )
  const created = await insertAssigned(
    trx,
    company.id,
    rows.map(({ productId, to }) => ({
      productId,
      price: to.price ?? null,
      marginBp: to.marginBp ?? null,
      overridePrice: to.overridePrice ?? null,
      moq: to.moq ?? null,
    })),
  )
  return new Set(created.map((row) => row.product_id))
}

async function deleteRows(trx: Trx, { standing }: Work, rows: readonly Changing[]): Promise<void> {
  const ids = rows.flatMap(({ productId }) => standing.get(productId)?.id ?? [])
  if (ids.length > 0) await deleteAssigned(trx, ids)
}

function historyOf({ step, company, standing, tiers }: Work, { productId, from, to }: Changing) {
  const row = { company_id: company.id, product_id: productId }
  const before = standing.get(productId)
  const tiersBefore = before && tiers.get(before.id)
  const reason = step.job.isUndo ? '' : step.reason
  const cause = from.isAssigned && to.isAssigned && !step.job.isUndo ? causes[step.kind] : 'bulk'
  const level = (
    name: 'company' | 'margin' | 'override',
    currency: string | null,
    old: number | null | undefined,
    wanted: number | null | undefined,
  ) => {
    // Terms that a change does not name stay.
    const next = to.isAssigned && wanted === undefined ? old : wanted
    return change(step, row, currency, name, old ?? null, next ?? null, cause, reason)
  }
  return [
    ...tierChanges(
      change(step, row, company.currency, 'company', null, null, cause, reason),
      tiersBefore,
      to.isAssigned ? (to.tiers ?? tiersBefore) : [],
    ),
    level('company', company.currency, before?.price, to.price),
    level('margin', null, before?.margin_bp, to.marginBp),
    level('override', company.currency, before?.override_price, to.overridePrice),
  ]
}

/** The cause in the price history of a product that the partner already had. */
const causes: Readonly<Record<BulkKind, PriceCause>> = {
  products: 'bulk',
  margin: 'margin',
  assign: 'bulk',
  terms: 'hand',
  group: 'bulk',
}
