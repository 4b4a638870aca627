/**
 * Some thousand rows of a file: the report of all of them, and, sealed, the codes that may become keys. A column is one
 * text, its values separated by line feeds, as bytes: it passes from thread to thread to database without being parsed.
 */
export interface SealedChunk {
  readonly rows: Uint8Array
  readonly outcomes: Uint8Array
  readonly masked: Uint8Array
  readonly details: Uint8Array
  /** For the sealed ones: position in the columns above (from 1), id, sealed text, fingerprint in hexadecimal, tail. */
  readonly places: Uint8Array
  readonly keyIds: Uint8Array
  readonly sealed: Uint8Array
  readonly fingerprints: Uint8Array
  readonly tails: Uint8Array
  /** For pictures; empty if the keys are codes. */
  readonly thumbnails: Uint8Array
}

const encoder = new TextEncoder()

/** Collects the rows of a chunk. Call `seal` before `add`, because it stores the position of the row to come. */
export function sealedChunk() {
  const columns: Record<keyof SealedChunk, (string | number)[]> = {
    rows: [],
    outcomes: [],
    masked: [],
    details: [],
    places: [],
    keyIds: [],
    sealed: [],
    fingerprints: [],
    tails: [],
    thumbnails: [],
  }
  return {
    seal(key: { keyId: number; sealed: string; fingerprint: string; tail: string; thumbnail?: string }): void {
      columns.places.push(columns.rows.length + 1)
      columns.keyIds.push(key.keyId)
      columns.sealed.push(key.sealed)
      columns.fingerprints.push(key.fingerprint)
      columns.tails.push(key.tail)
      if (key.thumbnail !== undefined) columns.thumbnails.push(key.thumbnail)
    },
    add(line: { row: number; outcome: string; masked: string; detail: string }): void {
      columns.rows.push(line.row)
      columns.outcomes.push(line.outcome)
      columns.masked.push(line.masked)
      columns.details.push(line.detail)
    },
    columns: (): SealedChunk =>
      Object.fromEntries(
        Object.entries(columns).map(([name, column]) => [name, encoder.encode(column.join('\n'))]),
      ) as unknown as SealedChunk,
  }
}

/** Every id of the ranges, one after another. */
export function* idsOf(ranges: readonly (readonly [number, number])[]): Generator<number, undefined> {
  for (const [first, last] of ranges) for (let id = first; id <= last; id += 1) yield id
}
