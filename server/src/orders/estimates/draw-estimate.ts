import { type PaymentType, paymentType } from '@brava/contract/enums.ts'
import { formatter } from '@brava/contract/format.ts'
import type { Language } from '@brava/contract/language.ts'
import type { buyersLeg } from '../../invoices/buyers-leg.ts'
import { drawTradeDocument } from '../../invoices/draw-trade-document.ts'
import { invoiceTexts } from '../../invoices/invoices.texts.ts'
import { transferReference } from '../../invoices/transfers/transfer.ts'
import { transferCodes } from '../../invoices/transfers/transfer-codes.ts'
import type { setAsideOf } from './estimate.sql.ts'
import { estimateTexts } from './estimate.texts.ts'
import type { CollectedTransfer } from './waiting-transfer.ts'
import { paymentInstructions } from './payment-instructions.ts'
import { lineSetAsideWords, mayGiveWayWords, setAsideWords } from '@brava/contract/orders/set-aside-words.ts'

export interface EstimateToDraw {
  readonly number: string
  readonly createdAt: Date
  readonly validUntil: Date
  /** Until when its keys cannot be given to paid orders. */
  readonly firmUntil: Date
  /** The buyer's leg of the order. */
  readonly leg: NonNullable<Awaited<ReturnType<typeof buyersLeg>>>
  /** The image of the issuer's logo. */
  readonly logo: Buffer | null
  /** What is set aside for the order now. */
  readonly keys: Awaited<ReturnType<typeof setAsideOf>>
  readonly now: Date
  /** The transfer requested. */
  readonly transfer: CollectedTransfer
}

/**
 * Draws an estimate: like an invoice, but marked as not being one, with the day until which it is valid, how to pay,
 * and which keys are set aside.
 */
export async function drawEstimate(estimate: EstimateToDraw, language: Language): Promise<Buffer> {
  const { date, dateTime } = formatter(language)
  const { leg, transfer, keys } = estimate
  const isWaiting = keys.isOpen && estimate.validUntil > estimate.now
  return drawTradeDocument(
    {
      kind: estimateTexts.estimate,
      number: estimate.number,
      warning: estimateTexts.notInvoice,
      issuer: leg.issuer,
      logo: estimate.logo,
      buyer: leg.buyer,
      delivery: leg.delivery,
      facts: [
        [estimateTexts.date, date(estimate.createdAt)],
        [estimateTexts.validUntil, dateTime(estimate.validUntil)],
        [invoiceTexts.order, `${leg.orderNumber}, ${date(leg.orderedAt)}`],
        ...(leg.reference ? [[invoiceTexts.reference, leg.reference] as const] : []),
      ],
      lines: leg.lines,
      vatGroups: leg.vatGroups,
      gross: leg.gross,
      currency: leg.currency,
      payment: paymentInstructions(
        {
          paymentType: leg.paymentType as PaymentType,
          seller: transfer.payee.name,
          collectsFor: transfer.collectsFor,
          bankAccount: transfer.payee.account,
          paymentReference: transferReference(transfer),
        },
        language,
      ),
      codes: isWaiting && leg.paymentType === paymentType.code.wireTransfer ? await transferCodes(transfer) : [],
      lineNotes: isWaiting
        ? new Map(
            keys.lines.flatMap(({ position, units, setAside }) => {
              const words = lineSetAsideWords(units, setAside, language)
              return words ? [[position, words] as const] : []
            }),
          )
        : new Map(),
      closing: closing(),
    },
    language,
  )

  function closing(): string {
    if (isWaiting) {
      const until = { ...keys, until: estimate.validUntil, firmUntil: estimate.firmUntil }
      const invoice = estimateTexts[leg.invoiceByDelivery ? 'invoicesFollow' : 'invoiceFollows'][language]
      return [setAsideWords(until, language), mayGiveWayWords(until, language), invoice].filter(Boolean).join(' ')
    }
    return estimateTexts[keys.isPaid ? 'settled' : 'over'][language]
  }
}
