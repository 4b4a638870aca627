import fc from 'fast-check'

/** A step in the history of one company with its supplier. Amounts in minor units. */
export type Step =
  | { do: 'pay'; amount: number }
  | { do: 'limit'; value: number }
  | { do: 'hold'; amount: number }
  | { do: 'capture' | 'release'; pick: number }
  | { do: 'settle'; amount: number }

export const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('pay' as const), amount: fc.integer({ min: -3000, max: 5000 }).filter((n) => n !== 0) }),
  fc.record({ do: fc.constant('limit' as const), value: fc.integer({ min: 0, max: 4000 }) }),
  { weight: 4, arbitrary: fc.record({ do: fc.constant('hold' as const), amount: fc.integer({ min: 0, max: 3000 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('capture' as const, 'release' as const), pick: fc.nat(50) }),
  },
  fc.record({ do: fc.constant('settle' as const), amount: fc.integer({ min: 1, max: 3000 }) }),
)

/** The rules of funds in plain arithmetic; returns whether the step is accepted. */
export class PlainLedger {
  funds = 0
  limit = 0
  sold = 0
  open: { id: number; amount: number }[] = []
  get held(): number {
    return this.open.reduce((sum, order) => sum + order.amount, 0)
  }
  get available(): number {
    return this.funds + this.limit - this.held
  }
  take(one: Step, id: number): boolean {
    switch (one.do) {
      case 'pay':
        if (one.amount < 0 && this.available + one.amount < 0) return false
        this.funds += one.amount
        return true
      case 'limit':
        this.limit = one.value
        return true
      case 'hold':
        if (one.amount > 0 && one.amount > this.available) return false
        this.open.push({ id, amount: one.amount })
        return true
      case 'settle':
        this.sold += one.amount
        return true
      default: {
        const order = this.open.splice(one.pick % Math.max(1, this.open.length), 1)[0]
        if (!order || one.do === 'release') return order !== undefined
        this.funds -= order.amount
        this.sold += order.amount
        return true
      }
    }
  }
}

/** A step along a chain: payments and limits concern one of its buyers, orders every leg. */
export interface ChainStep {
  readonly one: Step
  readonly at: number
}

export const chainStep: fc.Arbitrary<ChainStep> = fc.record({ one: step, at: fc.nat(1) })

/** What a reseller pays for what its retailer buys at this amount. */
const ownPrice = (amount: number): number => amount - Math.floor(amount / 10)

/**
 * The rules along a chain: first the distributor's buyer, then its retailer, if there is one. An order moves money on
 * every leg or on none.
 */
export class PlainChain {
  readonly ledgers: readonly PlainLedger[]
  constructor(funds: readonly number[]) {
    this.ledgers = funds.map((start) => Object.assign(new PlainLedger(), { funds: start }))
  }
  /** What each leg of an order costs; the amount is what the ordering company pays. */
  amounts(amount: number): number[] {
    return this.ledgers.map((_, index) => (index === this.ledgers.length - 1 ? amount : ownPrice(amount)))
  }
  /** The order and amount that a capture or a release refers to. */
  picked(one: Step): { id: number; amount: number } | undefined {
    const open = this.ledgers.at(-1)?.open ?? []
    return 'pick' in one ? open[one.pick % Math.max(1, open.length)] : undefined
  }
  /** Applies the step, or returns the code of its refusal. */
  take({ one, at }: ChainStep, id: number): string | undefined {
    if (one.do === 'pay' || one.do === 'limit') {
      return this.ledgers[at % this.ledgers.length]?.take(one, id) ? undefined : 'ledger.insufficientFunds'
    }
    const amounts = 'amount' in one ? this.amounts(one.amount) : []
    if (one.do === 'hold' && one.amount > 0) {
      const short = this.ledgers.map((ledger, index) => ledger.available < (amounts[index] ?? 0))
      if (short.at(-1)) return 'ledger.insufficientFunds'
      if (short.includes(true)) return 'ledger.supplierShort'
    }
    for (const [index, ledger] of this.ledgers.entries()) {
      const amount = amounts[index] ?? 0
      ledger.take('amount' in one ? { ...one, amount } : one, id)
      // Outside payment for the retailer's order leaves its supplier the margin.
      if (one.do === 'settle') ledger.funds += one.amount - amount
    }
    return undefined
  }
}
