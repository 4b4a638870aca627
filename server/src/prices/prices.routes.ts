import { commonErrors } from '@brava/contract/errors.ts'
import type { Text } from '@brava/contract/language.ts'
import { prices } from '@brava/contract/prices/prices.endpoints.ts'
import { priceErrors } from '@brava/contract/prices/prices.errors.ts'
import { editableCompanyFor } from '../companies/company-for.ts'
import { type Call, routes } from '../platform/call.ts'
import { importHandlers } from '../platform/imports/import-handlers.ts'
import { tableHandlers } from '../platform/imports/table-handlers.ts'
import { refuse } from '../platform/refuse.ts'
import { assignMany, assignProducts, assignToRetailer } from './assign-products.ts'
import { lastPriceUpdate, listPriceUpdateRows } from './bulk/price-bulk-view.ts'
import {
  assignAsJob,
  assignManyAsJob,
  marginsAsJob,
  overrideAsJob,
  pausePriceBulk,
  resumePriceBulk,
  type Taken,
  termsAsJob,
  undoPriceBulk,
} from './bulk/start-price-bulk.ts'
import { changeMargins, changePrice, overridePrice, toggleWithdraw } from './change-prices.ts'
import { changeGroupsOrStart } from './group-bulk/start-group-bulk.ts'
import { priceImport } from './import-prices.ts'
import { removeAssigned } from './remove-assigned.ts'
import { markFavorite } from './my-products.sql.ts'
import { companyProduct, listCompanyProducts, listResellerProducts } from './list-company-products.ts'
import { listMyProducts } from './list-my-products.ts'
import { listAssignable } from './list-assignable.ts'
import { assignedCompany, assignedProduct } from './lock-company-products.sql.ts'
import { pricesCountTexts as counted, pricesTexts as texts } from './prices.texts.ts'
import { saidOfPrices } from './said-of-prices.ts'
import { savedOr } from './scheduled/saved-or.ts'
import { listScheduled, listScheduledProducts, scheduledFor } from './scheduled/list-scheduled.ts'
import {
  cancelSchedule,
  requireFileFacts,
  inGroups,
  scheduleAssignment,
  scheduleAssignmentOfMany,
  scheduleGroupPrices,
  scheduleMargins,
  scheduleOverride,
  schedulePrice,
  scheduleToRetailer,
} from './scheduled/schedule-prices.ts'
import { whyPrice } from './why-price.ts'

const imports = importHandlers(
  priceImport,
  async (_db, runs) => runs.map(({ subjectId, ...run }) => ({ ...run, companyId: subjectId ?? 0 })),
  (row) => row,
)

const noJob = { preview: null, update: null }

/**
 * The response of a call on one product: its current state, with the job that changes it or the change scheduled for
 * its day.
 */
async function ofOne(
  call: Call,
  row: { readonly id: number; readonly company_id: number },
  given: { readonly isDryRun: boolean; readonly validFrom: string | null },
  { job, scheduledId, done }: { job: Taken | null; scheduledId: number | null; done: Text },
) {
  const { preview, update } = job ?? noJob
  const waits = scheduledId === null ? null : given.validFrom
  return {
    info: saidOfPrices(call, given, { count: 1, update }, savedOr(call, waits, done)),
    product: await companyProduct(call, row.id, row.company_id),
    preview,
    update,
    scheduledId,
  }
}

export const pricesRoutes = routes(prices, {
  ofCompany: ({ db, person, clock }, { params, body }) => listCompanyProducts(db, person, params.id, body, clock.now()),
  assignable: ({ db, person, clock }, { params, body }) => listAssignable(db, person, params.id, body, clock.now()),
  assign: async (call, { body: { validFrom, ...body } }) => {
    if (validFrom !== null && !body.isDryRun) {
      const { id: scheduledId, count } = await scheduleAssignment(call, { ...body, validFrom })
      return { data: { info: savedOr(call, validFrom, texts.saved), count, ids: [], ...noJob, scheduledId } }
    }
    const job = await assignAsJob(call, body)
    const result = job ?? { ...(await assignProducts(call, body)), ...noJob }
    return { data: { info: saidOfPrices(call, body, result, counted.assigned), ...result, scheduledId: null } }
  },
  assignMany: async (call, { body: { validFrom, ...body } }) => {
    if (validFrom !== null && !body.isDryRun) {
      const { id: scheduledId, ...found } = await scheduleAssignmentOfMany(call, { ...body, validFrom })
      return { data: { info: savedOr(call, validFrom, texts.saved), ids: [], ...found, ...noJob, scheduledId } }
    }
    const job = await assignManyAsJob(call, body)
    const result = job ?? { ...(await assignMany(call, body)), ...noJob }
    return { data: { info: saidOfPrices(call, body, result, counted.assigned), ...result, scheduledId: null } }
  },
  assignToRetailer: async (call, { body: { validFrom, ...body } }) => {
    if (validFrom !== null) {
      const scheduledId = await scheduleToRetailer(call, { ...body, validFrom })
      return { data: { info: savedOr(call, validFrom, texts.saved), count: 1, ids: [], scheduledId } }
    }
    const result = await assignToRetailer(call, body)
    return { data: { info: counted.assigned[call.language](result.count), ...result, scheduledId: null } }
  },
  change: async (call, { params, body }) => {
    const { validFrom, ...now } = body
    const isLater = validFrom !== null && !body.isDryRun
    const scheduledId = isLater ? await schedulePrice(call, params.id, { ...now, validFrom }) : null
    const job = isLater ? null : await termsAsJob(call, params.id, now)
    if (!isLater && !job) await changePrice(call, params.id, now)
    const row = (await assignedCompany(call.db, params.id)) ?? refuse(commonErrors.notFound)
    return { data: await ofOne(call, { ...row, id: params.id }, body, { job, scheduledId, done: texts.saved }) }
  },
  changeMargins: async (call, { params, body: { validFrom, ...body } }) => {
    if (validFrom !== null && !body.isDryRun) {
      const { id: scheduledId, count } = await scheduleMargins(call, params.id, { ...body, validFrom })
      return { data: { info: savedOr(call, validFrom, texts.saved), count, ids: [], ...noJob, scheduledId } }
    }
    const job = await marginsAsJob(call, params.id, body)
    const result = job ?? { ...(await changeMargins(call, params.id, body)), ...noJob }
    return { data: { info: saidOfPrices(call, body, result, counted.margins), ...result, scheduledId: null } }
  },
  scheduled: (call, { body }) => listScheduled(call, body),
  scheduledProducts: (call, { params, body }) => listScheduledProducts(call, params.id, body),
  scheduledOf: async (call, { params }) => ({ data: await scheduledFor(call, params.id) }),
  cancelScheduled: async (call, { params }) => {
    await cancelSchedule(call, params.id)
    return { data: { info: texts.scheduleCancelled[call.language], scheduled: await scheduledFor(call, params.id) } }
  },
  lastPriceUpdate: async (call, { params }) => ({ data: await lastPriceUpdate(call, params.id) }),
  priceUpdateRows: ({ db, person }, { params, body }) => listPriceUpdateRows(db, person, params.id, body),
  pausePriceUpdate: async (call, { params, body }) => {
    await pausePriceBulk(call, params.id, body.change)
    return { data: { info: texts.paused[call.language], update: await updateOf(call, params.id) } }
  },
  resumePriceUpdate: async (call, { params, body }) => {
    await resumePriceBulk(call, params.id, body.change)
    return { data: { info: texts.resumed[call.language], update: await updateOf(call, params.id) } }
  },
  undoPriceUpdate: async (call, { params, body }) => {
    await undoPriceBulk(call, params.id, body.change)
    return { data: { info: texts.puttingBack[call.language], update: await updateOf(call, params.id) } }
  },
  override: async (call, { body }) => {
    const { validFrom, ...now } = body
    const isLater = validFrom !== null && !body.isDryRun
    const scheduledId = isLater ? await scheduleOverride(call, { ...now, validFrom }) : null
    const job = isLater ? null : await overrideAsJob(call, now)
    if (!isLater && !job) await overridePrice(call, now)
    const found = (await assignedProduct(call.db, body.companyId, body.productId)) ?? refuse(commonErrors.notFound)
    const done = texts[body.price === null ? 'overrideTaken' : 'overridden']
    return { data: await ofOne(call, { ...found, company_id: body.companyId }, body, { job, scheduledId, done }) }
  },
  changeGroupPrices: async (call, { body: { validFrom, ...body } }) => {
    if (validFrom !== null && !body.isDryRun) {
      const scheduledId = await scheduleGroupPrices(call, { ...body, validFrom })
      return { data: { info: savedOr(call, validFrom, texts.groupPrices), count: 0, ...noJob, scheduledId } }
    }
    const result = await changeGroupsOrStart(call, inGroups(body), 'hand')
    const info = saidOfPrices(call, body, result, texts.groupPrices[call.language])
    return { data: { info, ...result, scheduledId: null } }
  },
  toggleWithdraw: async (call, { params, body }) => {
    const isWithdrawn = await toggleWithdraw(call, params.id, body.isWithdrawn)
    return { data: { info: texts[isWithdrawn ? 'withdrawn' : 'givenBack'][call.language], isWithdrawn } }
  },
  removeMany: async (call, { body }) => {
    const count = await removeAssigned(call, body.ids)
    return { data: { info: counted.removed[call.language](count), count } }
  },
  remove: async (call, { params }) => {
    const count = await removeAssigned(call, [params.id])
    return { data: { info: counted.removed[call.language](count) } }
  },
  ...imports,
  ...tableHandlers(
    priceImport,
    imports,
    texts,
    async (call, bytes, body: { companyId: number }) => {
      const { currency, supplierId } = await editableCompanyFor(call.db, call.person, body.companyId)
      return { bytes, subjectId: body.companyId, facts: { currency, supplierId } }
    },
    requireFileFacts,
  ),
  resellerProducts: ({ db, person }, { body }) => listResellerProducts(db, person, body),
  favorite: async ({ db, person, language }, { params, body }) => {
    const isFavorite = await markFavorite(db, person.companyId, params.id, body.isFavorite)
    if (isFavorite === null) refuse(commonErrors.notFound)
    if (isFavorite === 'full') refuse(priceErrors.tooManyFavourites)
    return { data: { info: texts[isFavorite ? 'favorite' : 'notFavorite'][language], isFavorite } }
  },
  mine: ({ db, person }, { body }) => listMyProducts(db, person, body),
  why: async ({ db, person, clock }, { params, query }) => ({
    data: await whyPrice(db, person, params.id, query.quantity ?? 1, clock.now()),
  }),
})

/** The last bulk change of a partner's prices, which must exist. */
const updateOf = async (call: Parameters<typeof lastPriceUpdate>[0], companyId: number) =>
  (await lastPriceUpdate(call, companyId)) ?? refuse(commonErrors.notFound)
