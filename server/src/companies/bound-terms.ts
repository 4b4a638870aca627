import type { PaymentType } from '@brava/contract/enums.ts'
import { convert } from '@brava/contract/money.ts'

/** What a supplier grants a company, within what it has itself. The threshold is in minor units of `currency`. */
export interface Terms {
  readonly currency: string
  readonly paymentTypes: readonly PaymentType[]
  readonly autoApprove: boolean
  /** Null means no threshold of its own. */
  readonly approvalThreshold: number | null
  readonly mayBackOrder: boolean
}

type Flags = Pick<Terms, 'paymentTypes' | 'autoApprove' | 'mayBackOrder'>

/**
 * A company with its terms limited by the companies above it: a reseller cannot give its retailer what it does not have
 * itself (decision 0055). `above` is nearest first; the distributor, who grants the first terms, limits nobody. The
 * threshold stays as it is: the code that judges an order compares each leg (waitsForApproval).
 */
export function boundBy<C extends Flags>(own: C, above: readonly (Flags & { readonly parentId: number | null })[]): C {
  const suppliers = above.filter((one) => one.parentId !== null)
  if (suppliers.length === 0) return own
  return {
    ...own,
    paymentTypes: own.paymentTypes.filter((type) => suppliers.every((one) => one.paymentTypes.includes(type))),
    autoApprove: own.autoApprove && suppliers.every((one) => one.autoApprove),
    mayBackOrder: own.mayBackOrder && suppliers.every((one) => one.mayBackOrder),
  }
}

/** Units of the company's currency per unit of another, as decimal strings, by code (ratesInto). */
export type Rates = ReadonlyMap<string, string>

/** Which company above limits a term below what the company itself was granted; null if none does. */
export type BoundFrom = {
  readonly [T in 'paymentTypes' | 'autoApprove' | 'approvalThreshold' | 'mayBackOrder']: string | null
}

/**
 * The terms that apply to a company and who limits them: the strictest of its own and those of each company above,
 * except the distributor. `chain` as granted, the company first. A threshold above in a currency without a rate is
 * named, but not shown as an amount.
 */
export function effectiveTerms(
  chain: readonly (Terms & { readonly parentId: number | null; readonly name: string })[],
  rates: Rates,
): Omit<Terms, 'currency'> & { readonly boundBy: BoundFrom } {
  const [own, ...above] = chain
  if (!own) throw new Error('a chain begins with a company')
  const suppliers = above.filter((one) => one.parentId !== null)
  const { paymentTypes, autoApprove, mayBackOrder } = boundBy(own, suppliers)
  let { approvalThreshold } = own
  let thresholdFrom: string | null = null
  for (const one of suppliers) {
    if (one.approvalThreshold === null) continue
    const rate = one.currency === own.currency ? '1' : rates.get(one.currency)
    const bound = rate === undefined ? approvalThreshold : convert(one.approvalThreshold, rate)
    if (rate !== undefined && approvalThreshold !== null && bound !== null && approvalThreshold <= bound) continue
    approvalThreshold = bound
    thresholdFrom = one.name
  }
  const nameOf = (isShort: (one: Flags) => boolean) => suppliers.find(isShort)?.name ?? null
  return {
    paymentTypes,
    autoApprove,
    approvalThreshold,
    mayBackOrder,
    boundBy: {
      paymentTypes: nameOf((one) => own.paymentTypes.some((type) => !one.paymentTypes.includes(type))),
      autoApprove: own.autoApprove ? nameOf((one) => !one.autoApprove) : null,
      approvalThreshold: autoApprove ? thresholdFrom : null,
      mayBackOrder: own.mayBackOrder ? nameOf((one) => !one.mayBackOrder) : null,
    },
  }
}
