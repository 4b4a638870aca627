import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

export type Value = string | number | boolean | Date | Buffer | null | readonly (string | number)[] | object

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const escaped = (text: string) => text.replace(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign)

function written(value: Value): string {
  if (value === null) return '\\N'
  if (typeof value === 'string') return escaped(value)
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`
  if (Array.isArray(value)) return `{${value.join(',')}}`
  return escaped(JSON.stringify(value))
}

/**
 * Writes rows with COPY: the columns are those of the first row, ids included. Values must match the columns' types.
 */
export async function copyRows<R extends Readonly<Record<string, Value>>>(
  client: pg.Client,
  table: string,
  rows: readonly R[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  const stream = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`))
  let chunk = ''
  for (const row of rows) {
    chunk += `${columns.map((column) => written(row[column] ?? null)).join('\t')}\n`
    if (chunk.length > 1 << 18) {
      if (!stream.write(chunk)) await once(stream, 'drain')
      chunk = ''
    }
  }
  stream.end(chunk)
  await finished(stream)
}
