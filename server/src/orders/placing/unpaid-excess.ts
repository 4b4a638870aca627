import { cartErrors } from '@brava/contract/cart/cart.errors.ts'
import { formatter } from '@brava/contract/format.ts'
import type { Language } from '@brava/contract/language.ts'
import type { CompanyFacts } from '../../companies/company-facts.ts'
import { unpaidLimits } from './unpaid-limits.ts'
import { type LockedRow, lockAccounts } from '../../ledger/lock-accounts.ts'
import { parametersOf } from '../../parameters/parameters-of.ts'
import type { Db, Trx } from '../../platform/db/connect.ts'
import { refuse } from '../../platform/refuse.ts'
import { unpaidByCompany, unpaidKeys } from '../record/unpaid.sql.ts'
import type { CheckedOrder } from './place-order-check.ts'

/** How an order would exceed the cap of a company in its chain. */
type Excess =
  | { readonly company: CompanyFacts; readonly of: 'orders' | 'value'; readonly most: number }
  | { readonly company: CompanyFacts; readonly of: 'keys'; readonly most: number; readonly title: string }

/**
 * Would this order, reserved without payment, take a company in its chain beyond what may be set aside for it: number
 * and value of its unpaid orders, share of a product's stock (decision 0056)? Orders of the companies below count too,
 * so that nobody bypasses the cap through retailers of its own.
 */
async function findExcess(db: Db, order: CheckedOrder): Promise<Excess | undefined> {
  const buyers = order.legs.map((leg) => leg.buyerId)
  const { unpaidOrdersMost } = await parametersOf(db)
  const open = new Map((await unpaidByCompany(db, buyers)).map((row) => [row.companyId, row]))
  const keysBeyond = await findKeysBeyond(db, order)
  const mostValue = await unpaidLimits(db, order.chain, order.home.currency)
  for (const { company, leg } of buyersFirst(order)) {
    const before = open.get(company.id)
    if ((before?.orders ?? 0) >= unpaidOrdersMost) return { company, of: 'orders', most: unpaidOrdersMost }
    const most = mostValue.get(company.id) ?? 0
    if ((before?.value ?? 0) + leg.gross > most) return { company, of: 'value', most }
    const beyond = keysBeyond(company)
    if (beyond) return beyond
  }
  return undefined
}

/** The companies that buy. The buyer's own caps come first: messages about them say more. */
const buyersFirst = ({ legs, chain }: CheckedOrder) =>
  legs.toReversed().flatMap((leg) => {
    const company = chain.find((one) => one.id === leg.buyerId)
    return company ? [{ company, leg }] : []
  })

/** For which product a company would have more keys set aside than its share. */
async function findKeysBeyond(db: Db, order: CheckedOrder): Promise<(company: CompanyFacts) => Excess | undefined> {
  const { unpaidStockPercent, unpaidKeysFree } = await parametersOf(db)
  const offered = order.lines.filter((line) => line.isOffered)
  const wanted = Map.groupBy(offered, (line) => line.product.id)
  const buyers = order.legs.map((leg) => leg.buyerId)
  const keys = await unpaidKeys(db, buyers, [...wanted.keys()])
  return (company) => {
    for (const [productId, lines] of wanted) {
      const product = lines[0]?.product
      const stock = product?.stock ?? 0
      const asked = lines.reduce((sum, line) => sum + line.wanted.quantity, 0)
      const has = keys.find((one) => one.companyId === company.id && one.productId === productId)?.keys ?? 0
      const share = Math.max(unpaidKeysFree, Math.floor(((stock + has) * unpaidStockPercent) / 100))
      // Keys that are not in stock are not set aside.
      if (has + Math.min(asked, stock) > share) return { company, of: 'keys', most: share, title: product?.title ?? '' }
    }
    return undefined
  }
}

const found = new WeakMap<CheckedOrder, Promise<Excess | undefined>>()

/** The cart's check, once per view: would reserving it without payment be too much? */
export async function unpaidExcess(db: Db, order: CheckedOrder): Promise<boolean> {
  const known = found.get(order) ?? findExcess(db, order)
  found.set(order, known)
  return (await known) !== undefined
}

/**
 * Refuses an order that would take its buyer, or a company above, beyond the cap: cart.unpaidOrders, unpaidValue,
 * unpaidShare; cart.unpaidAbove, without figures, for a company above. Locks the buyers' accounts first, as serving
 * does, so that of orders placed at once the last ones are refused.
 */
export async function refuseUnpaidExcess(
  trx: Trx,
  order: CheckedOrder,
  language: Language,
  locked: readonly LockedRow[] = [],
): Promise<void> {
  await lockBuyers(trx, order, locked)
  const excess = await findExcess(trx, order)
  if (excess) refuseExcess(order, excess, language)
}

/** The same for keys of an existing order, which is already included in number and value. */
export async function refuseUnpaidKeys(trx: Trx, order: CheckedOrder, language: Language): Promise<void> {
  await lockBuyers(trx, order)
  const beyond = await findKeysBeyond(trx, order)
  for (const { company } of buyersFirst(order)) {
    const excess = beyond(company)
    if (excess) refuseExcess(order, excess, language)
  }
}

const lockBuyers = (trx: Trx, { legs }: CheckedOrder, locked: readonly LockedRow[] = []) =>
  lockAccounts(
    trx,
    legs.map((leg) => leg.buyerId),
    locked,
  )

function refuseExcess(order: CheckedOrder, excess: Excess, language: Language): never {
  const { count, minor } = formatter(language)
  if (excess.company.id !== order.buyer.id) refuse(cartErrors.unpaidAbove)
  if (excess.of === 'keys')
    refuse(cartErrors.unpaidShare, { params: { most: count(excess.most), title: excess.title } })
  if (excess.of === 'orders') refuse(cartErrors.unpaidOrders, { params: { most: count(excess.most) } })
  refuse(cartErrors.unpaidValue, { params: { most: minor(excess.most, excess.company.currencySymbol) } })
}
