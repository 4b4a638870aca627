import type { Trx } from './connect.ts'

/** One piece of work waiting at a shared step. */
interface Waiting {
  readonly given: unknown
  readonly resume: (answer: unknown) => void
  readonly fail: (error: unknown) => void
}

/** Does a step for all pieces that have reached it; returns the results in the same order. */
type Run = (trx: Trx, given: readonly unknown[]) => Promise<readonly unknown[]>

/** Thrown where a piece of work needs a transaction of its own: the round is undone, and each piece runs alone. */
export class GoesAlone extends Error {}

/** Pieces of work that share a transaction (decision 0206). */
class Round {
  readonly #trx: Trx
  readonly isShared: boolean
  /** Pieces doing their own work: neither waiting at a step nor done. */
  #busy: number
  #steps = new Map<Run, Waiting[]>()
  /** The first error, which undoes the round. */
  #failure: { readonly error: unknown } | undefined
  readonly #owned = new Set<number>()

  constructor(trx: Trx, size: number) {
    this.#trx = trx
    this.#busy = size
    this.isShared = size > 1
  }

  meet(run: Run, given: unknown): Promise<unknown> {
    return new Promise((resume, fail) => {
      const waiting = this.#steps.get(run) ?? []
      this.#steps.set(run, [...waiting, { given, resume, fail }])
      this.#rest()
    })
  }

  /** Runs a piece of work until it succeeds or fails. */
  async run<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work()
    } catch (error) {
      this.#failure ??= { error }
      return undefined
    } finally {
      this.#rest()
    }
  }

  /** Throws the error that undid the round. */
  check(): void {
    if (this.#failure) throw this.#failure.error
  }

  own(ids: readonly number[]): void {
    if (this.isShared && ids.some((id) => this.#owned.has(id))) throw new GoesAlone('two of a round want the same')
    for (const id of ids) this.#owned.add(id)
  }

  /**
   * One piece fewer is working. Once none is, the steps at which they wait are run: no other piece can reach them any
   * more.
   */
  #rest(): void {
    this.#busy -= 1
    if (this.#busy > 0) return
    const steps = [...this.#steps]
    this.#steps = new Map()
    this.#busy = steps.reduce((sum, [, waiting]) => sum + waiting.length, 0)
    for (const [run, waiting] of steps) void this.#do(run, waiting)
  }

  async #do(run: Run, waiting: readonly Waiting[]): Promise<void> {
    try {
      this.check()
      const answers = await run(
        this.#trx,
        waiting.map(({ given }) => given),
      )
      for (const [n, { resume }] of waiting.entries()) resume(answers[n])
    } catch (error) {
      this.#failure ??= { error }
      // Not the original error: that belongs to another piece, and none of these may act on it.
      for (const { fail } of waiting) fail(new GoesAlone('the round is undone'))
    }
  }
}

const rounds = new WeakMap<Trx, Round>()

/**
 * Several pieces of work in one transaction, each as it would run alone; a step that they share (`stepOfRound`) runs
 * once for all of them. One failure undoes everything: it is thrown once every piece has ended, so that none of them
 * uses the transaction after its end.
 */
export async function inRound<T>(trx: Trx, works: readonly (() => Promise<T>)[]): Promise<T[]> {
  const round = new Round(trx, works.length)
  rounds.set(trx, round)
  const answers = await Promise.all(works.map((work) => round.run(work)))
  round.check()
  rounds.delete(trx)
  return answers as T[]
}

/**
 * A step that is one statement for all pieces of work of a round: each waits there until every other one has reached a
 * step or its end. Outside a round it runs at once for the single piece.
 */
export function stepOfRound<G, A>(run: (trx: Trx, given: readonly G[]) => Promise<readonly A[]>) {
  return async (trx: Trx, given: G): Promise<A> => {
    const round = rounds.get(trx)
    return (round ? await round.meet(run as Run, given) : (await run(trx, [given]))[0]) as A
  }
}

/** For work that would lock in another order than a round does, or make all of its pieces wait. */
export function mustBeAlone(trx: Trx): void {
  if (rounds.get(trx)?.isShared) throw new GoesAlone('not beside others')
}

/** Rows, by id, that only one piece of work of a round may change: each piece has read them in their previous state. */
export function ownInRound(trx: Trx, ids: readonly number[]): void {
  rounds.get(trx)?.own(ids)
}
