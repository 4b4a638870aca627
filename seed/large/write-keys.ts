import { normaliseCode, shownTail } from '@brava/contract/keys/key-pattern.ts'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { custodyHash } from '../../server/src/keys/custody/custody-hash.ts'
import type { DataKey } from '../../server/src/platform/secrets/code-seal.ts'
import type { Secrets } from '../../server/src/platform/secrets/secrets.ts'
import { type PublisherKey, publishers } from '../world/publishers.ts'
import { codeFor } from './code-shape.ts'
import { copyLines } from './copy-lines.ts'

interface Batch {
  id: number
  product_id: number
  size: number
  key_before: number
  at: Date
  imported_by: number
  expires_on: string | null
  publisher: string
}

interface HeldKey {
  keyId: number
  slotId: number
  isSold: boolean
  at: Date
  seenAt: Date | null
  orderId: number
  userId: number
  companyId: number
}

/**
 * Seals every planned key with the server's own secrets and streams keys and custody log by COPY, product by product:
 * held keys first, then what remains in stock, a hundredth of it faulty or withdrawn. Needs three connections.
 */
export async function writeKeys(
  reader: pg.Client,
  keysTo: pg.Client,
  custodyTo: pg.Client,
  secrets: Secrets,
  today: Date,
): Promise<number> {
  const { rows: batches } = await reader.query<Batch>(`
    select b.*, p.name as publisher from large.batches b join products r on r.id = b.product_id join publishers p on p.id = r.publisher_id order by b.product_id, b.id`)
  const nameToKey = new Map(Object.entries(publishers).map(([key, { name }]) => [name as string, key as PublisherKey]))
  const { rows: first } = await reader.query<{ dataKey: number; custody: number }>(
    'select (select max(id) from data_keys)::int as "dataKey", (select max(id) from custody_log)::int as custody',
  )
  const dataKeyBefore = first[0]?.dataKey ?? 0
  let custodyId = first[0]?.custody ?? 0

  const { rows: known } = await reader.query<{ fingerprint: Buffer }>('select fingerprint from keys')
  const taken = new Set(known.map((row) => row.fingerprint.toString('hex')))
  const held = heldKeys(reader, today)
  const keys = copyLines(keysTo, 'keys', [
    'id',
    'product_id',
    'batch_id',
    'sealed',
    'fingerprint',
    'last4',
    'state',
    'slot_id',
    'expires_on',
    'revealed_at',
    'changed_at',
    'created_at',
  ])
  const custody = copyLines(custodyTo, 'custody_log', [
    'id',
    'product_id',
    'seq',
    'at',
    'kind',
    'key_id',
    'batch_id',
    'order_id',
    'user_id',
    'company_id',
    'reason',
    'prev_hash',
    'hash',
  ])
  const wrapped: { id: number; kek: string; wrapped: string; at: Date }[] = []
  const heads: { product: number; seq: number; hash: Buffer }[] = []
  let next = await held.next()
  let written = 0

  for (const [productId, own] of Map.groupBy(batches, (batch) => batch.product_id)) {
    const events: {
      at: Date
      kind: string
      keyId: number | null
      batchId: number | null
      held: HeldKey | null
      by: number
      reason: string
    }[] = []
    for (const batch of own) {
      const made = secrets.newDataKey()
      const dataKey: DataKey = { id: dataKeyBefore + wrapped.length + 1, key: made.key }
      wrapped.push({ id: dataKey.id, kek: made.kekId, wrapped: made.wrapped, at: batch.at })
      const publisher = nameToKey.get(batch.publisher) as PublisherKey
      const importedAt = batch.at.toISOString()
      events.push({
        at: batch.at,
        kind: 'imported',
        keyId: null,
        batchId: batch.id,
        held: null,
        by: batch.imported_by,
        reason: `${batch.size} keys`,
      })
      for (let keyId = batch.key_before + 1; keyId <= batch.key_before + batch.size; keyId++) {
        const holder = !next.done && next.value.keyId === keyId ? next.value : null
        if (holder) next = await held.next()
        let n = keyId
        let code = codeFor(publisher, n)
        let fingerprint = secrets.fingerprint(normaliseCode(code)).toString('hex')
        while (taken.has(fingerprint)) {
          // The code exists in the small world: try beyond all key numbers.
          n += 1_000_000_000
          code = codeFor(publisher, n)
          fingerprint = secrets.fingerprint(normaliseCode(code)).toString('hex')
        }
        const state = holder ? (holder.isSold ? 4 : 3) : keyId % 200 === 7 ? 5 : keyId % 200 === 107 ? 6 : 2
        const changedAt = holder ? holder.at.toISOString() : importedAt
        const sealed = secrets.sealCode(dataKey, Buffer.from(code), { productId, keyId })
        keys.add(
          `${keyId}\t${productId}\t${batch.id}\t${sealed}\t\\\\x${fingerprint}\t${shownTail(code)}\t${state}\t${holder?.slotId ?? '\\N'}\t${batch.expires_on ?? '\\N'}\t${holder?.seenAt?.toISOString() ?? '\\N'}\t${changedAt}\t${importedAt}\n`,
        )
        written += 1
        if (holder) {
          events.push({
            at: holder.at,
            kind: holder.isSold ? 'assigned' : 'reserved',
            keyId,
            batchId: null,
            held: holder,
            by: holder.userId,
            reason: 'placed',
          })
          if (holder.seenAt)
            events.push({
              at: holder.seenAt,
              kind: 'revealed',
              keyId,
              batchId: null,
              held: holder,
              by: holder.userId,
              reason: '',
            })
        } else if (state !== 2) {
          events.push({
            at: batch.at,
            kind: state === 5 ? 'faulty' : 'withdrawn',
            keyId,
            batchId: null,
            held: null,
            by: 2,
            reason: 'Dobavljač javio',
          })
        }
      }
      await keys.flush()
    }
    events.sort((a, b) => a.at.getTime() - b.at.getTime())
    let hash: Buffer = Buffer.alloc(0)
    let seq = 0
    for (const event of events) {
      seq += 1
      custodyId += 1
      const companyId = event.held?.companyId ?? 1
      const row = {
        productId,
        seq,
        at: event.at,
        kind: event.kind,
        keyId: event.keyId,
        batchId: event.batchId,
        orderId: event.held?.orderId ?? null,
        userId: event.by,
        companyId,
        sessionId: null,
        ip: '',
        reason: event.reason,
        prevHash: hash,
      }
      const after = custodyHash(row)
      custody.add(
        `${custodyId}\t${productId}\t${seq}\t${event.at.toISOString()}\t${event.kind}\t${event.keyId ?? '\\N'}\t${event.batchId ?? '\\N'}\t${row.orderId ?? '\\N'}\t${event.by}\t${companyId}\t${event.reason}\t\\\\x${hash.toString('hex')}\t\\\\x${after.toString('hex')}\n`,
      )
      hash = after
      if (seq % 1000 === 0) await custody.flush()
    }
    await custody.flush()
    heads.push({ product: productId, seq, hash })
  }
  await keys.end()
  await custody.end()
  await writeBatches(keysTo, wrapped, dataKeyBefore)
  await keysTo.query(
    'update custody_heads h set seq = n.seq, hash = n.hash from unnest($1::bigint[], $2::bigint[], $3::bytea[]) as n(product_id, seq, hash) where h.product_id = n.product_id',
    [heads.map((head) => head.product), heads.map((head) => head.seq), heads.map((head) => head.hash)],
  )
  return written
}

async function writeBatches(
  client: pg.Client,
  wrapped: readonly { id: number; kek: string; wrapped: string; at: Date }[],
  dataKeyBefore: number,
): Promise<void> {
  const rows = copyLines(client, 'data_keys', ['id', 'kek_id', 'wrapped', 'created_at'])
  for (const row of wrapped) rows.add(`${row.id}\t${row.kek}\t${row.wrapped}\t${row.at.toISOString()}\n`)
  await rows.end()
  await client.query(
    `
    insert into key_batches (id, code, product_id, supplier_id, unit_cost_e4, currency, unit_cost_home_e4, vat_treatment, region_id, expires_on, file_name, data_key_id, imported_by, created_at)
    overriding system value
    select b.id, 'B-' || lpad(b.id::text, greatest(4, length(b.id::text)), '0'), b.product_id, b.supplier_id, b.unit_cost_e4, 'BAM', b.unit_cost_e4, p.vat_treatment,
      (select min(region_id) from product_regions r where r.product_id = b.product_id), b.expires_on, lower(p.code) || '-' || b.at::date || '.txt',
      $1::bigint + row_number() over (order by b.product_id, b.id), b.imported_by, b.at
    from large.batches b join products p on p.id = b.product_id order by b.id`,
    [dataKeyBefore],
  )
}

/** Reserved and sold keys, in the order of their numbers, read as needed. */
async function* heldKeys(client: pg.Client, today: Date): AsyncGenerator<HeldKey> {
  const iso = today.toISOString()
  const lines = client.query(
    copyTo(`copy (
      select h.key_id, h.id, h.state, extract(epoch from h.at) * 1000, extract(epoch from case when h.state = 1 then large.seen_at(h.id, h.at, '${iso}') end) * 1000,
        h.order_id, o.user_id, o.company_id
      from large.held h join large.orders o on o.id = h.order_id where h.key_id is not null order by h.key_id) to stdout`),
  )
  let rest = ''
  for await (const chunk of lines as AsyncIterable<Buffer>) {
    const text = rest + chunk.toString('latin1')
    const whole = text.split('\n')
    rest = whole.pop() ?? ''
    for (const line of whole) {
      const part = line.split('\t')
      yield {
        keyId: Number(part[0]),
        slotId: Number(part[1]),
        isSold: part[2] === '1',
        at: new Date(Math.trunc(Number(part[3]))),
        seenAt: part[4] === '\\N' ? null : new Date(Math.trunc(Number(part[4]))),
        orderId: Number(part[5]),
        userId: Number(part[6]),
        companyId: Number(part[7]),
      }
    }
  }
}
