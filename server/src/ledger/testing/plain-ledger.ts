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

/** The rules of funds in plain arithmetic; answers whether the step is accepted. */
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
