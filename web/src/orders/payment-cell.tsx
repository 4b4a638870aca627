import { paymentProblems } from '@brava/contract/orders/order-status.ts'
import { type PaymentType, paymentType } from '@brava/contract/enums.ts'
import { IconBuildingBank, IconCash, IconCreditCard, IconTruckDelivery, IconWallet } from '@tabler/icons-react'
import { language } from '../text/language.ts'
import { statusLabel } from '../ui/basics/status-badge.tsx'
import { t } from './orders.texts.ts'
import classes from './payment-cell.module.css'

const icons: Record<PaymentType, typeof IconCash> = {
  1: IconCash,
  2: IconCreditCard,
  3: IconBuildingBank,
  4: IconTruckDelivery,
  5: IconWallet,
}

export interface Paid {
  readonly paymentType: number
  readonly payment: number
  readonly status: number
  /** The reseller that still has to confirm the payment. */
  readonly waitsFor?: string | null
}

/** The state of the payment in words; if it is not known yet, it is awaited or held. */
export function paymentWords({ payment, paymentType: type, status, waitsFor }: Paid): string {
  if (waitsFor) return t.waitsFor(waitsFor)
  if (payment === 7) return t.requestTimeout
  if (payment > 0) return statusLabel('payment', payment)
  if (status === 5) return ''
  return type === 5 ? t.held : t.awaited
}

/** The same for the middle of a lower-case line, where "3DS" keeps its capitals. */
export function paymentWordsInLine(order: Paid): string {
  return order.payment === 7 ? paymentWords(order) : paymentWords(order).toLocaleLowerCase()
}

export function paymentTypeWords(type: number): string {
  return paymentType.label(type as PaymentType, language)
}

/** How an order is paid: icon, name, and the state in a muted colour. */
export function PaymentCell({ order }: { order: Paid }) {
  const Icon = icons[order.paymentType as PaymentType] ?? IconCash
  return (
    <span className={classes.payment}>
      <Icon aria-hidden />
      <span>{paymentTypeWords(order.paymentType)}</span>
      <span
        className={classes.paymentState}
        data-bad={paymentProblems.some((problem) => problem === order.payment) || undefined}
      >
        {paymentWords(order)}
      </span>
    </span>
  )
}
