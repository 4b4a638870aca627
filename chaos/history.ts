/**
 * A client's single attempt to get its answer. Unknown: an error, a time-out or a closed connection, so it may have
 * happened.
 */
export interface Attempt {
  readonly outcome: 'ok' | 'refused' | 'unknown'
  readonly status: number
  readonly code: string
  /** Milliseconds since the run began. */
  readonly from: number
  readonly to: number
}

export interface Answer {
  readonly status: number
  readonly code: string
  readonly text: string
  /** The parsed body; clients read only what the contract declares. */
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any
}

export interface CartLine {
  readonly productId: number
  readonly quantity: number
}

interface Operation {
  readonly attempts: Attempt[]
  /** The one answer the client ended up with; undefined when the run ended first. */
  final?: Answer
}

/** An order that a buyer requested: one key, one body, as many attempts as it took. */
export interface Placing extends Operation {
  readonly kind: 'place'
  readonly userId: number
  readonly companyId: number
  readonly key: string
  readonly version: number
  readonly paymentType: number
  readonly lines: readonly CartLine[]
  /** Copies sent at the same time, and again later: each gets the first answer, or "still running". */
  readonly copies: Answer[]
}

export interface Deciding extends Operation {
  readonly kind: 'approve' | 'deny' | 'assign' | 'replace'
  readonly orderId: number
}

export interface Importing extends Operation {
  readonly kind: 'import'
  readonly productId: number
  readonly keys: number
}

export interface Paying extends Operation {
  readonly kind: 'funds'
  readonly companyId: number
  readonly amount: number
}

export interface Refunding extends Operation {
  readonly kind: 'refund'
  readonly orderId: number
  readonly amount: number
}

export type Recorded = Placing | Deciding | Importing | Paying | Refunding

type OfKind<R, K> = R extends { kind: infer O } ? ([Extract<O, K>] extends [never] ? never : R) : never

/**
 * What every client requested and was answered, in the order in which the requests began. Times are since the run
 * began.
 */
export class History {
  readonly recorded: Recorded[] = []
  readonly #began = performance.now()

  now(): number {
    return Math.round(performance.now() - this.#began)
  }

  begin<T extends Recorded>(operation: T): T {
    this.recorded.push(operation)
    return operation
  }

  of<K extends Recorded['kind']>(...kinds: readonly K[]): OfKind<Recorded, K>[] {
    return this.recorded.filter((one) => (kinds as readonly string[]).includes(one.kind)) as never
  }
}
