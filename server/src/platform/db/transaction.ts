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

/** Did PostgreSQL give up on the whole transaction, so that inTransaction repeats it? */
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
  /** Hears what the function answered, before anything that runs after the commit. */
  readonly answered?: ((value: unknown) => void) | undefined
}

/** What a function that takes lists is to be called with, once. */
interface Gathered {
  readonly given: unknown[]
  readonly heard: (((value: unknown) => void) | undefined)[]
}

/** How the outermost transaction ends; who joins it adds to it. */
interface Ending {
  /** Calls sent together with the commit, in this order; those of `lockingLast` after them. */
  readonly atCommit: LastCall[]
  readonly lockingLast: LastCall[]
  /** By the function that takes them. */
  readonly gathered: Map<object, Gathered>
  readonly afterCommit: ((db: Db) => void)[]
}
const endings = new WeakMap<Trx, Ending>()

/**
 * Runs once the transaction of `inTransaction` has committed and is on the disk, with the database outside of it; never
 * when it is undone. False outside of one.
 */
export function afterCommit(trx: Trx, work: (db: Db) => void): boolean {
  const ending = endings.get(trx)
  ending?.afterCommit.push(work)
  return ending !== undefined
}

/**
 * Calls a function of the database at the end of the transaction, in one message with the commit: it costs no round trip of
 * its own, and what it locks is not held while this process and the network have their turn. For what nobody reads before
 * the commit, and for rows that many wait for (`locks`, decision 0013): those calls come last. Otherwise calls are made in the
 * order given. Where the transaction was not begun by inTransaction, it is called at once.
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
 * As atCommitCall, for a function that takes lists: whatever the transaction gives it is gathered, and it is called once, where
 * it was first given something. `values` says what the function is given; what it answers is a list in the same order.
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
    const gathered: Gathered = ending.gathered.get(atCommit) ?? { given: [], heard: [] }
    gathered.given.push(given)
    gathered.heard.push(answered as Gathered['heard'][number])
    if (ending.gathered.has(atCommit)) return
    ending.gathered.set(atCommit, gathered)
    ;(locks ? ending.lockingLast : ending.atCommit).push({
      text: () => callText(name, values(gathered.given as readonly G[])),
      answered: (said) => {
        for (const [n, hear] of gathered.heard.entries()) hear?.((said as readonly unknown[] | null)?.[n])
      },
    })
  }
  return { now, atCommit }
}

/** A commit, of next to nothing, that waits for the disk: everything committed before it is on the disk then. */
const flush = `select pg_logical_emit_message(true, 'flush', '')`

/** One message: the calls, as one statement whose list is worked through from left to right, the commit and the flush. */
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
   * `waits`: the commit waits for the disk, as PostgreSQL does by itself. `flushed`: the commit lets go of all locks
   * first, and the disk is waited for before this function answers; others may see for that moment what a crash would
   * take back. Either way nothing is answered that a crash could take back (decision 0043).
   */
  readonly durable: 'waits' | 'flushed'
  /**
   * A function of the database that is called first, in one message with the beginning: it costs no round trip of its own.
   * The work is given the row it answers.
   */
  readonly first?: DatabaseCall
  /**
   * Called after it in the same message, with the places (`n`) of the rows of the first one on which a condition holds before its
   * own values; the row is then { first: all those rows, begun: its answer }. Each try asks for it anew. From here on the
   * transaction plans its prepared statements once.
   */
  readonly then?: { readonly where: string; readonly call: () => DatabaseCall } | undefined
  /** Gives up (55P03) where a lock is not free for so long; as usual where left out. */
  readonly lockMs?: number | undefined
  /** How often it is tried where PostgreSQL gives up on it; five times where left out. */
  readonly tries?: number
}

/** A function of the database and what it is given. */
export interface DatabaseCall {
  readonly name: string
  readonly values: readonly Literal[]
}

/** `row`: what the first call answered. */
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
 * Inside a transaction (an idempotent call is one) the work joins it: the outermost one repeats, and its options count.
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
