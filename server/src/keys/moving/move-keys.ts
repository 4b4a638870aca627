import { keyKind } from '@brava/contract/enums.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { normaliseCode } from '@brava/contract/keys/key-pattern.ts'
import { keysErrors } from '@brava/contract/keys/keys.errors.ts'
import type { Call } from '../../platform/call.ts'
import type { Trx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { refuse } from '../../platform/refuse.ts'
import { recomputePrices } from '../../prices/recompute-prices.ts'
import { lockProducts } from '../allocation/claim-keys.sql.ts'
import { productsOfKeys } from '../allocation/release-keys.sql.ts'
import { recordCustody } from '../custody/record-custody.ts'
import { matchesPattern } from '../importing/seal-codes.ts'
import { requireKind } from '../importing/require-kind.ts'
import { sealedCodes } from '../revealing/revealing.sql.ts'
import { type Caller, idsOf, record, take } from '../stock/change-keys.ts'
import { keysArrived } from '../stock/keys-arrived.ts'
import {
  batchForMoved,
  type LockedKey,
  productForKeys,
  putIntoProduct,
  regionsOfBatches,
  setKeyKind,
} from '../stock/keys.sql.ts'
import { requireRegion } from '../stock/require-region.ts'

type Mover = Caller & Pick<Call, 'secrets'>

/**
 * Moves available keys that were imported under the wrong product to the right one, all or none. Each keeps its id,
 * cost, supplier and custody; the chains of both products record the move. A key that is moved back returns to its
 * original batch. Returns the number of keys moved. Errors: common.notFound, keys.wrongState, keys.inAnOrder,
 * keys.inAClaim, keys.sameProduct, keys.otherForm, keys.soldAsPictures, keys.soldAsCodes, keys.regionTooNarrow.
 */
export async function moveKeys(
  call: Mover,
  { ids, productId, reason }: { ids: readonly number[]; productId: number; reason: string },
): Promise<number> {
  return inTransaction(call.db, async (trx) => {
    const now = call.clock.now()
    // Both products at once, in ascending order, as orders lock them.
    const from = await productsOfKeys(trx, [...new Set(ids)])
    await lockProducts(trx, [...from, productId])
    const product = (await productForKeys(trx, productId)) ?? refuse(commonErrors.notFound)
    const keys = await take(trx, ids, 'move')
    if (keys.some((key) => key.product_id === productId)) refuse(keysErrors.sameProduct)
    for (const kind of new Set(keys.map((key) => key.kind))) {
      await requireKind(trx, product, kind)
      await setKeyKind(trx, productId, kind)
      // A product of codes that now receives pictures must not receive codes in the same call.
      if (keys.some((key) => key.kind !== kind)) refuse(keysErrors.wrongState)
    }
    for (const regionId of await regionsOfBatches(trx, [...new Set(keys.map((key) => key.batch_id))])) {
      await requireRegion(trx, productId, regionId)
    }
    const sealed = await sealedFor(trx, call, keys, product)
    const batches = new Map<number, number>()
    for (const batchId of new Set(keys.map((key) => key.batch_id)))
      batches.set(batchId, await batchForMoved(trx, batchId, productId))
    await record(trx, call, keys, 'movedOut', reason, now)
    await putIntoProduct(
      trx,
      productId,
      keys.map((key) => ({ id: key.id, batchId: batches.get(key.batch_id) ?? 0, sealed: sealed.get(key.id) ?? '' })),
      now,
    )
    const { person, ip } = call
    const who = { userId: person.id, companyId: person.companyId, sessionId: person.sessionId, ip, reason }
    await recordCustody(
      trx,
      call,
      idsOf(keys).map((keyId) => ({ ...who, productId, kind: 'movedIn', at: now, keyId })),
    )
    await recomputePrices(trx, { productIds: [...from, productId] }, now)
    await call.jobs.enqueue(trx, keysArrived, { productId })
    return keys.length
  })
}

/**
 * The codes resealed for their new product, by key: a sealed code opens under no other product. No plain code outlives
 * this function.
 */
async function sealedFor(
  trx: Trx,
  { secrets }: Mover,
  keys: readonly LockedKey[],
  product: { readonly id: number; readonly keyPattern: string | null },
): Promise<Map<number, string>> {
  const rows = await sealedCodes(trx, idsOf(keys))
  const isText = keys[0]?.kind === keyKind.text
  const dataKeys = new Map(
    rows.map((row) => [row.data_key_id, { id: row.data_key_id, kek_id: row.kek_id, wrapped: row.wrapped }] as const),
  )
  const open = new Map([...dataKeys].map(([id, row]) => [id, secrets.unwrapDataKey(row)] as const))
  return new Map(
    rows.map((row) => {
      const dataKey = open.get(row.data_key_id)
      if (!dataKey) throw new Error('a batch without its data key')
      const plain = secrets.openCode(dataKey, row.sealed, { productId: row.product_id, keyId: row.id })
      if (isText && !matchesPattern(normaliseCode(plain.toString()), product.keyPattern)) refuse(keysErrors.otherForm)
      return [row.id, secrets.sealCode(dataKey, plain, { productId: product.id, keyId: row.id })] as const
    }),
  )
}
