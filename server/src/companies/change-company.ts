import { isDistributor } from '@brava/contract/access.ts'
import type { companies } from '@brava/contract/companies/companies.endpoints.ts'
import { companyErrors } from '@brava/contract/companies/companies.errors.ts'
import type { CompanyChange, OwnCompanyChange } from '@brava/contract/companies/company-detail.ts'
import { type CompanyType, companyType } from '@brava/contract/enums.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import type { z } from 'zod'
import type { Trx } from '../platform/db/connect.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Call } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import {
  distributorRow,
  hasHistory,
  idsBelow,
  lockCompany,
  loosePartsOf,
  taxFactsOf,
  updateCompany,
} from './companies.sql.ts'
import { changesOf } from './company-changes.ts'
import { usualSeries } from './company-facts.ts'
import { companyFor, editableCompanyFor } from './company-for.ts'
import { companyValues, contactValues } from './company-values.ts'
import { withFreeCode } from './create-company.ts'
import { requireAccount, requireRightAccount } from './require-account.ts'
import { requireNewCurrency } from './require-new-currency.ts'
import { requireTaxNumbers } from './require-tax-numbers.ts'
import { type MovesWith, tellOfMove } from './move-company.ts'
import { requireTermsWithin } from './require-terms-within.ts'
import { requireGroupOf, supplierFor } from './supplier-for.ts'
import { askSoon } from './tax-numbers/tax-number.jobs.ts'

/**
 * Changes a partner's data and terms. Currency and supplier are fixed once money, orders or own prices depend on them;
 * an order being placed comes before or after, because both lock the accounts first. `recompute` updates the partner's
 * prices when group, currency or supplier changed; `leaveOwnTerms` leaves its own terms with the previous supplier, and
 * `fitRoles` fits its people's roles to another one, of which all three are notified; `guardGroup` keeps a reseller
 * from choosing a group that sells below what it pays, and asks the distributor for a reason if its own partner would
 * buy below cost.
 */
export async function changeCompany(
  call: Call<'distributorsAndResellers'>,
  id: number,
  given: z.output<typeof CompanyChange>,
  { recompute, leaveOwnTerms, guardGroup, fitRoles }: MovesWith,
) {
  const { db, person, ip, language, jobs, clock } = call
  await withFreeCode(() =>
    inTransaction(db, async (trx) => {
      const { currency } = await editableCompanyFor(trx, person, id)
      const isOther = given.currency !== currency
      // As in a move: concurrent incoming money or an order sees one supplier and one currency.
      if (given.supplierId !== undefined || isOther) await lockAccounts(trx, [id])
      const before = await lockCompany(trx, id)
      if (!before) refuse(commonErrors.notFound)
      await requireTaxNumbers(trx, { given, companyId: id, language })
      const type = before.type as CompanyType
      // A supplier that is kept need not be approved: it may be blocked by now.
      const supplierId =
        before.parent_id !== null && (given.supplierId ?? before.parent_id) === before.parent_id
          ? before.parent_id
          : await supplierFor(trx, person, { type, supplierId: given.supplierId })
      await requireAccount(trx, before, given.bankAccount)
      requireRightAccount(before.bank_account, given.bankAccount)
      const values = companyValues(given)
      if (!isDistributor(person)) {
        values.is_telecom = before.is_telecom
        values.is_domestic = before.is_domestic
        values.may_back_order = before.may_back_order
      }
      const moved = supplierId !== before.parent_id
      if (moved && (await hasHistory(trx, id)).money) refuse(companyErrors.supplierFixed)
      // A waiting correction is for the former supplier to approve: as in a move, it must be decided first.
      if (moved && (await loosePartsOf(trx, id)).waitingCorrections > 0) refuse(companyErrors.notSettled)
      if (values.currency !== before.currency) await requireNewCurrency(trx, id)
      await requireGroupOf(trx, supplierId, given.priceGroupId)
      const wanted = { ...given, mayBackOrder: values.may_back_order }
      await requireTermsWithin(trx, { supplierId, given: wanted, before, language })
      const all = { ...values, code: given.code, parent_id: supplierId }
      const changed = await updateCompany(trx, id, given.version, {
        ...all,
        ...(moved ? { supplied_since: clock.now() } : {}),
      })
      if (!changed) refuse(commonErrors.conflict)
      // Creates and locks its accounts in the new currency before anybody can order in it.
      if (isOther) await lockAccounts(trx, [id])
      if (moved) {
        await leaveOwnTerms(trx, { companyId: id, currency: values.currency, userId: person.id })
        await fitRoles(trx, id)
        await tellOfMove(trx, call, { id, version: given.version, from: before.parent_id, to: supplierId })
      }
      const hasOtherNumber =
        values.tax_id !== before.tax_id || values.vat_id !== before.vat_id || values.country_id !== before.country_id
      // The new number is not confirmed (tax_number_changed), so the partner's VAT may change.
      if (hasOtherNumber) askSoon(trx, { jobs }, id)
      const hasOtherGroup = values.price_group_id !== before.price_group_id
      const isOtherPrice = moved || hasOtherNumber || hasOtherGroup || values.currency !== before.currency
      const repriced = isOtherPrice ? await recompute(trx, { companyIds: [id] }) : []
      // Its supplier is responsible for its prices: the distributor is not asked about a reseller's retailer.
      if (hasOtherGroup && supplierId === person.companyId) {
        await guardGroup(trx, {
          person,
          ip,
          companyId: id,
          to: values.price_group_id,
          from: before.price_group_id,
          changed: repriced.filter(({ companyId }) => companyId === id).map(({ productId }) => productId),
          confirmation: given,
          at: clock.now(),
        })
      }
      const changes = await changesOf(trx, before, all)
      await recordSecurityEvent(trx, { kind: 'companies.changed', person, ip, detail: { companyId: id, changes } })
    }),
  )
  return companyFor(db, person, id)
}

/** Prices are a layer above companies, so they are passed in, not imported. */
export type RecomputeAfter = (
  trx: Trx,
  touched: { companyIds: number[] },
) => Promise<readonly { readonly companyId: number; readonly productId: number }[]>

/** A company admin changes the contact data of their own company; identity and terms stay with the supplier. */
export async function changeOwnCompany(
  { db, person, ip }: Call<'companyAdmins'>,
  id: number,
  given: z.output<typeof OwnCompanyChange>,
) {
  if (id !== person.companyId) refuse(commonErrors.notFound)
  await inTransaction(db, async (trx) => {
    const before = await lockCompany(trx, id)
    if (!before) refuse(commonErrors.notFound)
    await requireAccount(trx, before, given.bankAccount)
    requireRightAccount(before.bank_account, given.bankAccount)
    const values = { ...contactValues(given), keys_in_mail: given.keysInMail }
    const changed = await updateCompany(trx, id, given.version, values)
    if (!changed) refuse(commonErrors.conflict)
    const changes = await changesOf(trx, before, values)
    await recordSecurityEvent(trx, { kind: 'companies.changed', person, ip, detail: { companyId: id, changes } })
  })
  return companyFor(db, person, id)
}

/**
 * Changes the distributor's own data; its tax numbers must be those of its country (company.wrongTaxNumber). The
 * country may change until something is sold, and everybody's VAT changes with it. A new series starts at 1, or
 * continues where it was left; issued documents keep their number.
 */
export async function changeDistributor(
  { db, person, ip, language }: Call<'distributors'>,
  given: z.output<typeof companies.changeDistributor.body>,
  { recompute }: Pick<MovesWith, 'recompute'>,
) {
  return inTransaction(db, async (trx) => {
    const { id, ...before } = await distributorRow(trx)
    const { countryId = before.countryId, invoiceSeries = before.invoiceSeries } = given
    const isElsewhere = countryId !== before.countryId
    if (isElsewhere) await requireNewCountry(trx, { countryId, mayMove: before.mayMoveCountry })
    await requireTaxNumbers(trx, { given: { ...given, countryId }, companyId: id, language })
    const standing = await lockCompany(trx, id)
    if (!standing) refuse(commonErrors.notFound)
    requireRightAccount(standing.bank_account, given.bankAccount)
    const values = {
      name: given.name,
      legal_name: given.legalName,
      country_id: countryId,
      invoice_series: invoiceSeries === usualSeries(companyType.code.distributer) ? '' : invoiceSeries,
      town: given.town,
      postal_code: given.postalCode,
      address: given.address,
      tax_id: given.taxId,
      vat_id: given.vatId,
      email: given.email,
      phone: given.phone,
      website: given.website,
      bank_account: given.bankAccount,
      accent_color: given.accentColor,
      opening_hours_en: given.openingHoursEn ?? before.openingHoursEn,
      opening_hours_bs: given.openingHoursBs ?? before.openingHoursBs,
      opening_hours_hr: given.openingHoursHr ?? before.openingHoursHr,
      invoice_text_en: given.invoiceTextEn,
      invoice_text_bs: given.invoiceTextBs,
      invoice_text_hr: given.invoiceTextHr,
    }
    if (!(await updateCompany(trx, id, given.version, values))) refuse(commonErrors.conflict)
    if (isElsewhere) await recompute(trx, { companyIds: await idsBelow(trx, id) })
    const changes = await changesOf(trx, standing, values)
    await recordSecurityEvent(trx, { kind: 'companies.changed', person, ip, detail: { companyId: id, changes } })
    return distributorRow(trx)
  })
}

/** Refuses a country that does not exist, and any other one once something was sold from the current one. */
async function requireNewCountry(trx: Trx, { countryId, mayMove }: { countryId: number; mayMove: boolean }) {
  const at = { fields: [{ path: 'countryId', message: '' }] }
  if (!mayMove) refuse(companyErrors.countryFixed, at)
  const { country } = await taxFactsOf(trx, countryId, null)
  if (country === null) refuse(companyErrors.unknownCountry, at)
}
