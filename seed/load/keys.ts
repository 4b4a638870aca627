import { normaliseCode, shownTail } from '@brava/contract/keys/key-pattern.ts'
import { custodyHash } from '../../server/src/keys/custody/custody-hash.ts'
import type { Secrets } from '../../server/src/platform/secrets/secrets.ts'
import { keyCode } from '../world/key-codes.ts'
import { people } from '../world/people.ts'
import { randomFrom } from '../world/random.ts'
import { companyId, personId, productId, regionId, supplierId } from './world-ids.ts'
import type { Value } from './copy-rows.ts'
import type { Trade } from './trade.ts'

type Row = Record<string, Value>

export interface KeyTables {
  data_keys: Row[]
  key_batches: Row[]
  keys: Row[]
  custody_log: Row[]
  /** Last row of every chain. */
  custody_heads: { product_id: number; seq: number; hash: Buffer }[]
}

/** Codes of all batches, all different, sealed and fingerprinted by the server's own functions; the custody log as hash chains. */
export function keyTables(trade: Trade, secrets: Secrets): KeyTables {
  const random = randomFrom('key codes')
  const known = new Set<string>()
  const tables: KeyTables = { data_keys: [], key_batches: [], keys: [], custody_log: [], custody_heads: [] }
  for (const batch of trade.batches) {
    const { kekId, wrapped, key } = secrets.newDataKey()
    tables.data_keys.push({ id: batch.id, kek_id: kekId, wrapped, created_at: batch.at })
    const code = `B-${String(batch.id).padStart(4, '0')}`
    tables.key_batches.push({
      id: batch.id,
      code,
      product_id: productId(batch.product),
      supplier_id: supplierId(batch.supplier),
      unit_cost_e4: batch.unitCostE4,
      currency: batch.currency,
      unit_cost_home_e4: batch.unitCostHomeE4,
      vat_treatment: batch.product.vatTreatment,
      region_id: regionId(batch.product.region),
      expires_on: batch.expiresOn,
      file_name: `${batch.product.code.toLowerCase()}-${batch.at.toISOString().slice(0, 10)}.txt`,
      data_key_id: batch.id,
      imported_by: personId(batch.importedBy),
      created_at: batch.at,
    })
    for (const one of batch.keys) {
      let text = keyCode(batch.product.publisher, random)
      while (known.has(normaliseCode(text))) text = keyCode(batch.product.publisher, random)
      const normalised = normaliseCode(text)
      known.add(normalised)
      tables.keys.push({
        id: one.id,
        product_id: productId(batch.product),
        batch_id: batch.id,
        sealed: secrets.sealCode({ id: batch.id, key }, Buffer.from(text), {
          productId: productId(batch.product),
          keyId: one.id,
        }),
        fingerprint: secrets.fingerprint(normalised),
        last4: shownTail(text),
        state: one.state,
        slot_id: null,
        expires_on: batch.expiresOn,
        revealed_at: one.revealedAt,
        changed_at: one.changedAt,
        created_at: batch.at,
      })
    }
  }
  const heads = new Map<number, { product_id: number; seq: number; hash: Buffer }>()
  for (const fact of trade.custody) {
    const id = productId(fact.product)
    const head = heads.get(id) ?? { product_id: id, seq: 0, hash: Buffer.alloc(0) }
    const buyer = fact.orderId === null ? null : (trade.tables.orders[fact.orderId - 1]?.company_id as number)
    const row = {
      productId: id,
      seq: head.seq + 1,
      at: fact.at,
      kind: fact.kind,
      keyId: fact.key?.id ?? null,
      batchId: fact.batch?.id ?? null,
      orderId: fact.orderId,
      userId: fact.person && personId(fact.person),
      companyId: fact.kind === 'assigned' ? buyer : fact.person && companyId(people[fact.person].company),
      sessionId: null,
      ip: fact.ip,
      reason: fact.reason,
      prevHash: head.hash,
    }
    const hash = custodyHash(row)
    heads.set(id, { product_id: id, seq: row.seq, hash })
    tables.custody_log.push({
      id: tables.custody_log.length + 1,
      product_id: id,
      seq: row.seq,
      at: row.at,
      kind: row.kind,
      key_id: row.keyId,
      batch_id: row.batchId,
      order_id: row.orderId,
      user_id: row.userId,
      company_id: row.companyId,
      ip: row.ip,
      reason: row.reason,
      prev_hash: row.prevHash,
      hash,
    })
  }
  tables.custody_heads = [...heads.values()]
  return tables
}
