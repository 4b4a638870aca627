import type { PaymentType } from '@brava/contract/enums.ts'
import { formatter } from '@brava/contract/format.ts'
import type { Language } from '@brava/contract/language.ts'
import type { buyersLeg } from '../../invoices/buyers-leg.ts'
import { drawTradeDocument } from '../../invoices/draw-trade-document.ts'
import { invoiceTexts } from '../../invoices/invoices.texts.ts'
import { estimateTexts } from './estimate.texts.ts'
import { paymentInstructions } from './payment-instructions.ts'

export interface EstimateToDraw {
  readonly number: string
  readonly createdAt: Date
  readonly validUntil: Date
  /** The buyer's leg of the order. */
  readonly leg: NonNullable<Awaited<ReturnType<typeof buyersLeg>>>
  /** Who receives the money. */
  readonly payee: { readonly name: string; readonly bankAccount: string }
}

/** Draws an estimate: like an invoice, but marked as none, with the day it is valid until and how to pay. */
export function drawEstimate(estimate: EstimateToDraw, language: Language): Promise<Buffer> {
  const { date, dateTime } = formatter(language)
  const { leg, payee } = estimate
  return drawTradeDocument(
    {
      kind: estimateTexts.estimate,
      number: estimate.number,
      warning: estimateTexts.notInvoice,
      issuer: leg.issuer,
      buyer: leg.buyer,
      facts: [
        [estimateTexts.date, date(estimate.createdAt)],
        [estimateTexts.validUntil, dateTime(estimate.validUntil)],
        [invoiceTexts.order, `${leg.orderNumber}, ${date(leg.orderedAt)}`],
      ],
      lines: leg.lines,
      vatGroups: leg.vatGroups,
      gross: leg.gross,
      currency: leg.currency,
      payment: paymentInstructions(
        {
          paymentType: leg.paymentType as PaymentType,
          seller: payee.name,
          bankAccount: payee.bankAccount,
          orderNumber: leg.orderNumber,
        },
        language,
      ),
      closing: estimateTexts.closing,
    },
    language,
  )
}
