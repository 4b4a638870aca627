import type { RawAnswer, RawBody } from '@brava/contract/endpoint.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import type { Call } from '../platform/call.ts'
import type { Db } from '../platform/db/connect.ts'
import { type Coalesced, coalesced } from '../platform/jobs/coalesced.ts'
import { refuse } from '../platform/refuse.ts'
import { hashToken } from '../platform/secrets/tokens.ts'
import { noteFetches } from './feed-addresses.sql.ts'
import { servedFile, servingVersion } from './feed-building.sql.ts'
import { feedTypes } from './write-feed.ts'

type Served = NonNullable<Awaited<ReturnType<typeof servedFile>>>

interface Memory {
  version: number
  checkedAt: number
  /** By the hash of the address. Only existing ones. */
  readonly files: Map<string, Served>
  fetches: Parameters<typeof noteFetches>[1][number][]
  readonly noting: Coalesced
}
const memories = new WeakMap<Db, Memory>()

/** The longest time until a renewed or deleted address stops; between two checks a file costs no query. */
const lookMs = 1000
/** Fetches within this time are recorded in one statement. */
const noteMs = 1000
const mostFiles = 20_000

function memoryOf(db: Db): Memory {
  const known = memories.get(db)
  if (known) return known
  const memory: Memory = {
    version: -1,
    checkedAt: -lookMs,
    files: new Map(),
    fetches: [],
    noting: coalesced(async () => {
      const fetches = memory.fetches
      memory.fetches = []
      await noteFetches(db, fetches).catch(() => {})
    }, noteMs),
  }
  memories.set(db, memory)
  return memory
}

async function find(db: Db, token: string): Promise<Served> {
  const memory = memoryOf(db)
  const now = performance.now()
  if (now - memory.checkedAt >= lookMs) {
    const version = await servingVersion(db)
    if (version !== memory.version) memory.files.clear()
    memory.version = version
    memory.checkedAt = now
  }
  const hash = hashToken(token)
  const name = hash.toString('base64url')
  const known = memory.files.get(name)
  if (known) return known
  const { version } = memory
  const found = await servedFile(db, hash)
  if (!found) refuse(commonErrors.notFound)
  if (memory.files.size >= mostFiles) memory.files.clear()
  // A missing file is not cached: it will be there in a moment. Nor is one read before a change that was noticed since.
  if (found.file !== null && memory.version === version) memory.files.set(name, found)
  return found
}

/**
 * The file under a secret address, compressed if the reader accepts it; 304 if the reader already has it (RFC 9110: an
 * ETag for each encoding, If-None-Match before If-Modified-Since). Each process caches the addresses it knows in
 * memory.
 */
export async function serveFeed(call: Call<'anyone'>, token: string, { headers }: RawBody): Promise<RawAnswer> {
  if (!/^[\w-]{43}$/.test(token)) refuse(commonErrors.notFound)
  const served = await find(call.db, token)
  const { file, packed } = served
  if (file === null || packed === null) {
    return { status: 503, headers: { 'retry-after': '60', 'cache-control': 'no-store' } }
  }
  const isPacked = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:\s*,|\s*$))/.test(headers['accept-encoding'] ?? '')
  const etag = `"${file.slice(0, 40)}${isPacked ? '-gz' : ''}"`
  const changedAt = served.changedAt ?? new Date(0)
  const kept = {
    etag,
    'last-modified': changedAt.toUTCString(),
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding',
  }
  if (hasIt(headers, etag, changedAt)) {
    note(call, served.id, 304)
    return { status: 304, headers: kept }
  }
  const bytes = await call.files.get(isPacked ? packed : file)
  if (!bytes) {
    // Replaced a moment ago by another process: the next look-up finds the new one.
    memoryOf(call.db).files.clear()
    return { status: 503, headers: { 'retry-after': '5', 'cache-control': 'no-store' } }
  }
  note(call, served.id, 200)
  const { type, ending } = feedTypes[served.format]
  return {
    status: 200,
    headers: {
      ...kept,
      'content-type': type,
      'content-disposition': `attachment; filename="${served.name}.${ending}"`,
      ...(isPacked ? { 'content-encoding': 'gzip' } : {}),
    },
    bytes,
  }
}

function hasIt(headers: RawBody['headers'], etag: string, changedAt: Date): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) {
    return tags.trim() === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
  }
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return Number.isFinite(since) && Math.floor(changedAt.getTime() / 1000) * 1000 <= since
}

function note({ db, clock, ip, userAgent }: Call<'anyone'>, addressId: number, status: 200 | 304): void {
  const memory = memoryOf(db)
  memory.fetches.push({ address_id: addressId, created_at: clock.now(), ip, user_agent: userAgent, status })
  memory.noting.ask()
}
