import type { CatalogueProduct } from '@brava/contract/partner-api/catalogue.ts'
import { wireFromMinor } from '@brava/contract/money.ts'
import type { EventType } from '@brava/contract/webhooks/event-types.ts'
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { type Available, availableOf } from '../../ledger/available-of.ts'
import { companiesThatRead, tellBalance, tellProgramsAll } from '../../partner-events/events-for.ts'
import { parametersOf } from '../../parameters/parameters-of.ts'
import type { Services } from '../../platform/call.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { oneByOne } from '../../platform/jobs/one-by-one.ts'
import { keepTold, lockCatalogue, type ToldState, toldPosition, toldStates } from './catalogue-positions.sql.ts'
import { type FollowedProduct, followedCatalogue } from './follow-catalogue.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'secrets' | 'config'>

/** Sends events to the programs of all companies that read them about changes in their catalogues and balances. */
export async function tellCatalogues(needs: Needs): Promise<void> {
  const companies = await companiesThatRead(needs)
  const parts = companies.flatMap((companyId) => [
    () => tellCatalogue(needs, companyId),
    () => tellBalanceOf(needs, companyId),
  ])
  await oneByOne(parts, 'catalogues or balances of companies could not be told', (tell): Promise<unknown> => tell())
}

/**
 * Writes an event for each change of a product since the last time: new, withdrawn, another price, a change of stock
 * that matters, anything else. A second process finds nothing left. The first time nothing counts as news for a company
 * (decision 0130).
 */
export async function tellCatalogue(needs: Needs, companyId: number): Promise<number> {
  const catalogue = await followedCatalogue(needs, companyId)
  const at = needs.clock.now()
  const { lowStock } = await parametersOf(needs.db)
  return inTransaction(needs.db, async (trx) => {
    await lockCatalogue(trx, companyId)
    const last = await toldPosition(trx, companyId)
    if (last !== null && last >= catalogue.top) return 0
    const changed = catalogue.products.filter(({ position }) => position > (last ?? 0))
    const ids = changed.map(({ productId }) => productId)
    const before = await toldStates(trx, companyId, ids)
    const found = changed.map((product) => newsOf(product, before.get(product.productId), lowStock))
    const events = last === null ? [] : found.flatMap(({ news }) => news).map((event) => ({ ...event, at }))
    await tellProgramsAll(trx, { companyId, environment: 'live' }, events)
    await keepTold(trx, companyId, {
      position: catalogue.top,
      states: found.flatMap(({ state }) => state ?? []),
      gone: changed.flatMap(({ isRemoved, productId }) => (isRemoved ? productId : [])),
    })
    return events.length
  })
}

interface News {
  readonly type: EventType
  readonly productId: number
  readonly facts: Readonly<Record<string, string | number>>
}

/**
 * What is new about a product compared with what was reported, and what has been reported afterwards; no state: the
 * product is gone.
 */
function newsOf(
  product: FollowedProduct,
  was: ToldState | undefined,
  lowStock: number,
): { news: News[]; state?: ToldState } {
  const { productId } = product
  const say = (type: EventType, facts: News['facts'] = {}): News => ({ type, productId, facts })
  if (product.isRemoved) return { news: was ? [say('product.withdrawn')] : [] }
  const { now, currency } = stateOf(product)
  if (!was) return { news: [say('product.added', { price: now.price, currency, stock: now.stock })], state: now }
  const isStockNews = mattersAsStock(was.stock, now.stock, lowStock)
  return {
    news: [
      ...(now.terms.equals(was.terms) ? [] : [say('price.changed', { price: now.price, before: was.price, currency })]),
      ...(now.rest.equals(was.rest) ? [] : [say('product.changed')]),
      ...(isStockNews ? [say('stock.changed', { stock: now.stock, before: was.stock })] : []),
    ],
    // Small steps add up until they are reported.
    state: { ...now, stock: isStockNews ? now.stock : was.stock },
  }
}

/** Sold out or back, low or no longer low as on the buyer's screen, or a tenth more or less than reported. */
export function mattersAsStock(before: number, now: number, lowStock: number): boolean {
  if (before === now) return false
  const isOther = (bound: number) => before <= bound !== now <= bound
  return isOther(0) || isOther(lowStock) || Math.abs(now - before) * 10 >= before
}

function stateOf({ productId, json }: FollowedProduct): { now: ToldState; currency: string } {
  const product = JSON.parse(json) as z.input<typeof CatalogueProduct>
  const { price, tiers, moq, currency, vatRate, stock, ...rest } = product
  const now = { productId, price, stock, terms: half([price, tiers, moq, currency, vatRate]), rest: half(rest) }
  return { now, currency }
}

const half = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest().subarray(0, 16)

/**
 * A tenth of the credit limit; a hundred in its currency if it has none. @assumption Nothing says when a balance is
 * low.
 */
const lowMark = ({ creditLimit }: Available) => (creditLimit > 0 ? Math.round(creditLimit / 10) : 10_000)

export const isLowBalance = (balance: Available): boolean => balance.available < lowMark(balance)

/** Reports once that the company has little left to spend. */
async function tellBalanceOf({ db, clock }: Needs, companyId: number): Promise<boolean> {
  const found = await availableOf(db, companyId)
  const { available, currency } = found
  // Without an account nothing is spent: this is the distributor itself.
  if (currency === '') return false
  const isLow = isLowBalance(found)
  const facts = { available: wireFromMinor(available), low: wireFromMinor(lowMark(found)), currency }
  return inTransaction(db, (trx) =>
    tellBalance(trx, { companyId, environment: 'live' }, { isLow, facts, at: clock.now() }),
  )
}
