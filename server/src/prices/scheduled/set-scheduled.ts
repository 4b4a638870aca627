import { allowed, isDistributor } from '@brava/contract/access.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { priceErrors } from '@brava/contract/prices/prices.errors.ts'
import { isAssigning, type ScheduledKind } from '@brava/contract/prices/scheduled-prices.ts'
import { editableCompanyFor } from '../../companies/company-for.ts'
import { noteNews } from '../../notifications/note-news.ts'
import type { Services } from '../../platform/call.ts'
import type { Trx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { PersonById } from '../../platform/imports/commit-import.ts'
import { oneByOne } from '../../platform/jobs/one-by-one.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'
import { Refused, refuse } from '../../platform/refuse.ts'
import { recordSecurityEvent } from '../../security/record-security-event.ts'
import { assignableOf, requireAssignable } from '../assignable.ts'
import { assignItems, assignToRetailer } from '../assign-products.ts'
import { itemsAsJob, marginsAsJob, overrideAsJob, termsAsJob } from '../bulk/start-price-bulk.ts'
import { changeBasePrice } from '../change-base-price.ts'
import { changeMargins, changePrice, isOverride, overridePrice } from '../change-prices.ts'
import { changeGroupsOrStart } from '../group-bulk/start-group-bulk.ts'
import { setGroupLines } from '../import-group-prices.ts'
import { setPartnerPrices } from '../import-prices.ts'
import { holdWhatPricesRestOn, lockAssignedOfCompany, sellableProducts } from '../lock-company-products.sql.ts'
import type { PriceChanger } from '../settle-prices.ts'
import { factsOfSchedule } from './facts-of-schedule.sql.ts'
import {
  dueSchedules,
  endSchedule,
  isBehind,
  linesOfSchedule,
  lockSchedule,
  type Schedule,
} from './scheduled-prices.sql.ts'

/** Checks every minute which changes have become due. */
export const setScheduledJob = jobKind<Record<never, never>>('prices-scheduled', { cron: '* * * * *', retryLimit: 0 })

type Needed = Pick<Services, 'db' | 'clock' | 'jobs'>

/**
 * Sets every scheduled price whose day has come, in the order of the days, each in one transaction with the mark that
 * it is done: even if interrupted, it is set once. A change refused now (below cost, no longer the seller's partner) is
 * not set, and the seller's people are notified. One that has to wait is not overtaken by a later one for the same
 * product. Returns how many were set.
 */
export async function setDuePrices(services: Needed, personById: PersonById): Promise<number> {
  const due = await dueSchedules(services.db, services.clock.now())
  const waiting: number[] = []
  const outcomes = await oneByOne(due, 'scheduled prices could not be set', async (id) => {
    waiting.push(id)
    if (await isBehind(services.db, id, waiting.slice(0, -1))) return 'waits'
    const outcome = await setOne(services, id, personById)
    if (outcome !== 'waits') waiting.pop()
    return outcome
  })
  return outcomes.filter((outcome) => outcome === 'set').length
}

async function setOne(services: Needed, id: number, personById: PersonById): Promise<'set' | 'waits' | 'ended'> {
  try {
    return await inTransaction(services.db, async (trx) => {
      const found = await lockSchedule(trx, id)
      if (!found) return 'ended'
      const call = await callOf(services, trx, found, personById)
      const leftOut = await ways[found.kind](call, found)
      await endSchedule(trx, id, { state: 'done', at: services.clock.now(), leftOut })
      const why = isAssigning(found.kind) ? priceErrors.someNotAssigned : priceErrors.someLeftOut
      if (leftOut > 0) await tellNotSet(trx, found, why.code, leftOut)
      return 'set'
    })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    // Another bulk change of the partner goes first.
    if (error.def.code === priceErrors.changeRunning.code) return 'waits'
    await refuseOne(services, id, error.def.code)
    return 'ended'
  }
}

/** In the name of the person who scheduled it, with their current rights. Throws price.scheduleNobody. */
async function callOf(
  { jobs, clock }: Needed,
  trx: Trx,
  { userId, sellerId }: Schedule,
  personById: PersonById,
): Promise<Changer> {
  const person = await personById(trx, userId, 0)
  if (!person || person.companyIsBlocked || person.companyId !== sellerId) refuse(priceErrors.scheduleNobody)
  if (!allowed('distributorsAndResellers', person)) refuse(priceErrors.scheduleNobody)
  return { db: trx, trx, person, jobs, clock, ip: '' }
}

interface Changer extends PriceChanger {
  readonly trx: Trx
}

type Way = (call: Changer, schedule: Schedule) => Promise<number>

/** How each kind is set; returns how many lines could not be. */
const ways: Readonly<Record<ScheduledKind, Way>> = {
  terms: (call, schedule) => setTerms(call, schedule, false),
  override: async (call, schedule) => {
    if (!isDistributor(call.person)) refuse(priceErrors.scheduleNobody)
    return setTerms(call, schedule, true)
  },
  margin: async (call, schedule) => {
    const companyId = schedule.companyId ?? 0
    const lines = await linesOfSchedule(call.trx, schedule.id)
    const productIds = lines.map((line) => line.productId)
    const rows = await lockAssignedOfCompany(call.trx, companyId, productIds)
    const sellable = await sellableProducts(call.trx, productIds)
    const ids = rows.filter((row) => sellable.has(row.product_id)).map((row) => row.id)
    const marginBp = lines[0]?.marginBp
    if (ids.length === 0 || marginBp == null) refuse(commonErrors.notFound)
    const given = { ...asGiven(schedule), ids, marginBp, filters: {}, quickSearch: '', isDryRun: false }
    if (!(await marginsAsJob(call, companyId, given))) await changeMargins(call, companyId, given, 'schedule')
    return lines.length - ids.length
  },
  file: async (call, schedule) => {
    // The supplier has changed since: scheduled prices would be overrides, and the other way round.
    if (schedule.hasMoved) refuse(priceErrors.scheduleNobody)
    const found = await setPartnerPrices(call.trx, await rowsOf(call, schedule), contextOf(call, schedule), 'schedule')
    return leftOut(found, schedule)
  },
  group: async (call, schedule) => {
    const context = contextOf(call, schedule)
    if (schedule.products > 1)
      return leftOut(await setGroupLines(call.trx, await rowsOf(call, schedule), context, 'schedule'), schedule)
    const [line] = await linesOfSchedule(call.trx, schedule.id)
    if (!line) refuse(commonErrors.notFound)
    const { productId, price, tiers } = line
    const entry = { groupId: schedule.groupId ?? 0, productId, price, ...(tiers && { tiers }) }
    await changeGroupsOrStart(call, { ...asGiven(schedule), entries: [entry], isDryRun: false }, 'schedule')
    return 0
  },
  base: async (call, schedule) => {
    if (!isDistributor(call.person)) refuse(priceErrors.scheduleNobody)
    const [line] = await linesOfSchedule(call.trx, schedule.id)
    if (line?.price == null) refuse(commonErrors.notFound)
    await changeBasePrice(call, line.productId, { ...asGiven(schedule), basePrice: line.price }, 'schedule')
    return 0
  },
  assign: (call, schedule) => assign(call, schedule, false),
  assignOverride: (call, schedule) => assign(call, schedule, true),
  assignBoth: async (call, schedule) => {
    if (!isDistributor(call.person)) refuse(priceErrors.scheduleNobody)
    const [line] = await linesOfSchedule(call.trx, schedule.id)
    if (!line) refuse(commonErrors.notFound)
    const { productId, price, moq } = line
    const given = { ...asGiven(schedule), companyId: schedule.companyId ?? 0, productId, price, moq }
    await assignToRetailer(call, given, 'schedule')
    return 0
  },
}

/**
 * Assigns what can be assigned now; for a single product the refusal gives the reason. Returns how many were left out.
 */
async function assign(call: Changer, schedule: Schedule, asOverride: boolean): Promise<number> {
  const companyId = schedule.companyId ?? 0
  const lines = await linesOfSchedule(call.trx, schedule.id)
  const productIds = lines.map((line) => line.productId)
  await holdWhatPricesRestOn(call.trx, companyId, productIds)
  const company = await editableCompanyFor(call.trx, call.person, companyId)
  // The partner was moved to a reseller, or away from one: a scheduled price must not become an override, nor the other
  // way round.
  if (isOverride(call.person, company) !== asOverride) refuse(priceErrors.scheduleNobody)
  const can = await assignableOf(call.trx, company, productIds)
  if (can.size === 0) {
    if (lines.length > 1) refuse(priceErrors.nothingToAssign)
    await requireAssignable(call.trx, call, company, productIds)
    refuse(priceErrors.alreadyAssigned)
  }
  const items = lines
    .filter((line) => can.has(line.productId))
    .map(({ productId, price, marginBp, moq }) =>
      asOverride
        ? { productId, price: null, marginBp: null, overridePrice: price, moq }
        : { productId, price, marginBp, moq },
    )
  if (!(await itemsAsJob(call, company.id, items, asGiven(schedule)))) {
    await assignItems(call.trx, call, company, items, asGiven(schedule), 'schedule')
  }
  return lines.length - items.length
}

const asGiven = ({ confirmBelowCost, reason }: Schedule) => ({ confirmBelowCost, reason })

async function setTerms(call: Changer, schedule: Schedule, asOverride: boolean): Promise<number> {
  const companyId = schedule.companyId ?? 0
  const [line] = await linesOfSchedule(call.trx, schedule.id)
  if (!line) refuse(commonErrors.notFound)
  const { productId, price, marginBp, moq, tiers } = line
  const given = { ...asGiven(schedule), isDryRun: false }
  if (tiers === null) {
    const override = { ...given, companyId, productId, price }
    if (!(await overrideAsJob(call, override))) await overridePrice(call, override, 'schedule')
    return 0
  }
  const [row] = await lockAssignedOfCompany(call.trx, companyId, [productId])
  if (!row) refuse(commonErrors.notFound)
  // The partner was moved to a reseller in the meantime: from now on its own prices belong to that reseller. A move
  // waits for its products.
  const company = await editableCompanyFor(call.trx, call.person, companyId)
  if (!asOverride && isOverride(call.person, company)) refuse(priceErrors.scheduleNobody)
  const terms = { ...given, price, marginBp, moq, tiers: [...tiers] }
  if (!(await termsAsJob(call, row.id, terms, { asOverride }))) {
    await changePrice(call, row.id, terms, { cause: 'schedule', asOverride })
  }
  return 0
}

/** Lines are set like those of a file: invalid ones are left out, the others are applied. */
async function rowsOf({ trx }: Changer, { id }: Schedule) {
  const lines = await linesOfSchedule(trx, id)
  return lines.map(({ code, price, moq }, place) => ({ place, row: place, value: { code, price: price ?? 0, moq } }))
}

const contextOf = ({ person, clock, ip }: Changer, schedule: Schedule) => ({
  subjectId: schedule.companyId ?? schedule.groupId,
  facts: asGiven(schedule),
  person,
  ip,
  at: clock.now(),
  runId: null,
})

/** Lines that already have the price do not count; if nothing at all could be set, it is refused. */
function leftOut(found: readonly { readonly outcome: string }[], { products }: Schedule): number {
  const wrong = found.filter(({ outcome }) => outcome !== 'unchanged').length
  if (wrong === products) refuse(priceErrors.nothingLeftToSet)
  return wrong
}

async function refuseOne({ db, clock }: Needed, id: number, problem: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const found = await lockSchedule(trx, id)
    if (!found) return
    await endSchedule(trx, id, { state: 'refused', at: clock.now(), problem })
    await tellNotSet(trx, found, problem, found.products)
    await recordSecurityEvent(trx, {
      kind: 'prices.scheduleRefused',
      detail: {
        scheduleId: id,
        reason: problem,
        sellerId: found.sellerId,
        ...(found.companyId !== null && { companyId: found.companyId }),
      },
    })
  })
}

/** Notifies everybody of the seller who follows prices of what was not set, and why. */
async function tellNotSet(trx: Trx, found: Schedule, problem: string, count: number): Promise<void> {
  const { title, company, group } = await factsOfSchedule(trx, found.id)
  await noteNews(trx, {
    kind: 'scheduledPrice.notSet',
    companyId: found.sellerId,
    productId: found.companyId === null && found.productId !== null ? found.productId : null,
    detail: {
      problem,
      count,
      title: title ?? '',
      company: company ?? group ?? '',
      ...(found.companyId !== null && { partnerId: found.companyId }),
    },
  })
}
