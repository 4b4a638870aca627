import { commonErrors } from '@brava/contract/errors.ts'
import { shopErrors } from '@brava/contract/shops/shops.errors.ts'
import type { ShopSlot } from '@brava/contract/shops/shops.endpoints.ts'
import type { Call } from '../platform/call.ts'
import type { Trx } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { refuse } from '../platform/refuse.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { type ComparedRow, differing, linkedCount } from './compared.sql.ts'
import { brakeOf, insertPushes, type plannedItem, withFields } from './plan-push.ts'
import { refreshRulePrices } from './refresh-rule-prices.ts'
import { lockLinks, productNames, setOwnPrice } from './shop-links.sql.ts'
import { insertRun, openRun, pricesDone, type RunKind, type RunRow, runById } from './shop-runs.sql.ts'
import { asksNoMore, lockShop, updateShop } from './shops.sql.ts'
import { shopWorkJobs } from './shops.jobs.ts'

type Distributor = Call<'distributors'>

/** Starts a run that reads a shop again. Throws shop.notConnected, shop.paused, shop.runUnderWay. */
export function startCompare(call: Distributor, slot: ShopSlot): Promise<RunRow> {
  return inTransaction(call.db, async (trx) => {
    await requireReady(trx, slot)
    return begin(trx, call, slot, { kind: 'compare' })
  })
}

/**
 * Pushes the differences of the given links, of one product, or of everything. The brake asks first. Throws
 * shop.nothingDiffers, shop.brake, common.notFound and the errors of startCompare.
 */
export function startPush(
  call: Distributor,
  slot: ShopSlot,
  { ids, productId, confirm }: { ids?: readonly number[] | undefined; productId?: number; confirm: boolean },
): Promise<RunRow> {
  return inTransaction(call.db, async (trx) => {
    await requireReady(trx, slot)
    if (ids && (await lockLinks(trx, slot, ids)).length !== new Set(ids).size) refuse(commonErrors.notFound)
    await refreshRulePrices(call, trx, slot)
    const rows = await differing(trx, slot, {
      ...(ids ? { ids } : {}),
      ...(productId === undefined ? {} : { productId }),
    })
    if (rows.length === 0) refuse(shopErrors.nothingDiffers)
    await requireConfirmed(trx, slot, rows, confirm)
    return begin(trx, call, slot, { kind: 'push', rows })
  })
}

/**
 * Sets or removes a product's own price in a shop, and pushes it if it differs. Throws common.notFound if the product
 * is not linked, shop.brake and the errors of startCompare.
 */
export function setShopPrice(
  call: Distributor,
  productId: number,
  { slot, price, confirm }: { slot: ShopSlot; price: number | null; confirm: boolean },
): Promise<RunRow | null> {
  return inTransaction(call.db, async (trx) => {
    if ((await productNames(trx, [productId])).length === 0) refuse(commonErrors.notFound)
    await requireReady(trx, slot)
    if (!(await setOwnPrice(trx, slot, productId, price))) refuse(commonErrors.notFound)
    await refreshRulePrices(call, trx, slot)
    const rows = withFields(await differing(trx, slot, { productId }), (field) => field === 'price')
    await recordSecurityEvent(trx, {
      kind: 'shops.priceSet',
      person: call.person,
      ip: call.ip,
      detail: { slot, productId, price },
    })
    if (rows.length === 0) return null
    await requireConfirmed(trx, slot, rows, confirm)
    return begin(trx, call, slot, { kind: 'push', rows })
  })
}

/**
 * Restores the prices that the shop had before a push. The shop's schedule stops and its question is withdrawn, because
 * both would push them again. Throws common.notFound, shop.nothingToUndo and the errors of startCompare.
 */
export function startUndo(call: Distributor, runId: number): Promise<RunRow> {
  return inTransaction(call.db, async (trx) => {
    const run = await runById(trx, runId)
    if (!run) return refuse(commonErrors.notFound)
    await requireReady(trx, run.slot)
    // Read again under the lock: of two concurrent undos, one finds it undone.
    if ((await runById(trx, runId))?.prices === 0) refuse(shopErrors.nothingToUndo)
    const items = (await pricesDone(trx, runId)).map((item) => ({
      woo_id: item.id,
      product_id: item.productId,
      before: JSON.stringify({ price: item.sent.price }),
      sent: JSON.stringify({ price: item.before.price }),
    }))
    if (items.length === 0) refuse(shopErrors.nothingToUndo)
    await updateShop(trx, run.slot, { every_hours: null })
    await asksNoMore(trx, run.slot)
    return begin(trx, call, run.slot, { kind: 'undo', items, undoesId: runId })
  })
}

async function requireReady(trx: Trx, slot: ShopSlot): Promise<void> {
  const shop = await lockShop(trx, slot)
  if (!shop?.isOn) return refuse(shopErrors.notConnected)
  if (shop.pausedDate) refuse(shopErrors.paused)
  const open = await openRun(trx, slot)
  // A run of stock alone is short, and ends before this one begins.
  if (open && open.kind !== 'stock') refuse(shopErrors.runUnderWay)
}

async function requireConfirmed(trx: Trx, slot: ShopSlot, rows: readonly ComparedRow[], confirm: boolean) {
  const brake = confirm ? null : brakeOf(rows, await linkedCount(trx, slot))
  if (brake) refuse(shopErrors.brake, { params: brake })
}

interface Begun {
  readonly kind: RunKind
  readonly rows?: readonly ComparedRow[]
  readonly items?: readonly ReturnType<typeof plannedItem>[]
  readonly undoesId?: number
}

async function begin(trx: Trx, call: Distributor, slot: ShopSlot, { kind, rows = [], items, undoesId }: Begun) {
  const asked = { slot, user_id: call.person.id, created_at: call.clock.now() }
  const id =
    kind === 'push'
      ? await insertPushes(trx, asked, rows)
      : await insertRun(trx, { ...asked, kind, undoes_id: undoesId ?? null }, items)
  if (kind !== 'compare') {
    const detail = { slot, runId: id, products: items?.length ?? rows.length }
    const event = kind === 'undo' ? 'shops.pushUndone' : 'shops.pushed'
    await recordSecurityEvent(trx, { kind: event, person: call.person, ip: call.ip, detail })
  }
  await call.jobs.enqueue(trx, shopWorkJobs[slot], {})
  return (await runById(trx, id)) as RunRow
}
