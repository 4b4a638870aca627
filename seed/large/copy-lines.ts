import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/** Lines for COPY, sent in large chunks, so that no line waits for the server. */
export function copyLines(client: pg.Client, table: string, columns: readonly string[]) {
  const stream = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`))
  let failure: unknown
  stream.once('error', (error) => {
    failure = error
  })
  let piece = ''
  return {
    add(line: string): void {
      piece += line
    },
    /** Call between groups of lines: sends what has accumulated, and waits when the server falls behind. */
    async flush(): Promise<void> {
      if (failure) throw failure
      if (piece.length < 1 << 18) return
      const full = piece
      piece = ''
      if (!stream.write(full)) await once(stream, 'drain')
    },
    async end(): Promise<void> {
      stream.end(piece)
      await finished(stream)
    },
  }
}
