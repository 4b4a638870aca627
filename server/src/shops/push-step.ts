import { outboundErrors } from '@brava/contract/outbound.errors.ts'
import { shopErrors } from '@brava/contract/shops/shops.errors.ts'
import type { ShopField } from '@brava/contract/shops/shop-work.endpoints.ts'
import type { Services } from '../platform/call.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { Refused } from '../platform/refuse.ts'
import { isSold } from './compare-step.ts'
import { wantedNow } from './compared.sql.ts'
import { jumps, wantedOf } from './plan-push.ts'
import { markGone, storeItems } from './shop-items.sql.ts'
import { forgetTold, lockLinked, notePictures, noteTold, type PicturesTaken, toldFurther } from './shop-links.sql.ts'
import {
  itemsToDo,
  markSent,
  type OpenRun,
  type RunItem,
  type Settled,
  settleItems,
  type ShopValues,
  takeBackSent,
} from './shop-runs.sql.ts'
import { changeOf, fieldsOf, isShown, itemOf, shownBy, valuesOf } from './shop-values.ts'
import type { StoredShop } from './shops.sql.ts'
import type { WooOutcome, WooProduct, wooShop } from './woo-shop.ts'

/** The shop fetches each picture from us and makes several sizes. */
const mostPictures = 10
/** The number of sends without a matching answer after which an item is given up. */
const mostTries = 3

/**
 * A shop that refuses a batch with one of these has processed none of it. What was sent before may still have arrived.
 */
const unread = new Set<string>(
  [shopErrors.busy, shopErrors.wrongKeys, shopErrors.mayOnlyRead, outboundErrors.badCertificate].map(
    ({ code }) => code,
  ),
)

/**
 * One batch of a push, of products or of the variations of one: reads the products, leaves out those that already show
 * everything, commits what is about to be sent, sends it, and records the shop's answer for each. Products unlinked in
 * the meantime, or linked with another one, are not sent. If interrupted, it continues by reading: nothing is sent that
 * already arrived. Returns false when nothing is left to do.
 */
export async function pushStep(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  shop: ReturnType<typeof wooShop>,
  stored: StoredShop,
  run: OpenRun,
): Promise<boolean> {
  const { slot, batchSize, problem } = stored
  const failed = problem ?? shopErrors.broken.code
  const waiting = await itemsToDo(db, run.id, run.kind === 'picture' ? Math.min(mostPictures, batchSize) : batchSize)
  const [first] = waiting
  if (!first) return false
  const { parentId } = first
  const parent = parentId === null ? null : { id: parentId, name: '' }
  const items = waiting.filter((item) => item.parentId === parentId)
  const read = await shop.byIds(
    items.map(({ id }) => id),
    parentId,
  )
  const live = new Map(read.filter(isSold).map((product) => [product.id, product]))
  const planned = await asOfNow({ db }, stored, run, items)
  const told = await toldFurther(
    db,
    slot,
    items.map(({ id }) => id),
  )
  const toldOf = (id: number) => told.get(id) ?? []
  const settled: Settled[] = []
  const toSend: (RunItem & { product: WooProduct })[] = []
  for (const item of planned) {
    const product = live.get(item.id)
    const shown = product && shownBy(product)
    // An item that was never sent cannot have changed the picture.
    const before = (item.tries > 0 ? item.before : shown) ?? {}
    if (!shown) settled.push({ id: item.id, state: 'failed', problem: shopErrors.itemGone.code })
    else if (item.stopped) settled.push({ id: item.id, state: 'failed', problem: item.stopped })
    else if (isShown(item.sent, shown, before, toldOf(item.id))) {
      settled.push({ id: item.id, state: 'done', sent: item.sent, after: valuesOf(shown, fieldsOf(item.sent)) })
    } else if (run.kind === 'undo' && shown.price !== item.before.price) {
      settled.push({ id: item.id, state: 'failed', problem: shopErrors.changedSince.code })
    } else if (item.tries >= mostTries) {
      settled.push({ id: item.id, state: 'failed', problem: failed })
    } else toSend.push({ ...item, product, before: keptBefore(item, shown) })
  }
  const goes = await inTransaction(db, async (trx) => {
    const linked = await lockLinked(
      trx,
      slot,
      items.map(({ id }) => id),
    )
    const parted = new Set(items.filter(({ id, productId }) => linked.get(id) !== productId).map(({ id }) => id))
    const settledNow = [
      ...settled.filter(({ id }) => !parted.has(id)),
      ...[...parted].map((id) => ({ id, state: 'failed' as const, problem: shopErrors.unlinkedSince.code })),
    ]
    const sentNow = toSend.filter(({ id }) => !parted.has(id))
    await settleItems(trx, run.id, settledNow)
    await forgetTold(trx, slot, unanswered(items, settledNow))
    const missing = items.filter(({ id }) => !live.has(id))
    await markGone(
      trx,
      slot,
      missing.map(({ id }) => id),
    )
    await notePictures(trx, slot, taken(items, settledNow))
    await storeItems(
      trx,
      [...live.values()].map((product) => itemOf(slot, product, clock.now(), parent)),
    )
    if (sentNow.length > 0) await markSent(trx, run.id, sentNow)
    await noteTold(
      trx,
      slot,
      sentNow.flatMap(({ id, sent }) => (typeof sent.stock === 'number' ? [{ wooId: id, stock: sent.stock }] : [])),
    )
    return sentNow
  })
  if (goes.length === 0) return true
  const written = { isVariation: parent !== null, publicUrl: config.publicUrl }
  const changes = goes.map((item) => changeOf(item, item.product, { ...written, told: toldOf(item.id) }))
  const answers = await shop.update(changes, parentId).catch(async (error: unknown) => {
    const ids = goes.map(({ id }) => id)
    if (error instanceof Refused && unread.has(error.def.code)) await takeBackSent(db, run.id, ids)
    throw error
  })
  const outcomes = answers.flatMap((answer) =>
    outcomeOf(
      goes.find(({ id }) => id === answer.id),
      answer,
      toldOf(answer.id),
    ),
  )
  await inTransaction(db, async (trx) => {
    await settleItems(trx, run.id, outcomes)
    await notePictures(trx, slot, taken(items, outcomes))
    await storeItems(
      trx,
      answers.filter(isProduct).map((product) => itemOf(slot, product, clock.now(), parent)),
    )
  })
  return true
}

const isProduct = (answer: WooOutcome): answer is WooProduct => !('error' in answer)

/** Done only if the answer equals what was sent. */
function outcomeOf(item: RunItem | undefined, answer: WooOutcome, told: readonly number[]): Settled[] {
  if (!item) return []
  if (!isProduct(answer)) {
    const { code, message } = answer.error
    return [{ id: item.id, state: 'failed', problem: shopErrors.itemRefused.code, words: message || code }]
  }
  const shown = shownBy(answer)
  const after = valuesOf(shown, fieldsOf(item.sent))
  return isShown(item.sent, shown, item.before, told)
    ? [{ id: item.id, state: 'done', after }]
    : [{ id: item.id, state: 'failed', after, problem: shopErrors.notTaken.code }]
}

/** What the shop had before the first try. */
const keptBefore = (item: RunItem, shown: Required<ShopValues>) =>
  item.tries > 0 ? item.before : valuesOf(shown, fieldsOf(item.sent))

/** Products whose item failed before the shop answered: nobody knows which stock they have there. */
const unanswered = (items: readonly RunItem[], settled: readonly Settled[]) =>
  settled.flatMap(({ id, state }) =>
    state === 'failed' && items.find((item) => item.id === id)?.sent.stock !== undefined ? [id] : [],
  )

/** Pictures the shop has taken: ours, and the id that the shop gave each. */
const taken = (items: readonly RunItem[], settled: readonly Settled[]) =>
  settled.flatMap(({ id, state, after }): PicturesTaken[] => {
    const { sent, productId } = items.find((item) => item.id === id) ?? {}
    if (state !== 'done' || !sent || productId === undefined || !after) return []
    const { picture, pictures } = sent
    const cover = picture && after.picture ? { ours: picture, theirs: after.picture } : undefined
    const further = pictures && { ours: pictures, theirs: (after.pictures ?? []).slice(0, pictures.length) }
    return cover || further ? [{ wooId: id, productId, cover, further }] : []
  })

/** An item as it should be sent now; `stopped` says why it is not. */
type PlannedItem = RunItem & { readonly stopped?: string; readonly parentId: number | null }

/**
 * A run may have waited for hours: it sends the current values, and only fields that the shop still receives. A price
 * that has jumped since it was reviewed is not sent. An undo sends the previous values, and a picture is the one that
 * was requested.
 */
async function asOfNow(
  { db }: Pick<Services, 'db'>,
  stored: StoredShop,
  run: OpenRun,
  items: readonly PlannedItem[],
): Promise<readonly PlannedItem[]> {
  if (run.kind === 'undo') return items
  const ids = items.map(({ id }) => id)
  const rows = run.kind === 'picture' ? [] : await wantedNow(db, stored.slot, ids)
  const wanted = new Map(rows.map((row) => [row.wooId, wantedOf(row)]))
  return items.map((item) => {
    const fields = fieldsOf(item.sent).filter((field) => isGiven(stored, field))
    if (fields.length === 0) return { ...item, stopped: shopErrors.rulesChanged.code }
    const now = wanted.get(item.id) ?? { ...noValues, ...item.sent }
    const { price: looked } = item.sent
    const hasJumped =
      fields.includes('price') && looked !== undefined && looked !== now.price && jumps(looked, now.price)
    return { ...item, sent: valuesOf(now, fields), ...(hasJumped ? { stopped: shopErrors.priceJumped.code } : {}) }
  })
}

const noValues: Required<ShopValues> = { price: null, stock: null, status: '', title: '', picture: null, pictures: [] }

/** Whether the rules of a shop send a field. */
const isGiven = (stored: StoredShop, field: ShopField) =>
  ({
    price: stored.pushesPrice,
    stock: stored.pushesStock,
    status: stored.pushesStatus,
    title: stored.pushesTitle,
    picture: stored.pushesPicture,
    pictures: stored.pushesPicture,
  })[field]
