import { createHash } from 'node:crypto'
import { custodyHash } from '../keys/custody/custody-hash.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { type Archive, type ArchivePart, type CustodyRun, instantColumn, type Proof } from './archives.sql.ts'
import { ArchiveFault, partBytes, partLines } from './archive-lines.ts'

/** A row of the custody log as its line has it: the table's columns by name, bytes as "\x…". */
interface CustodyLine {
  readonly product_id: number
  readonly seq: number
  readonly at: string
  readonly kind: string
  readonly key_id: number | null
  readonly batch_id: number | null
  readonly order_id: number | null
  readonly user_id: number | null
  readonly company_id: number | null
  readonly session_id: number | null
  readonly ip: string
  readonly reason: string
  readonly prev_hash: string
  readonly hash: string
}

/** A proven custody archive with its unbroken runs, each from the hash before it to its last. */
export interface ProvenFile extends Proof {
  readonly runs: readonly CustodyRun[]
}

/**
 * Reads the whole file of an archive back, part by part, and computes its identifying figures; in the custody log each
 * row has to follow from the one before it. Throws an ArchiveFault if a part is missing, was changed or breaks a chain.
 */
export async function readBack(
  files: FileStore,
  { kind }: Pick<Archive, 'kind'>,
  parts: readonly ArchivePart[],
): Promise<ProvenFile> {
  const whole = createHash('sha256')
  const runs: CustodyRun[] = []
  const column = instantColumn(kind)
  let digest = 0n
  let rowCount = 0
  let bytes = 0
  let first = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  for (const part of parts) {
    const packed = await partBytes(files, part)
    whole.update(packed)
    bytes += packed.length
    for (const line of await partLines(packed, part)) {
      digest += createHash('sha256').update(line).digest().readBigInt64BE(0)
      rowCount += 1
      const row = JSON.parse(line) as Readonly<Record<string, unknown>>
      const at = Date.parse(String(row[column]))
      first = Math.min(first, at)
      last = Math.max(last, at)
      if (kind === 'custody_log') follow(runs, row as unknown as CustodyLine, part.no)
    }
  }
  return {
    rowCount,
    digest: digest.toString(),
    bytes,
    fileHash: whole.digest('hex'),
    firstAt: rowCount > 0 ? new Date(first) : null,
    lastAt: rowCount > 0 ? new Date(last) : null,
    runs,
  }
}

const fromHex = (text: string) => Buffer.from(text.slice(2), 'hex')

/** Continues the last run, or begins a new one if rows in between are in another month. */
function follow(runs: CustodyRun[], line: CustodyLine, part: number): void {
  const row = {
    productId: line.product_id,
    seq: line.seq,
    at: new Date(line.at),
    kind: line.kind,
    keyId: line.key_id,
    batchId: line.batch_id,
    orderId: line.order_id,
    userId: line.user_id,
    companyId: line.company_id,
    sessionId: line.session_id,
    ip: line.ip,
    reason: line.reason,
    prevHash: fromHex(line.prev_hash),
    hash: fromHex(line.hash),
  }
  if (!custodyHash(row).equals(row.hash)) throw new ArchiveFault('chain', part)
  const before = runs.at(-1)
  if (before?.productId === row.productId && before.lastSeq + 1 === row.seq) {
    if (!before.hash.equals(row.prevHash)) throw new ArchiveFault('chain', part)
    runs[runs.length - 1] = { ...before, lastSeq: row.seq, hash: row.hash }
  } else {
    const { productId, seq, prevHash, hash } = row
    runs.push({ productId, firstSeq: seq, lastSeq: seq, prevHash, hash })
  }
}

/** Whether the runs of a file begin and end where the chains in the database left off. */
export function meetAnchors(runs: readonly CustodyRun[], anchors: readonly CustodyRun[]): boolean {
  return (
    runs.length === anchors.length &&
    runs.every((run, n) => {
      const anchor = anchors[n] as CustodyRun
      return (
        run.productId === anchor.productId &&
        run.firstSeq === anchor.firstSeq &&
        run.lastSeq === anchor.lastSeq &&
        run.prevHash.equals(anchor.prevHash) &&
        run.hash.equals(anchor.hash)
      )
    })
  )
}
