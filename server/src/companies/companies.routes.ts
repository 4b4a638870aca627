import { isAdministrator, isDistributor } from '@brava/contract/access.ts'
import { companies } from '@brava/contract/companies/companies.endpoints.ts'
import { type CompanyType, companyType } from '@brava/contract/enums.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import type { Language } from '@brava/contract/language.ts'
import { withPresetDays } from '../platform/dates/date-presets.ts'
import { type Route, routes } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { listLedger } from '../ledger/list-ledger.ts'
import { listActivity } from '../security/list-activity.ts'
import { changeCompany, changeDistributor, changeOwnCompany } from './change-company.ts'
import { unapprovedCount, groupsOf, distributorRow, resellersWithoutAccount } from './companies.sql.ts'
import { companiesTexts as texts } from './companies.texts.ts'
import { companyFor, companyKnown, supplierRead } from './company-for.ts'
import { createCompany } from './create-company.ts'
import { approveCompany, blockCompany, discardCompany } from './decide-company.ts'
import { firstOrderOf } from './first-order.ts'
import { bookFunds, changeCreditLimit } from './keep-funds.ts'
import { choicesOf, listChoices, listPartners, salesToPartner } from './list-partners.ts'
import { deliveryPlacesOf, removeDeliveryPlace, saveDeliveryPlace } from './delivery-places.ts'
import { removeForeignLogo, removeLogo, setForeignLogo, setLogo } from './company-logo.ts'
import { type MovesWith, moveCompany } from './move-company.ts'
import { newTermsFor } from './new-terms.ts'
import { nextCode } from './next-code.ts'
import { type PricesUnder, previewMove } from './preview-move.ts'

const type = companyType.code

/**
 * What belongs to layers above companies is passed in on assembly: `recompute` updates prices, `leaveOwnTerms` ends own
 * terms with a supplier, `guardGroup` checks the prices of another group, `fitRoles` fits roles, `pricesUnder` predicts
 * prices.
 */
export function companiesRoutes(above: MovesWith & { readonly pricesUnder: PricesUnder }): Route[] {
  const { pricesUnder } = above
  return routes(companies, {
    partners: ({ db, person, clock }, { body }) => listPartners(db, person, body, clock.now()),
    salesTo: async ({ db, person, clock }, { params }) => ({
      data: await salesToPartner(db, person, params.id, clock.now()),
    }),
    activity: async (call, { params, body }) =>
      listActivity(call, { companyId: (await companyKnown(call.db, call.person, params.id)).id }, body),
    choices: ({ db, person }, { body }) => listChoices(db, person, body),
    unapproved: ({ db, person, clock }, { body }) =>
      listPartners(db, person, { ...body, filters: { status: [1] } }, clock.now()),
    forPromotions: ({ db, person }, { body }) =>
      listChoices(db, person, { ...body, filters: {} }, { onlyApprovedPartners: true }),
    unapprovedCount: async ({ db }) => ({ data: { count: await unapprovedCount(db) } }),
    withoutAccount: async ({ db }) => ({ data: await resellersWithoutAccount(db) }),
    own: async ({ db, person }) => ({ data: await companyFor(db, person, person.companyId) }),
    resellers: async ({ db, person }) => ({
      data: await choicesOf(db, person, { types: [type.reseller], approved: true }),
    }),
    retailers: async ({ db, person }) => ({ data: await choicesOf(db, person, { types: [type.retailer] }) }),
    nextCode: async ({ db, person }, { query }) => {
      const wanted = {
        type: isDistributor(person) ? (query.type ?? type.retailer) : type.retailer,
        isTelecom: isDistributor(person) && query.isTelecom === 'true',
      } satisfies { type: CompanyType; isTelecom: boolean }
      return { data: { code: await nextCode(db, wanted) } }
    },
    groups: async ({ db, person }, { params }) => {
      if (!isDistributor(person) && params.id !== person.companyId) refuse(commonErrors.notFound)
      const keeper = await companyFor(db, person, params.id)
      return { data: await groupsOf(db, keeper.id) }
    },
    forUserManagement: async ({ db, person }) => ({
      // Only administrators manage the distributor's people (domain rules §9).
      data: await choicesOf(db, person, { withoutOwn: isDistributor(person) && !isAdministrator(person) }),
    }),
    forTransactionHistory: async ({ db, person }, { params }) => {
      const wanted = Number(params.x)
      return { data: await choicesOf(db, person, { withoutOwn: true, ...(wanted === 0 ? {} : { types: [wanted] }) }) }
    },
    distributor: async ({ db }) => ({ data: await distributorRow(db) }),
    changeDistributor: async (call, { body }) => ({
      data: { info: texts.saved[call.language], distributor: await changeDistributor(call, body, above) },
    }),
    newTerms: async ({ db, person }, { query }) => ({
      data: await newTermsFor(db, person, { supplierId: query.supplierId, currency: query.currency }),
    }),
    create: async (call, { body }) => said(texts.created[call.language], await createCompany(call, body)),
    deliveryPlaces: async ({ db, person }) => ({ data: await deliveryPlacesOf(db, person.companyId) }),
    saveDeliveryPlace: async (call, { body }) => ({
      data: { info: texts.deliverySaved[call.language], addresses: await saveDeliveryPlace(call, body) },
    }),
    removeDeliveryPlace: async (call, { params }) => ({
      data: { info: texts.deliveryRemoved[call.language], addresses: await removeDeliveryPlace(call, params.id) },
    }),
    setLogo: async (call) => ({
      data: { info: texts.logoSet[call.language], logoFileId: await setLogo(call) },
    }),
    removeLogo: async (call) => {
      await removeLogo(call)
      return { data: { info: texts.logoRemoved[call.language] } }
    },
    setForeignLogo: async (call) => ({
      data: { info: texts.logoSet[call.language], foreignLogoFileId: await setForeignLogo(call) },
    }),
    removeForeignLogo: async (call) => {
      await removeForeignLogo(call)
      return { data: { info: texts.logoRemoved[call.language] } }
    },
    changeOwn: async (call, { params, body }) =>
      said(texts.saved[call.language], await changeOwnCompany(call, params.id, body)),
    approve: async (call, { params, body }) =>
      said(texts.approved[call.language], await approveCompany(call, params.id, body, above)),
    previewMove: async (call, { params, body }) => ({ data: await previewMove(call, params.id, body, pricesUnder) }),
    move: async (call, { params, body }) =>
      said(texts.moved[call.language], await moveCompany(call, params.id, body, above)),
    discard: async (call, { params, body }) =>
      said(texts[body.restore ? 'restored' : 'discarded'][call.language], await discardCompany(call, params.id, body)),
    block: async (call, { params, body }) =>
      said(texts[body.isBlocked ? 'blocked' : 'unblocked'][call.language], await blockCompany(call, params.id, body)),
    addFunds: async (call, { body }) => {
      const booked = await bookFunds(call, body)
      const info = booked.waits ? texts.waits[call.language] : fundsText(body.amount, call.language)
      return { data: { info, ...booked } }
    },
    setCreditLimit: async (call, { body }) => {
      const booked = await changeCreditLimit(call, body)
      return { data: { info: texts[booked.waits ? 'waits' : 'limitSet'][call.language], ...booked } }
    },
    ledger: async ({ db, person, clock }, { params, body }) => {
      const company = await companyKnown(db, person, params.id)
      return {
        ...(await listLedger(
          db,
          { companyId: company.id, supplierId: supplierRead(person, company.id) },
          withPresetDays(body, clock.now()),
        )),
        currency: company.currency,
      }
    },
    firstOrder: async ({ db, person }, { params }) => ({ data: await firstOrderOf(db, person, params.id) }),
    one: async ({ db, person }, { params }) => ({ data: await companyFor(db, person, params.id) }),
    change: async (call, { params, body }) =>
      said(texts.saved[call.language], await changeCompany(call, params.id, body, above)),
  })
}

const said = <T>(info: string, company: T) => ({ data: { info, company } })

const fundsText = (amount: number, language: Language) => texts[amount < 0 ? 'fundsCorrected' : 'fundsAdded'][language]
