import { maySend, mostReprints, posSaleState, type PosSaleBefore } from '@brava/contract/pos-sales/pos-sale-state.ts'
import fc from 'fast-check'

const { held, sold, cancelled, reversed } = posSaleState.code

/** Where the process dies: before the commit, after it, or between the commit and the opening of the code. */
export const deaths = ['none', 'beforeCommit', 'afterCommit', 'beforeCode'] as const
export type Death = (typeof deaths)[number]

export type PosStep =
  | {
      readonly do: 'authorise' | 'confirm' | 'cancel' | 'reprint'
      /** Which of three sales it is about. */
      readonly sale: number
      readonly death: Death
    }
  | { readonly do: 'again'; readonly pick: number; readonly isOther: boolean }
  | { readonly do: 'silence' }

const sale = fc.integer({ min: 0, max: 2 })
const death = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Death>('none') },
  { weight: 3, arbitrary: fc.constantFrom(...deaths) },
)
export const posStep: fc.Arbitrary<PosStep> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constantFrom('authorise', 'confirm', 'cancel', 'reprint'), sale, death }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('again'), pick: fc.nat(50), isOther: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('silence') }) },
)

/** The answer to one message, as far as the table alone determines it. */
export interface Told {
  readonly status: number
  /** The answer contains a code. */
  readonly hasCode: boolean
}

/** The table of messages as a simple model: the expected state of a till's sales. */
export class PlainSales {
  readonly states = new Map<number, PosSaleBefore>()
  readonly copies = new Map<number, number>()

  state(original: number): PosSaleBefore {
    return this.states.get(original) ?? 0
  }

  count(state: PosSaleBefore): number {
    return [...this.states.values()].filter((one) => one === state).length
  }

  take(kind: 'authorise' | 'confirm' | 'cancel' | 'reprint', original: number): Told {
    const before = this.state(original)
    const refused = { status: 409, hasCode: false }
    if (!maySend(kind, before)) return refused
    if (kind === 'authorise') this.states.set(original, held)
    if (kind === 'confirm') this.states.set(original, sold)
    if (kind === 'cancel' && before !== reversed) this.states.set(original, cancelled)
    if (kind === 'reprint') {
      const copy = (this.copies.get(original) ?? 0) + 1
      if (copy > mostReprints) return refused
      this.copies.set(original, copy)
    }
    return { status: kind === 'authorise' ? 201 : 200, hasCode: kind === 'confirm' || kind === 'reprint' }
  }

  silence(): void {
    for (const [original, state] of this.states) if (state === held) this.states.set(original, reversed)
  }
}
