import { type PaymentType, paymentType } from '@brava/contract/enums.ts'
import type { Language, Text } from '@brava/contract/language.ts'
import { transferTexts } from '@brava/contract/orders/transfer-code.ts'
import { invoiceTexts } from '../../invoices/invoices.texts.ts'
import { estimateTexts } from './estimate.texts.ts'

/**
 * How to pay an order from outside: the payment method, the payee and, for a transfer, its account and the reference.
 */
export function paymentInstructions(
  order: {
    paymentType: PaymentType
    /** Who is paid. */
    seller: string
    /** The seller, if the distributor receives the money on its behalf (decision 0079). */
    collectsFor: string | null
    bankAccount: string
    paymentReference: string
  },
  language: Language,
): (readonly [label: Text, value: string])[] {
  const isWire = order.paymentType === paymentType.code.wireTransfer
  return [
    [invoiceTexts.payment, paymentType.label(order.paymentType, language)],
    [estimateTexts.payTo, order.seller],
    ...(order.collectsFor ? [[transferTexts.collectsFor, order.collectsFor] as const] : []),
    ...(isWire && order.bankAccount ? [[invoiceTexts.bankAccount, order.bankAccount] as const] : []),
    ...(isWire ? [[invoiceTexts.paymentReference, order.paymentReference] as const] : []),
  ]
}
