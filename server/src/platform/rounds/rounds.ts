import { databaseIsAway } from '../db/database-is-away.ts'

/** Work that may share a transaction with other work. */
export interface Turn {
  /** Only turns of the same kind go together. */
  readonly kind: unknown
  /** What two turns in a round must not have in common; undefined: it has to run alone. */
  readonly apart: readonly number[] | undefined
  /** Identifies what it asks for: while one such turn waits or runs, another is answered without waiting. */
  readonly same: string
}

/**
 * Runs several turns in one transaction; returns their answers in order, undefined for one that has to run alone. If it
 * throws, none of them has taken effect.
 */
type DoTogether<T extends Turn, A> = (turns: readonly T[]) => Promise<readonly (A | undefined)[]>

interface Waiting<T, A> {
  readonly turn: T
  readonly settle: { resolve(answer: A): void; reject(error: unknown): void }
  patience?: NodeJS.Timeout
}

interface Running {
  readonly turns: readonly Turn[]
  holdsPlace: boolean
}

export const roundLimits = {
  /** Turns per round. */
  most: 8,
  /** Concurrent rounds. */
  places: 4,
  /** Minimum turns for a round beside another: two small rounds cost more than one. */
  least: 4,
  /**
   * A round that takes longer than this, because it waits for a lock or the database, gives its place to the next,
   * milliseconds.
   */
  placeMs: 100,
  /** After waiting this long for a place, a turn goes alone, milliseconds. */
  waitMs: 2000,
  /** After an undone round, this many turns go alone for each turn that was in it. */
  aloneAfter: 4,
}

/**
 * Turns that arrive while others are running wait for them, and then run together (decision 0206). No turn waits for
 * company: when a place is free, the waiting turns start at once. A failed round is undone, and each of its turns then
 * runs alone, as if there were no rounds.
 */
export class Rounds<T extends Turn, A> {
  readonly #doTogether: DoTogether<T, A>
  #waiting: Waiting<T, A>[] = []
  readonly #running = new Set<Running>()
  /** How many of the next turns go alone: where much is refused, rounds cost more than they save. */
  #careful = 0

  constructor(doTogether: DoTogether<T, A>) {
    this.#doTogether = doTogether
  }

  /** Turns waiting for a place. */
  get waiting(): number {
    return this.#waiting.length
  }

  async take(turn: T): Promise<A> {
    if (turn.apart === undefined || this.#isAsked(turn)) return this.#alone(turn)
    if (this.#careful > 0) {
      this.#careful -= 1
      return this.#alone(turn)
    }
    return new Promise((resolve, reject) => {
      const waiting: Waiting<T, A> = { turn, settle: { resolve, reject } }
      this.#waiting.push(waiting)
      this.#fill()
      if (this.#waiting.includes(waiting))
        waiting.patience = setTimeout(() => this.#giveUp(waiting), roundLimits.waitMs)
    })
  }

  #isAsked({ kind, same }: T): boolean {
    const all = [...[...this.#running].flatMap(({ turns }) => turns), ...this.#waiting.map(({ turn }) => turn)]
    return all.some((one) => one.kind === kind && one.same === same)
  }

  async #alone(turn: T): Promise<A> {
    const [answer] = await this.#doTogether([turn])
    return answer as A
  }

  #giveUp(waiting: Waiting<T, A>): void {
    this.#waiting = this.#waiting.filter((one) => one !== waiting)
    this.#alone(waiting.turn).then(waiting.settle.resolve, waiting.settle.reject)
  }

  /** Starts rounds as long as there are free places and eligible turns. */
  #fill(): void {
    while (this.#held() < roundLimits.places) {
      const round = this.#nextRound()
      if (round.length < (this.#held() > 0 ? roundLimits.least : 1)) return
      this.#waiting = this.#waiting.filter((one) => !round.includes(one))
      void this.#run(round)
    }
  }

  /** Occupied places. */
  #held(): number {
    return [...this.#running].filter((round) => round.holdsPlace).length
  }

  /**
   * The turns that have waited longest, of one kind, which have nothing in common with each other or with running ones.
   */
  #nextRound(): Waiting<T, A>[] {
    const taken = new Set([...this.#running].flatMap(({ turns }) => turns.flatMap(({ apart = [] }) => apart)))
    const round: Waiting<T, A>[] = []
    for (const one of this.#waiting) {
      const { kind, apart = [] } = one.turn
      if (round.length === roundLimits.most) break
      if (round[0] && round[0].turn.kind !== kind) continue
      if (apart.some((name) => taken.has(name))) continue
      for (const name of apart) taken.add(name)
      round.push(one)
    }
    return round
  }

  async #run(round: readonly Waiting<T, A>[]): Promise<void> {
    const running: Running = { turns: round.map(({ turn }) => turn), holdsPlace: true }
    this.#running.add(running)
    for (const { patience } of round) clearTimeout(patience)
    const late = setTimeout(() => {
      running.holdsPlace = false
      this.#fill()
    }, roundLimits.placeMs)
    const settled = await this.#outcomes(round)
    clearTimeout(late)
    this.#running.delete(running)
    this.#fill()
    for (const settle of settled) settle()
  }

  async #outcomes(round: readonly Waiting<T, A>[]): Promise<(() => void)[]> {
    const goAlone = ({ turn, settle }: Waiting<T, A>) => {
      this.#alone(turn).then(settle.resolve, settle.reject)
    }
    try {
      const answers = await this.#doTogether(round.map(({ turn }) => turn))
      return round.map((one, n) => () => {
        const answer = answers[n]
        if (answer === undefined) goAlone(one)
        else one.settle.resolve(answer)
      })
    } catch (error) {
      if (round.length === 1 || databaseIsAway(error))
        return round.map(
          ({ settle }) =>
            () =>
              settle.reject(error),
        )
      this.#careful += round.length * roundLimits.aloneAfter
      return round.map((one) => () => goAlone(one))
    }
  }
}
