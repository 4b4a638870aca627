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

/**
 * Problems of lines whose prices and quantities are agreed. Whether keys are available is found by setting them aside.
 */
const gone: readonly LineProblemCode[] = ['NOT_ASSIGNED', 'WITHDRAWN', 'REGION']

/**
 * An existing order is to be paid by another card: repeats all checks of placing along the chain, except for what the
 * order has frozen (of the limits in decision 0056 only the one on keys: number and value of unpaid orders already
 * include it). The order is locked. Refuses with cart.blocked, supplierMustAct, paymentType, unpaidShare, unpaidAbove,
 * payments.noLongerSold.
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
