import { paymentType } from '@brava/contract/enums.ts'
import { cartErrors } from '@brava/contract/cart/cart.errors.ts'
import type { LineProblemCode } from '@brava/contract/cart/problem-labels.ts'
import type { Language } from '@brava/contract/language.ts'
import { paymentErrors } from '@brava/contract/payments/payments.errors.ts'
import type { Trx } from '../../platform/db/connect.ts'
import { refuse } from '../../platform/refuse.ts'
import type { LockedOrder } from '../record/change-order.sql.ts'
import { linesToPayAgain } from '../record/order-lines.sql.ts'
import { checkOrder, paymentProblems } from './place-order-check.ts'
import { refuseUnpaidKeys } from './unpaid-excess.ts'

/** What stands against lines whose prices and quantities are agreed. Whether keys are there is found by setting them aside. */
const gone: readonly LineProblemCode[] = ['NOT_ASSIGNED', 'WITHDRAWN', 'REGION']

/**
 * An order that is there is to be paid by another card: all that placing asks along the chain is asked again, but for what the
 * order has frozen (decision 0056 of the keys alone: number and value of unpaid orders contain it already). The order is locked.
 * Refuses cart.blocked, supplierMustAct, paymentType, unpaidShare, unpaidAbove, payments.noLongerSold.
 */
export async function requireOrderable(
  trx: Trx,
  order: LockedOrder,
  { at, language }: { readonly at: Date; readonly language: Language },
): Promise<void> {
  const lines = await linesToPayAgain(trx, order.id)
  const check = await checkOrder(trx, {
    companyId: order.companyId,
    lines: lines.map((line) => ({ ...line, seenPrice: 0 })),
    showImgKeys: true,
    at,
  })
  const [problem] = paymentProblems(check, paymentType.code.creditCard, true)
  if (problem === 'BLOCKED') refuse(cartErrors.blocked)
  if (problem === 'SUPPLIER') refuse(cartErrors.supplierMustAct)
  if (problem === 'PAYMENT_TYPE') refuse(cartErrors.paymentType)
  const sold = check.lines.filter(({ problems }) => !problems.some(({ code }) => gone.includes(code)))
  const lost = lines.find(({ id }) => !sold.some(({ wanted }) => wanted.id === id))
  if (lost) refuse(paymentErrors.noLongerSold, { params: { title: lost.title } })
  await refuseUnpaidKeys(trx, check, language)
}
