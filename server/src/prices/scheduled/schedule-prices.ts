import { commonErrors } from '@brava/contract/errors.ts'
import type { prices } from '@brava/contract/prices/prices.endpoints.ts'
import { priceErrors } from '@brava/contract/prices/prices.errors.ts'
import type { z } from 'zod'
import { editableCompanyFor } from '../../companies/company-for.ts'
import type { Trx } from '../../platform/db/connect.ts'
import { savepoint } from '../../platform/db/savepoint.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Call } from '../../platform/call.ts'
import { refuse } from '../../platform/refuse.ts'
import { recordSecurityEvent } from '../../security/record-security-event.ts'
import { assignMany, assignProducts, assignToRetailer, itemsMissing } from '../assign-products.ts'
import { assignAsJob, assignManyAsJob, marginsAsJob, overrideAsJob, termsAsJob } from '../bulk/start-price-bulk.ts'
import type { NewAssigned } from '../change-company-products.sql.ts'
import { changeBasePrice } from '../change-base-price.ts'
import { changeMargins, changePrice, isOverride, overridePrice, productsForMargin } from '../change-prices.ts'
import { type Confirmation, requireReason } from '../confirm-below-cost.ts'
import { changeGroupsOrStart } from '../group-bulk/start-group-bulk.ts'
import { assignedCompany } from '../lock-company-products.sql.ts'
import type { PriceChanger } from '../settle-prices.ts'
import { scheduledFor } from './list-scheduled.ts'
import {
  daysToSchedule,
  endSchedule,
  insertSchedule,
  lockSchedule,
  lockStateOfFile,
  type NewSchedule,
  replaceSame,
} from './scheduled-prices.sql.ts'

type Scheduled<T> = Omit<T, 'validFrom'> & { readonly validFrom: string }
type Body<E extends { body: z.ZodType }> = Scheduled<z.output<E['body']>>

/**
 * Schedules a price of one product of a partner. As everywhere in this file, what could not be done today is refused,
 * with the errors of the immediate change, and price.validFromPast.
 */
export async function schedulePrice(call: PriceChanger, id: number, given: Body<typeof prices.change>) {
  const found = (await assignedCompany(call.db, id)) ?? refuse(commonErrors.notFound)
  const company = await editableCompanyFor(call.db, call.person, found.company_id)
  const { price, marginBp, moq, tiers } = given
  return schedule(
    call,
    {
      kind: isOverride(call.person, company) ? 'override' : 'terms',
      companyId: company.id,
      given,
      lines: [{ productId: found.product_id, price, marginBp, moq, tiers }],
    },
    async (now) => (await termsAsJob(now, id, given)) ?? (await changePrice(now, id, given)),
  )
}

/** Schedules the distributor's override of a company's price, or its removal. */
export function scheduleOverride(call: PriceChanger, given: Body<typeof prices.override>) {
  const { companyId, productId, price } = given
  const lines = [{ ...bare, productId, price }]
  return schedule(
    call,
    { kind: 'override', companyId, given, lines },
    async (now) => (await overrideAsJob(now, given)) ?? (await overridePrice(now, given)),
  )
}

/** Schedules one margin, for the products that are named or that match today. */
export async function scheduleMargins(call: PriceChanger, companyId: number, given: Body<typeof prices.changeMargins>) {
  const { productIds } = await productsForMargin(call.db, call.person, companyId, given)
  if (productIds.length === 0) refuse(commonErrors.notFound)
  const lines = productIds.map((productId) => ({ ...bare, productId, marginBp: given.marginBp }))
  const id = await schedule(
    call,
    { kind: 'margin', companyId, given, lines },
    async (now) => (await marginsAsJob(now, companyId, given)) ?? (await changeMargins(now, companyId, given)),
  )
  return { id, count: lines.length }
}

/** Prices of one product by group; if a group occurs twice, the last one counts. */
export function inGroups<G extends Pick<z.output<typeof prices.changeGroupPrices.body>, 'productId' | 'prices'>>(
  given: G,
) {
  const { productId, prices: wanted } = given
  const entries = [...new Map(wanted.map((one) => [one.groupId, { ...one, productId }])).values()]
  return { ...given, entries }
}

/** Schedules the assignment of products to a partner, each on its own terms. */
export async function scheduleAssignment(call: PriceChanger, given: Body<typeof prices.assign>) {
  const { companyId } = given
  const now = { ...given, isDryRun: false }
  return scheduleItems(
    call,
    { companyId, given, items: given.items },
    async (then) => (await assignAsJob(then, now)) ?? (await assignProducts(then, now)),
  )
}

/**
 * The same for the products of a category or price group that the partner does not have today. Throws
 * price.nothingToAssign.
 */
export async function scheduleAssignmentOfMany(call: PriceChanger, given: Body<typeof prices.assignMany>) {
  const { items, already, elsewhere } = await itemsMissing(call.db, call, given)
  if (items.length === 0) refuse(priceErrors.nothingToAssign)
  const now = { ...given, isDryRun: false }
  const done = await scheduleItems(
    call,
    { companyId: given.companyId, given, items },
    async (then) => (await assignManyAsJob(then, now)) ?? (await assignMany(then, now)),
  )
  return { ...done, already, elsewhere }
}

async function scheduleItems(
  call: PriceChanger,
  { companyId, given, items }: Pick<Wish, 'given'> & { companyId: number; items: readonly NewAssigned[] },
  doNow: (call: PriceChanger) => Promise<unknown>,
) {
  const asOverride = isOverride(call.person, await editableCompanyFor(call.db, call.person, companyId))
  const lines = items.map(({ productId, price, marginBp, moq }) => ({
    ...bare,
    productId,
    price,
    marginBp: asOverride ? null : marginBp,
    moq,
  }))
  const kind = asOverride ? 'assignOverride' : 'assign'
  return { id: await schedule(call, { kind, companyId, given, lines }, doNow), count: lines.length }
}

/** Schedules the distributor's assignment of a product to a reseller's retailer, and to the reseller. */
export function scheduleToRetailer(call: PriceChanger, given: Body<typeof prices.assignToRetailer>) {
  const { companyId, productId, price, moq } = given
  return schedule(call, { kind: 'assignBoth', companyId, given, lines: [{ ...bare, productId, price, moq }] }, (then) =>
    assignToRetailer(then, given),
  )
}

/** Schedules prices of a product in own price groups, all or none. Returns the first of them. */
export async function scheduleGroupPrices(call: PriceChanger, given: Body<typeof prices.changeGroupPrices>) {
  const { productId } = given
  await requireDay(call, given.validFrom)
  await rehearse(call, (now) => changeGroupsOrStart(now, { ...inGroups(given), isDryRun: false }, 'hand'))
  return inTransaction(call.db, async (trx) => {
    const ids: number[] = []
    for (const { groupId, price, tiers = null } of inGroups(given).entries) {
      const lines = [{ ...bare, productId, price, tiers }]
      ids.push(await keepSchedule(trx, call, { kind: 'group', companyId: null, groupId, given, lines }))
    }
    return ids[0] ?? refuse(commonErrors.invalid)
  })
}

/** Schedules a base price. */
export function scheduleBasePrice(
  call: PriceChanger,
  productId: number,
  given: { readonly basePrice: number; readonly was?: number | undefined; readonly validFrom: string } & Confirmation,
) {
  const lines = [{ ...bare, productId, price: given.basePrice }]
  return schedule(call, { kind: 'base', companyId: null, given, lines }, (now) =>
    changeBasePrice(now, productId, given),
  )
}

const bare = { price: null, marginBp: null, moq: null, tiers: null }

interface Wish extends Pick<NewSchedule, 'kind' | 'companyId' | 'lines' | 'runId'> {
  readonly groupId?: number
  readonly given: Confirmation & { readonly validFrom: string }
}

async function schedule(call: PriceChanger, wish: Wish, doNow: (call: PriceChanger) => Promise<unknown>) {
  await requireDay(call, wish.given.validFrom)
  await rehearse(call, doNow)
  return inTransaction(call.db, (trx) => keepSchedule(trx, call, wish))
}

/** Stores a checked change. It replaces one that is waiting for the same product and the same day. */
async function keepSchedule(
  trx: Trx,
  { person, ip, clock }: Pick<PriceChanger, 'person' | 'ip' | 'clock'>,
  { given, groupId, ...wish }: Wish,
): Promise<number> {
  const at = clock.now()
  const row: NewSchedule = {
    ...wish,
    groupId: groupId ?? null,
    sellerId: person.companyId,
    userId: person.id,
    validFrom: given.validFrom,
    reason: given.reason,
    confirmsBelowCost: given.confirmBelowCost,
  }
  const replaced = await replaceSame(trx, row, at)
  const id = await insertSchedule(trx, row, at)
  await recordSecurityEvent(trx, {
    kind: 'prices.scheduled',
    person,
    ip,
    detail: {
      scheduleId: id,
      validFrom: given.validFrom,
      products: row.lines.length,
      firstProductId: row.lines[0]?.productId,
      reason: given.reason,
      ...(row.companyId !== null && { companyId: row.companyId }),
      ...(row.groupId !== null && { groupIds: [row.groupId] }),
      ...(replaced.length > 0 && { replaced }),
    },
  })
  return id
}

/** The valid part of a file today: the other facts of its import, whose prices they are, and the run that reads it. */
export interface ScheduledFile extends Pick<NewSchedule, 'companyId' | 'groupId' | 'validFrom'> {
  readonly confirmation: Confirmation
  readonly lines: readonly { readonly productId: number; readonly price: number; readonly moq?: number | null }[]
  readonly runId: number | null
}

/** Schedules lines of a file, in the transaction of the import that has checked them. */
export async function scheduleFile(
  trx: Trx,
  call: Pick<PriceChanger, 'person' | 'ip' | 'clock'>,
  { companyId, groupId, validFrom, confirmation, lines, runId }: ScheduledFile,
): Promise<void> {
  if (lines.length === 0) return
  await keepSchedule(trx, call, {
    kind: groupId === null ? 'file' : 'group',
    companyId,
    ...(groupId !== null && { groupId }),
    given: { ...confirmation, validFrom },
    lines: lines.map(({ productId, price, moq = null }) => ({ ...bare, productId, price, moq })),
    ...(runId !== null && { runId }),
  })
}

/**
 * Whether the rows of an import wait for the day given to it. If earlier rows of the file were scheduled, these join
 * them while they wait, or are cancelled with them; once those were due, these are set at once.
 */
export async function isDayToCome(
  trx: Trx,
  validFrom: string | null | undefined,
  { at, runId }: { readonly at: Date; readonly runId: number | null },
): Promise<boolean> {
  if (validFrom == null) return false
  const state = runId === null ? undefined : await lockStateOfFile(trx, runId)
  if (state !== undefined) return state === 'waiting' || state === 'cancelled'
  return validFrom > (await daysToSchedule(trx, at)).today
}

/** Requires a day after today, in the distributor's time zone. Throws price.validFromPast. */
async function requireDay({ db, clock }: Pick<PriceChanger, 'db' | 'clock'>, validFrom: string): Promise<void> {
  const { today, last } = await daysToSchedule(db, clock.now())
  if (validFrom <= today || validFrom > last)
    refuse(priceErrors.validFromPast, { fields: [{ path: 'validFrom', message: '' }] })
}

/**
 * Checks the facts of a price file: a reason below cost, a future day. Throws price.reasonNeeded, price.validFromPast.
 */
export async function requireFileFacts(
  facts: Confirmation & { readonly validFrom: string | null },
  call: Pick<PriceChanger, 'db' | 'clock'>,
): Promise<void> {
  requireReason(facts)
  if (facts.validFrom !== null) await requireDay(call, facts.validFrom)
}

/**
 * Runs the change and rolls it back: anything that refuses it today is reported while the person is there to respond.
 * An idempotent call is a transaction already, so it returns to a savepoint in it.
 */
async function rehearse(call: PriceChanger, doNow: (call: PriceChanger) => Promise<unknown>): Promise<void> {
  await inTransaction(call.db, async (trx) => {
    const before = await savepoint(trx, 'dry_run')
    await doNow({ ...call, db: trx })
    await before.undo()
    await before.release()
  })
}

/** Cancels a waiting change. Throws common.notFound, price.scheduleEnded. */
export async function cancelSchedule(call: Pick<Call, 'db' | 'person' | 'ip' | 'clock' | 'language'>, id: number) {
  const { person, ip, clock } = call
  await scheduledFor(call, id)
  await inTransaction(call.db, async (trx) => {
    const found = await lockSchedule(trx, id)
    if (!found) refuse(priceErrors.scheduleEnded)
    await endSchedule(trx, id, { state: 'cancelled', at: clock.now() })
    await recordSecurityEvent(trx, {
      kind: 'prices.scheduleCancelled',
      person,
      ip,
      detail: { scheduleId: id, ...(found.companyId !== null && { companyId: found.companyId }) },
    })
  })
}
