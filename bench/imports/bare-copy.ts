import { randomBytes } from 'node:crypto'
import { finished } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import { asOwner } from '../world/bench-database.ts'

/**
 * Rows a second of COPY straight into the table of keys, with all its indexes and foreign keys. The rows are encrypted
 * and written beforehand, and removed afterwards.
 */
export function copyBare(databaseUrl: string, batchId: number, productId: number, rows: number): Promise<number> {
  return asOwner(databaseUrl, async (client) => {
    await client.query('begin')
    const made = await client.query<{ id: string }>(`select nextval('keys_id_seq') as id`)
    const first = Number(made.rows[0]?.id) + 100_000_000
    const parts: Buffer[] = []
    for (let from = 0; from < rows; from += 5000) {
      let text = ''
      for (let n = from; n < Math.min(from + 5000, rows); n += 1) {
        const random = randomBytes(62)
        text += `${first + n}\t${productId}\t${batchId}\tv1.demo.1.${random.toString('base64url')}\t\\\\x${random.toString('hex', 0, 32)}\tWXYZ\n`
      }
      parts.push(Buffer.from(text))
    }
    const started = performance.now()
    const stream = client.query(copyFrom('copy keys (id, product_id, batch_id, sealed, fingerprint, last4) from stdin'))
    for (const part of parts) if (!stream.write(part)) await new Promise((resume) => stream.once('drain', resume))
    stream.end()
    await finished(stream)
    const seconds = (performance.now() - started) / 1000
    await client.query('rollback')
    await client.query('vacuum keys')
    return rows / seconds
  })
}
