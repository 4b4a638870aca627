import { cartErrors } from '@brava/contract/cart/cart.errors.ts'
import { posSaleErrors } from '@brava/contract/pos-sales/pos-sales.errors.ts'
import { Refused, refuse } from '../platform/refuse.ts'

/** Translates an order refusal for a till: posSale.notSold with the problems by their codes. */
export function asNotSold(error: unknown): never {
  if (!(error instanceof Refused)) throw error
  const problems = problemsOf(error)
  if (!problems) throw error
  return refuse(posSaleErrors.notSold, { detail: { problems: problems.map((code) => ({ code })) } })
}

function problemsOf({ def, detail }: Refused): readonly string[] | undefined {
  if (def === cartErrors.changed) return ['NOT_IN_CATALOGUE']
  if (def === cartErrors.blocked) return ['BLOCKED']
  if (def === cartErrors.supplierMustAct) return ['SUPPLIER']
  if (def === cartErrors.paymentType) return ['PAYMENT_TYPE']
  if (def !== cartErrors.notValid) return undefined
  const { lines } = (detail ?? { lines: [{ problems: ['OVER_STOCK'] }] }) as { lines: { problems: string[] }[] }
  return lines.flatMap((line) => line.problems)
}
