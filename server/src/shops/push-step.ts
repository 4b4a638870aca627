import { shopErrors } from '@brava/contract/shops/shops.errors.ts'
import type { ShopSlot } from '@brava/contract/shops/shops.endpoints.ts'
import type { Services } from '../platform/call.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { wantedNow } from './compared.sql.ts'
import { wantedOf } from './plan-push.ts'
import { storeItems } from './shop-items.sql.ts'
import { noteTold } from './shop-links.sql.ts'
import { itemsToDo, markSent, type OpenRun, type RunItem, type Settled, settleItems } from './shop-runs.sql.ts'
import { changeOf, fieldsOf, isShown, itemOf, shownBy, valuesOf } from './shop-values.ts'
import type { StoredShop } from './shops.sql.ts'
import type { WooOutcome, WooProduct, wooShop } from './woo-shop.ts'

/** Sent so often without an answer that fits, an item is given up. */
const mostTries = 3

/**
 * One batch of a push: reads the products, leaves out those that show everything already, commits what is sent, sends it,
 * and notes of each what the shop answered. Cut off anywhere it goes on by reading: nothing is sent that is there already.
 * False when nothing is left to do.
 */
export async function pushStep(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  shop: ReturnType<typeof wooShop>,
  { slot, batchSize, problem }: StoredShop,
  run: OpenRun,
): Promise<boolean> {
  const items = await itemsToDo(db, run.id, batchSize)
  if (items.length === 0) return false
  const live = new Map((await shop.byIds(items.map(({ id }) => id))).map((product) => [product.id, product]))
  const planned = await asOfNow({ db }, slot, run, items)
  const settled: Settled[] = []
  const toSend: (RunItem & { before: RunItem['before'] })[] = []
  for (const item of planned) {
    const product = live.get(item.id)
    const shown = product && shownBy(product)
    if (!shown) settled.push({ id: item.id, state: 'failed', problem: shopErrors.itemGone.code })
    else if (isShown(item.sent, shown)) {
      settled.push({ id: item.id, state: 'done', after: valuesOf(shown, fieldsOf(item.sent)) })
    } else if (run.kind === 'undo' && shown.price !== item.before.price) {
      settled.push({ id: item.id, state: 'failed', problem: shopErrors.changedSince.code })
    } else if (item.tries >= mostTries) {
      settled.push({ id: item.id, state: 'failed', problem: problem ?? shopErrors.broken.code })
    } else toSend.push({ ...item, before: valuesOf(shown, fieldsOf(item.sent)) })
  }
  await inTransaction(db, async (trx) => {
    await settleItems(trx, run.id, settled)
    await storeItems(
      trx,
      [...live.values()].map((product) => itemOf(slot, product, clock.now())),
    )
    if (toSend.length > 0) await markSent(trx, run.id, toSend)
    await noteTold(
      trx,
      slot,
      toSend.flatMap(({ id, sent }) => (typeof sent.stock === 'number' ? [{ wooId: id, stock: sent.stock }] : [])),
    )
  })
  if (toSend.length === 0) return true
  const answers = await shop.update(toSend.map(({ id, sent }) => changeOf(id, sent)))
  await inTransaction(db, async (trx) => {
    await settleItems(
      trx,
      run.id,
      answers.flatMap((answer) =>
        outcomeOf(
          toSend.find(({ id }) => id === answer.id),
          answer,
        ),
      ),
    )
    await storeItems(
      trx,
      answers.filter(isProduct).map((product) => itemOf(slot, product, clock.now())),
    )
  })
  return true
}

const isProduct = (answer: WooOutcome): answer is WooProduct => !('error' in answer)

/** Done only where the answer equals what was sent. */
function outcomeOf(item: RunItem | undefined, answer: WooOutcome): Settled[] {
  if (!item) return []
  if (!isProduct(answer)) {
    const { code, message } = answer.error
    return [{ id: item.id, state: 'failed', problem: shopErrors.itemRefused.code, words: message || code }]
  }
  const shown = shownBy(answer)
  const after = valuesOf(shown, fieldsOf(item.sent))
  return isShown(item.sent, shown)
    ? [{ id: item.id, state: 'done', after }]
    : [{ id: item.id, state: 'failed', after, problem: shopErrors.notTaken.code }]
}

/** A run may have waited for hours: what it sends is what holds now. An undo sends what stood before. */
async function asOfNow({ db }: Pick<Services, 'db'>, slot: ShopSlot, run: OpenRun, items: readonly RunItem[]) {
  if (run.kind === 'undo') return items
  const ids = items.map(({ id }) => id)
  const wanted = new Map((await wantedNow(db, slot, ids)).map((row) => [row.wooId, wantedOf(row)]))
  return items.map((item) => {
    const now = wanted.get(item.id)
    return now ? { ...item, sent: valuesOf(now, fieldsOf(item.sent)) } : item
  })
}
