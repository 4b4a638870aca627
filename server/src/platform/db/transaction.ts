import { sql } from 'kysely'
import { callText, type Literal } from './call-text.ts'
import type { Db, Trx } from './connect.ts'
import { openedWith } from './opening.ts'
import { planOnceText } from './prepared.ts'
import { several } from './several.ts'

const retryable = new Set(['40001', '40P01'])

export function sqlState(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error
    ? String((error as { code: unknown }).code)
    : undefined
}

/** Whether PostgreSQL gave up on the whole transaction, so that inTransaction repeats it. */
export function isRepeated(error: unknown): boolean {
  return retryable.has(sqlState(error) ?? '')
}

/** The name of the violated constraint, if the error is one. */
export function violatedConstraint(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'constraint' in error
    ? String((error as { constraint: unknown }).constraint)
    : undefined
}

interface LastCall {
  readonly text: () => string
  /** Receives the function's answer, before anything runs after the commit. */
  readonly answered?: ((value: unknown) => void) | undefined
}

/** The arguments collected for one call of a function that takes lists. */
interface Gathered {
  readonly given: unknown[]
  readonly heard: (((value: unknown) => void) | undefined)[]
  readonly call: LastCall
}

/** How the outermost transaction ends; transactions that join it add to it. */
interface Ending {
  /** Calls sent together with the commit, in this order; followed by those of `lockingLast`. */
  readonly atCommit: LastCall[]
  readonly lockingLast: LastCall[]
  /** By the function that takes them. */
  readonly gathered: Map<object, Gathered>
  readonly afterCommit: ((db: Db) => void)[]
}
const endings = new WeakMap<Trx, Ending>()

/**
 * Runs once the transaction of `inTransaction` has committed and is on disk, with the database outside it; never when
 * it is undone. Returns false outside a transaction.
 */
export function afterCommit(trx: Trx, work: (db: Db) => void): boolean {
  const ending = endings.get(trx)
  ending?.afterCommit.push(work)
  return ending !== undefined
}

/**
 * Calls a database function at the end of the transaction, in one message with the commit: it needs no round trip of
 * its own, and its locks are not held while this process and the network take their turn. For data that nobody reads
 * before the commit, and for contended rows (`locks`, decision 0013): those calls come last. Other calls are made in
 * the given order. If the transaction was not begun by inTransaction, the function is called at once.
 */
export async function atCommitCall(
  trx: Trx,
  name: string,
  values: readonly Literal[],
  { locks = false, answered }: { readonly locks?: boolean; readonly answered?: LastCall['answered'] } = {},
): Promise<void> {
  const ending = endings.get(trx)
  const text = callText(name, values)
  if (ending) (locks ? ending.lockingLast : ending.atCommit).push({ text: () => text, answered })
  else answered?.(await callNow(trx, text))
}

async function callNow(trx: Trx, text: string): Promise<unknown> {
  const { rows } = await sql<{ said: unknown }>`select ${sql.raw(text)} as said`.execute(trx)
  return rows[0]?.said
}

/**
 * Like atCommitCall, for a function that takes lists: all values given within the transaction are gathered, and it is
 * called once, at the place of the first value. `values` maps them to the function's arguments; it returns a list in
 * the same order.
 */
export function gatheredAtCommit<G, A = unknown>(
  name: string,
  values: (given: readonly G[]) => readonly Literal[],
  { locks = false }: { readonly locks?: boolean } = {},
) {
  const now = async (trx: Trx, given: G): Promise<A | undefined> =>
    ((await callNow(trx, callText(name, values([given])))) as readonly A[] | null)?.[0]
  const atCommit = async (trx: Trx, given: G, answered?: (value: A) => void): Promise<void> => {
    const ending = endings.get(trx)
    if (!ending) {
      const said = await now(trx, given)
      answered?.(said as A)
      return
    }
    const before = ending.gathered.get(atCommit)
    const all = before?.given ?? []
    const heard: Gathered['heard'] = before?.heard ?? []
    all.push(given)
    heard.push(answered as Gathered['heard'][number])
    if (before) return
    const call: LastCall = {
      text: () => callText(name, values(all as readonly G[])),
      answered: (said) => {
        for (const [n, hear] of heard.entries()) hear?.((said as readonly unknown[] | null)?.[n])
      },
    }
    ending.gathered.set(atCommit, { given: all, heard, call })
    ;(locks ? ending.lockingLast : ending.atCommit).push(call)
  }
  return { now, atCommit }
}

/**
 * Makes the calls that wait for the commit now, for an answer that reads their rows inside the transaction of its call;
 * those for contended rows (`locks`) still come last. Nothing to do outside a transaction.
 */
export async function callGathered(db: Db): Promise<void> {
  const ending = endings.get(db as Trx)
  if (!ending || ending.atCommit.length === 0) return
  const calls = ending.atCommit.splice(0)
  for (const [taker, { call }] of ending.gathered) if (calls.includes(call)) ending.gathered.delete(taker)
  const said = calls.map(({ text }, n) => `${text()} as "${n}"`)
  const { rows } = await sql.raw<Record<string, unknown>>(`select ${said.join(', ')}`).execute(db)
  for (const [n, { answered }] of calls.entries()) answered?.(rows[0]?.[n])
}

/** A nearly empty commit that waits for the disk: everything committed before it is then on disk. */
const flush = `select pg_logical_emit_message(true, 'flush', '')`

/** One message: the calls, as one statement whose list is evaluated from left to right, the commit and the flush. */
async function end(trx: Trx, { durable }: TransactionOptions, { atCommit, lockingLast }: Ending): Promise<void> {
  const calls = [...atCommit, ...lockingLast]
  const isFlushed = durable === 'flushed'
  if (calls.length === 0 && !isFlushed) return
  const said = [
    ...(isFlushed ? [`set_config('synchronous_commit', 'off', true)`] : []),
    ...calls.map(({ text }, n) => `${text()} as "${n}"`),
  ]
  const statements = [`select ${said.join(', ')}`, 'commit', ...(isFlushed ? [flush] : [])]
  const { rows } = await sql.raw<Record<string, unknown>>(several(statements)).execute(trx)
  for (const [n, { answered }] of calls.entries()) answered?.(rows[0]?.[n])
}

export interface TransactionOptions {
  /**
   * `waits`: the commit waits for the disk, PostgreSQL's default. `flushed`: the commit first releases all locks, and
   * this function waits for the disk before it returns; in that moment others may see what a crash would undo. Either
   * way nothing is returned that a crash could undo (decision 0043).
   */
  readonly durable: 'waits' | 'flushed'
  /**
   * A database function that is called first, in one message with the beginning: it needs no round trip of its own. The
   * work receives the row it returns.
   */
  readonly first?: DatabaseCall
  /**
   * Called next in the same message, with the places (`n`) of the first call's rows that meet a condition, followed by
   * its own values; the row is then { first: all those rows, begun: its answer }. Each attempt asks for it anew. From
   * here on the transaction plans its prepared statements once.
   */
  readonly then?: { readonly where: string; readonly call: () => DatabaseCall } | undefined
  /** Gives up (55P03) if a lock is not free within this time; the usual time if omitted. */
  readonly lockMs?: number | undefined
  /** How many attempts when PostgreSQL gives up on it; five if omitted. */
  readonly tries?: number
}

/** A database function and its arguments. */
export interface DatabaseCall {
  readonly name: string
  readonly values: readonly Literal[]
}

/** `row`: the result of the first call. */
type Work<T> = (trx: Trx, row: unknown) => Promise<T>

function openingText({ first, then, lockMs }: TransactionOptions): string | undefined {
  if (!first) return undefined
  const called = callText(first.name, first.values)
  if (!then) return `select * from ${called}`
  const { name, values } = then.call()
  const settings = [planOnceText, ...(lockMs === undefined ? [] : [`set_config('lock_timeout', '${lockMs}', true)`])]
  const places = `array_agg(f.n) filter (where ${then.where})`
  return `select ${settings.join(', ')}, json_agg(f order by f.n) as first, ${callText(name, values, places)} as begun from ${called} f`
}

/**
 * Runs the work in one READ COMMITTED transaction and repeats it, up to five times with growing random pauses, when
 * PostgreSQL gave up on a serialisation failure or a deadlock (40001, 40P01). The work must be free of outside effects.
 * Inside a transaction (an idempotent call is one) the work joins it: the outermost one repeats, and its options apply.
 */
export function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T>
export function inTransaction<T>(db: Db, options: TransactionOptions, work: Work<T>): Promise<T>
export async function inTransaction<T>(
  db: Db,
  ...given: [work: (trx: Trx) => Promise<T>] | [options: TransactionOptions, work: Work<T>]
): Promise<T> {
  const [options, work]: [TransactionOptions, Work<T>] = given.length === 1 ? [{ durable: 'waits' }, given[0]] : given
  if (db.isTransaction) {
    const text = openingText(options)
    return work(db as Trx, text && (await sql.raw(text).execute(db)).rows[0])
  }
  const begin = <R>(run: (row: () => unknown) => Promise<R>) => {
    const text = openingText(options)
    return text === undefined ? run(() => undefined) : openedWith(text, run)
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      const ending: Ending = { atCommit: [], lockingLast: [], gathered: new Map(), afterCommit: [] }
      const result = await begin((row) =>
        db.transaction().execute(async (trx) => {
          endings.set(trx, ending)
          const done = await work(trx, row())
          await end(trx, options, ending)
          return done
        }),
      )
      for (const run of ending.afterCommit) run(db)
      return result
    } catch (error) {
      if (attempt >= (options.tries ?? 5) || !isRepeated(error)) throw error
      await new Promise((resume) => setTimeout(resume, Math.random() * 10 * 2 ** attempt))
    }
  }
}
