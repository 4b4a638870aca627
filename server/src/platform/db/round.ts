import type { Trx } from './connect.ts'

/** One piece of work at a step that all do together. */
interface Waiting {
  readonly given: unknown
  readonly resume: (answer: unknown) => void
  readonly fail: (error: unknown) => void
}

/** Does a step for all that have come to it; answers in the same order. */
type Run = (trx: Trx, given: readonly unknown[]) => Promise<readonly unknown[]>

/** Thrown where a piece of work needs a transaction of its own: the round is undone, and each goes alone. */
export class GoesAlone extends Error {}

/** Pieces of work that share a transaction (decision 0206). */
class Round {
  readonly #trx: Trx
  readonly isShared: boolean
  /** Pieces at work of their own: not waiting at a step, and not done. */
  #busy: number
  #steps = new Map<Run, Waiting[]>()
  /** What undoes the round: the first that went wrong. */
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

  /** Runs a piece of work to its end, good or bad. */
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

  /** Throws what undid it. */
  check(): void {
    if (this.#failure) throw this.#failure.error
  }

  own(ids: readonly number[]): void {
    if (this.isShared && ids.some((id) => this.#owned.has(id))) throw new GoesAlone('two of a round want the same')
    for (const id of ids) this.#owned.add(id)
  }

  /** One piece less is at work. Once none is, the steps that they wait at are done: nobody can come to them any more. */
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
      // Not what went wrong: that is another's, and none of them is to act on it.
      for (const { fail } of waiting) fail(new GoesAlone('the round is undone'))
    }
  }
}

const rounds = new WeakMap<Trx, Round>()

/**
 * Several pieces of work in one transaction, each as it would be done alone; what they all come to (`stepOfRound`) is done for
 * all of them at once. One that fails undoes all: it is thrown once every piece has ended, so that none of them uses the
 * transaction after its end.
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
 * A step that is one statement for all pieces of work of a round: each waits there until every other one has come to a step or
 * to its end. Outside of a round it is done for the one at once.
 */
export function stepOfRound<G, A>(run: (trx: Trx, given: readonly G[]) => Promise<readonly A[]>) {
  return async (trx: Trx, given: G): Promise<A> => {
    const round = rounds.get(trx)
    return (round ? await round.meet(run as Run, given) : (await run(trx, [given]))[0]) as A
  }
}

/** For what would lock in another order than a round does, or wait for somebody with all of them. */
export function mustBeAlone(trx: Trx): void {
  if (rounds.get(trx)?.isShared) throw new GoesAlone('not beside others')
}

/** What only one piece of work of a round may change, by id: each has read it as it was before. */
export function ownInRound(trx: Trx, ids: readonly number[]): void {
  rounds.get(trx)?.own(ids)
}
