import { outboundErrors } from '@brava/contract/outbound.errors.ts'
import { shopErrors } from '@brava/contract/shops/shops.errors.ts'
import type { ShopSlot } from '@brava/contract/shops/shops.endpoints.ts'
import { noteNews } from '../notifications/note-news.ts'
import type { Services } from '../platform/call.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { Refused, refuse } from '../platform/refuse.ts'
import { compareStep } from './compare-step.ts'
import { differing, linkedCount, stockToTell } from './compared.sql.ts'
import { brakeOf, insertPushes, plannedItem } from './plan-push.ts'
import { pushStep } from './push-step.ts'
import { refreshRulePrices } from './refresh-rule-prices.ts'
import {
  comparedBefore,
  forgetStockRuns,
  insertRun,
  type OpenRun,
  openRun,
  runById,
  updateRun,
} from './shop-runs.sql.ts'
import { askShop } from './source-products.ts'
import { asksNoMore, claimShop, lockShop, storedShop, storedShops, updateShop } from './shops.sql.ts'
import type { wooShop } from './woo-shop.ts'

export type ShopWork = Pick<Services, 'db' | 'clock' | 'secrets' | 'outbound' | 'config'>

/** Longer than reading and one batch may take, so that two processes never work on one shop. */
const claimMs = 180_000
/** After this many steps others get their turn; the next minute continues. */
const stepsAtOnce = 100
const mostStockAtOnce = 500
const stockRunsKeptMs = 30 * 86_400_000
const clocksApartMs = 5 * 60_000
const firstWaitSeconds = 30
const longestWaitSeconds = 3600
const failuresBeforePause = 5
/** A batch faster than this makes the next one larger. */
const quickMs = 5000
const [growBatch, mostBatch] = [10, 100]

/** Works on every shop that is on, or on one; with `hasTime` it also handles rule prices and the schedule. */
export async function workShops(
  services: ShopWork,
  { slot, hasTime = false }: { slot?: ShopSlot | undefined; hasTime?: boolean } = {},
): Promise<void> {
  const shops = (await storedShops(services.db)).filter((shop) => shop.isOn && (!slot || shop.slot === slot))
  if (shops.length === 0) return
  await Promise.all(shops.map((shop) => workShop(services, shop.slot, hasTime)))
  if (hasTime) await forgetStockRuns(services.db, new Date(services.clock.now().getTime() - stockRunsKeptMs))
}

async function workShop(services: ShopWork, slot: ShopSlot, hasTime: boolean): Promise<void> {
  const { db } = services
  if (!(await claim(services, slot))) return
  try {
    if (hasTime) {
      await refreshRulePrices(services, db, slot)
      await beginBySchedule(services, slot)
    }
    // A previous process may have begun the run, and the shop may have changed its currency since.
    const begun = new Set<number>()
    for (let step = 0; step < stepsAtOnce; step += 1) {
      const run = (await openRun(db, slot)) ?? (await beginStock(services, slot))
      if (!run || !(await takeStep(services, slot, run, { isFirst: !begun.has(run.id) }))) break
      begun.add(run.id)
    }
  } finally {
    await updateShop(db, slot, { claimed_until: null })
  }
}

const claim = ({ db, clock }: ShopWork, slot: ShopSlot) => {
  const now = clock.now()
  return claimShop(db, slot, now, new Date(now.getTime() + claimMs))
}

/** One call's worth of a run. Returns false if the shop failed: then it waits, or is paused. */
async function takeStep(
  services: ShopWork,
  slot: ShopSlot,
  run: OpenRun,
  { isFirst }: { isFirst: boolean },
): Promise<boolean> {
  const { db, clock } = services
  await updateShop(db, slot, { claimed_until: new Date(clock.now().getTime() + claimMs) })
  const started = performance.now()
  try {
    const goesOn = await askShop(services, slot, async (shop, stored) => {
      if (isFirst && run.kind !== 'compare' && run.kind !== 'stock') await requireCurrency(shop, stored)
      if (run.state === 'queued') await updateRun(db, run.id, { state: 'running' })
      if (run.kind === 'compare') return compareStep(services, shop, stored, run)
      return pushStep(services, shop, stored, run)
    })
    await noteSuccess(services, slot, run, performance.now() - started)
    if (!goesOn) await end(services, slot, run)
    return true
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    await noteFailure(services, slot, error)
    return false
  }
}

async function requireCurrency(
  shop: ReturnType<typeof wooShop>,
  { name, currency }: { name: string; currency: string },
) {
  const sellsIn = await shop.currency()
  if (sellsIn !== currency) refuse(shopErrors.otherCurrency, { params: { name, shop: sellsIn, ours: currency } })
}

async function noteSuccess({ db, clock }: ShopWork, slot: ShopSlot, run: OpenRun, tookMs: number): Promise<void> {
  const shop = await storedShop(db, slot)
  if (!shop) return
  const isPush = run.kind !== 'compare'
  await updateShop(db, slot, {
    failures: 0,
    next_try_at: null,
    ...(isPush && tookMs < quickMs ? { batch_size: Math.min(mostBatch, shop.batchSize + growBatch) } : {}),
    ...(isPush ? { pushed_at: clock.now() } : {}),
  })
}

/** Failures that a smaller batch may avoid, and those that waiting does not fix. */
const tooMuch = new Set<string>(
  [outboundErrors.timedOut, outboundErrors.unreadable, shopErrors.broken, shopErrors.notAShop].map(({ code }) => code),
)
const hopeless = new Set<string>(
  [shopErrors.wrongKeys, shopErrors.mayOnlyRead, shopErrors.otherCurrency, outboundErrors.badCertificate].map(
    ({ code }) => code,
  ),
)

async function noteFailure({ db, clock }: ShopWork, slot: ShopSlot, error: Refused): Promise<void> {
  const { code } = error.def
  await inTransaction(db, async (trx) => {
    const shop = await storedShop(trx, slot)
    if (!shop) return
    const failures = shop.failures + 1
    const seconds = error.retryAfterSeconds ?? Math.min(longestWaitSeconds, firstWaitSeconds * 2 ** (failures - 1))
    const isPaused = failures >= failuresBeforePause || hopeless.has(code)
    await updateShop(trx, slot, {
      failures,
      next_try_at: new Date(clock.now().getTime() + seconds * 1000),
      ...(tooMuch.has(code) ? { batch_size: Math.max(1, Math.floor(shop.batchSize / 2)) } : {}),
      ...(isPaused ? { paused_at: clock.now() } : {}),
    })
    if (isPaused) await noteNews(trx, { kind: 'shop.paused', detail: { title: shop.name, slot } })
  })
}

async function end(services: ShopWork, slot: ShopSlot, run: OpenRun): Promise<void> {
  const { db, clock } = services
  const at = clock.now()
  await inTransaction(db, async (trx) => {
    const shop = await lockShop(trx, slot)
    await updateRun(trx, run.id, { state: 'done', finished_at: at })
    if (!shop) return
    const { failed = 0 } = (await runById(trx, run.id)) ?? {}
    if (failed > 0)
      await noteNews(trx, {
        kind: 'shop.itemsFailed',
        detail: { title: shop.name, count: failed, slot, runId: run.id },
      })
    if (run.kind === 'compare') await updateShop(trx, slot, { compared_at: at })
    else if (run.kind !== 'push') return
    if (!brakeOf(await differing(trx, slot), await linkedCount(trx, slot))) await asksNoMore(trx, slot)
    if (run.kind !== 'compare') return
    // If the schedule has been switched off in the meantime, nothing is pushed.
    if (!run.thenPushes || shop.everyHours === null) return
    await refreshRulePrices(services, trx, slot)
    const rows = await differing(trx, slot)
    if (rows.length === 0) return
    if (brakeOf(rows, await linkedCount(trx, slot))) {
      await updateShop(trx, slot, { asks_first: true })
      await noteNews(trx, { kind: 'shop.asks', detail: { title: shop.name, count: rows.length, slot } })
    } else await insertPushes(trx, { slot, created_at: at }, rows)
  })
}

/**
 * The schedule: a shop is compared the set number of hours after the last comparison, and the differences are pushed.
 * Only what has changed in the shop since is read, and everything once a night: a shop may change a stock without
 * changing the product's date (WooCommerce issue 40060).
 */
async function beginBySchedule({ db, clock }: ShopWork, slot: ShopSlot): Promise<void> {
  const at = clock.now()
  await inTransaction(db, async (trx) => {
    const shop = await lockShop(trx, slot)
    if (!shop || shop.everyHours === null || (await openRun(trx, slot))) return
    const due = (shop.comparedDate?.getTime() ?? 0) + shop.everyHours * 3_600_000
    if (due > at.getTime()) return
    const before = await comparedBefore(trx, slot, at)
    // The clocks of the two sides always differ slightly.
    const since = before.wasWholeToday && before.began ? new Date(before.began.getTime() - clocksApartMs) : null
    await insertRun(trx, { slot, kind: 'compare', then_pushes: true, created_at: at, changed_since: since })
  })
}

/**
 * Starts a run for stock that differs from what the shop was sent: orders, imports and returns write nothing for shops.
 */
async function beginStock({ db, clock }: ShopWork, slot: ShopSlot): Promise<OpenRun | undefined> {
  const since = new Date(clock.now().getTime() - longestWaitSeconds * 1000)
  const found = await stockToTell(db, slot, { most: mostStockAtOnce, since })
  const rows = found.map((row) => ({ ...row, differs: ['stock' as const] }))
  if (rows.length === 0) return undefined
  return inTransaction(db, async (trx) => {
    await insertRun(trx, { slot, kind: 'stock', created_at: clock.now() }, rows.map(plannedItem))
    return openRun(trx, slot)
  })
}
