import { isDistributor } from '@brava/contract/access.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import type { prices } from '@brava/contract/prices/prices.endpoints.ts'
import { priceErrors } from '@brava/contract/prices/prices.errors.ts'
import type { PriceTier } from '@brava/contract/prices/price-facts.ts'
import type { z } from 'zod'
import { editableCompanyFor } from '../companies/company-for.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Db } from '../platform/db/connect.ts'
import type { Person } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { isSameTiers } from './group-prices.ts'
import { deleteTiers, updateAssigned, replaceTiers } from './change-company-products.sql.ts'
import type { Terms } from './bulk/price-bulk.sql.ts'
import { ownTiers } from './company-products.sql.ts'
import { idsOfMatching } from './list-company-products.ts'
import { lockAssignedOfCompany } from './lock-company-products.sql.ts'
import { type PriceChanger, type Seller, lockOwnAssigned, settle, change } from './settle-prices.ts'
import type { Confirmation } from './confirm-below-cost.ts'
import { type PriceCause, tierChanges } from './write-price-history.ts'

type Body<E extends { body: z.ZodType }> = z.output<E['body']>

/** Price, margin or neither: both together are refused. */
export function requireOneOf(price: number | null, marginBp: number | null): void {
  if (price !== null && marginBp !== null) refuse(priceErrors.priceOrMargin)
}

/** Where the distributor is above the supplier, its price is an override; the reseller's own price stays. */
export const isOverride = (person: Person, company: { readonly supplierId: number | null }): boolean =>
  isDistributor(person) && company.supplierId !== person.companyId

export type NewTerms = Pick<Body<typeof prices.change>, 'price' | 'marginBp' | 'moq' | 'tiers' | 'was'> & Confirmation

type TermsGiven = Pick<NewTerms, 'price' | 'marginBp' | 'moq' | 'tiers'>

export type TermsSet = Omit<Terms, 'isAssigned'>

/** What a change of one product's price sets, by name; anything not named stays. */
export function termsSetBy({ price, marginBp, moq, tiers }: TermsGiven, asOverride: boolean): TermsSet {
  if (asOverride) return { overridePrice: price, moq }
  return { price, marginBp, moq, tiers: tiers.toSorted((a, b) => a.minQuantity - b.minQuantity) }
}

/**
 * Changes the price of one assigned product: explicit, margin or neither, with MOQ and tiers. Returns the product's
 * row. `asOverride` is set for changes scheduled as an override.
 */
export async function changePrice(
  call: PriceChanger,
  id: number,
  given: NewTerms,
  { cause = 'hand', ...said }: { cause?: PriceCause; asOverride?: boolean } = {},
) {
  requireOneOf(given.price, given.marginBp)
  return inTransaction(call.db, async (trx) => {
    const row = await lockOwnAssigned(trx, call, id)
    const company = await editableCompanyFor(trx, call.person, row.company_id)
    const asOverride = said.asOverride ?? isOverride(call.person, company)
    const terms = termsSetBy(given, asOverride)
    const tiers = (await ownTiers(trx, [id])).get(id)
    if (given.was) requireAsRead(termsSetBy(given.was, asOverride), row, tiers)
    await updateAssigned(trx, [id], {
      price: terms.price,
      margin_bp: terms.marginBp,
      override_price: terms.overridePrice,
      moq: terms.moq,
    })
    if (terms.tiers) await replaceTiers(trx, [{ id, tiers: terms.tiers }])
    await settle(
      trx,
      call,
      row.company_id,
      [row.product_id],
      given,
      asOverride
        ? [change(call, row, company.currency, 'override', row.override_price, given.price, cause, given.reason)]
        : [
            ...tierChanges(
              change(call, row, company.currency, 'company', null, null, cause, given.reason),
              tiers,
              terms.tiers,
            ),
            change(call, row, company.currency, 'company', row.price, given.price, cause, given.reason),
            change(call, row, null, 'margin', row.margin_bp, given.marginBp, cause, given.reason),
          ],
    )
    return row
  })
}

type TermsKept = Awaited<ReturnType<typeof lockOwnAssigned>>

/** The same for terms that a job will set: it starts from what is read after this. */
export function requireTermsAsRead(call: PriceChanger, id: number, was: NewTerms['was'], asOverride: boolean) {
  if (!was) return
  return inTransaction(call.db, async (trx) => {
    const row = await lockOwnAssigned(trx, call, id)
    requireAsRead(termsSetBy(was, asOverride), row, (await ownTiers(trx, [id])).get(id))
  })
}

/** Refuses to replace terms that are no longer those the person had read: common.conflict. */
function requireAsRead(read: TermsSet, row: TermsKept, tiers: readonly PriceTier[] = []): void {
  const isSame =
    read.moq === row.moq &&
    (read.overridePrice === undefined || read.overridePrice === row.override_price) &&
    (read.price === undefined || read.price === row.price) &&
    (read.marginBp === undefined || read.marginBp === row.margin_bp) &&
    (read.tiers === undefined || isSameTiers(tiers, read.tiers))
  if (!isSame) refuse(commonErrors.conflict)
}

export type MarginChange = Omit<Body<typeof prices.changeMargins>, 'validFrom'>

/** Which products of a partner get the margin: those named, or all that match. */
export async function productsForMargin(db: Db, person: Person, companyId: number, given: MarginChange) {
  const company = await requireOwnPrices(db, person, companyId)
  const found = await idsOfMatching(db, companyId, given.ids ? everything : given).execute()
  const wanted = given.ids && new Set(given.ids)
  const rows = found.filter((row) => !wanted || wanted.has(row.id))
  if (wanted && rows.length !== wanted.size) refuse(commonErrors.notFound)
  return { company, productIds: rows.map((row) => row.productId) }
}

/** A company whose own prices and margins the person may set. */
async function requireOwnPrices(db: Db, person: Person, companyId: number) {
  const company = await editableCompanyFor(db, person, companyId)
  return isOverride(person, company) ? refuse(commonErrors.notFound) : company
}

const everything = { filters: {}, quickSearch: '' }

/**
 * Sets one margin on the chosen products of a partner, or on all that match; it replaces explicit prices and quantity
 * prices.
 */
export async function changeMargins(
  call: PriceChanger,
  companyId: number,
  given: MarginChange,
  cause: PriceCause = 'margin',
) {
  return inTransaction(call.db, async (trx) => {
    const { productIds } = await productsForMargin(trx, call.person, companyId, given)
    const rows = await lockAssignedOfCompany(trx, companyId, productIds)
    // Read after its products are locked: a move to another supplier or currency waits for them.
    const company = await requireOwnPrices(trx, call.person, companyId)
    const ids = rows.map((row) => row.id)
    const tiers = await ownTiers(trx, ids)
    await updateAssigned(trx, ids, { price: null, margin_bp: given.marginBp })
    await deleteTiers(trx, ids)
    await settle(
      trx,
      call,
      companyId,
      rows.map((row) => row.product_id),
      given,
      rows.flatMap((row) => [
        ...tierChanges(
          change(call, row, company.currency, 'company', null, null, cause, given.reason),
          tiers.get(row.id),
        ),
        change(call, row, company.currency, 'company', row.price, null, cause, given.reason),
        change(call, row, null, 'margin', row.margin_bp, given.marginBp, cause, given.reason),
      ]),
    )
    return { count: ids.length, ids }
  })
}

export type NewOverride = Omit<Body<typeof prices.override>, 'validFrom' | 'isDryRun'>

/** Sets the distributor's override of a company's price for a product; null removes it (domain rules §3). */
export async function overridePrice(call: PriceChanger, given: NewOverride, cause: PriceCause = 'hand') {
  return inTransaction(call.db, async (trx) => {
    const company = await editableCompanyFor(trx, call.person, given.companyId)
    const [row] = await lockAssignedOfCompany(trx, given.companyId, [given.productId])
    if (!row) refuse(commonErrors.notFound)
    requireOverrideAsRead(given, row)
    await updateAssigned(trx, [row.id], { override_price: given.price })
    await settle(trx, call, given.companyId, [given.productId], given, [
      change(call, row, company.currency, 'override', row.override_price, given.price, cause, given.reason),
    ])
    return row
  })
}

/** Refuses to replace an override that is no longer the one the person had read: common.conflict. */
export function requireOverrideAsRead({ was }: Pick<NewOverride, 'was'>, row: Pick<TermsKept, 'override_price'>): void {
  if (was !== undefined && was !== row.override_price) refuse(commonErrors.conflict)
}

/** Withdraws an assigned product from a partner, or restores it; without a wanted state the opposite of the current one. */
export async function toggleWithdraw(call: Seller, id: number, isWithdrawn?: boolean): Promise<boolean> {
  return inTransaction(call.db, async (trx) => {
    const row = await lockOwnAssigned(trx, call, id)
    const wanted = isWithdrawn ?? !row.is_withdrawn
    if (wanted === row.is_withdrawn) return wanted
    await updateAssigned(trx, [id], { is_withdrawn: wanted })
    await recordSecurityEvent(trx, {
      kind: wanted ? 'prices.withdrawn' : 'prices.putOnSale',
      person: call.person,
      ip: call.ip,
      detail: { companyId: row.company_id, productId: row.product_id },
    })
    return wanted
  })
}
