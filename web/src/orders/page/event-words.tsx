import { businessDay } from '@brava/contract/calendar-day.ts'
import { declineReasons, declineText } from '@brava/contract/payments/decline-reason.ts'
import type { OrderEvent } from '@brava/contract/orders/order-event.ts'
import {
  IconAlertTriangle,
  IconAt,
  IconBan,
  IconCash,
  IconCheck,
  IconCircleDot,
  IconClockOff,
  IconCreditCard,
  IconDownload,
  IconEye,
  IconFileText,
  IconKey,
  IconMailX,
  IconPhone,
  IconReceiptRefund,
  IconRefresh,
  IconSend,
  IconShoppingCart,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { counted } from '../../text/counted.ts'
import { keyTail } from '../../text/key-tail.ts'
import { language } from '../../text/language.ts'
import { date, money, shortDate, time } from '../../text/format.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { statusLabel } from '../../ui/basics/status-badge.tsx'
import type { TimelineEvent } from '../../ui/layout/timeline.tsx'
import { t as refundTexts } from '../refund.texts.ts'
import { t } from './event-words.texts.ts'
import { t as keyTexts } from '../keys/order-keys.texts.ts'
import { movements } from './movement-words.ts'
import { today } from '../../text/today.ts'

type Event = Omit<z.input<typeof OrderEvent>, 'isInternal'>
type Words = { icon: ReactNode; tone?: TimelineEvent['tone']; title: string; facts?: string }

/** "13:04" today, otherwise with the day. */
function whenWords(instant: string): string {
  const day = businessDay(new Date(instant))
  if (day === today()) return time(instant)
  return day.slice(0, 4) === today().slice(0, 4) ? `${shortDate(instant)} ${time(instant)}` : date(instant)
}

function declineWords(reason: string): string {
  const known = declineReasons.find((one) => one === reason)
  return known ? declineText(known, language) : ''
}

function wordsOf(event: Event): Words {
  const { facts, kind } = event
  const text = (name: string) => String(facts[name] ?? '')
  const number = (name: string) => Number(facts[name] ?? 0)
  const reason = text('reason')
  const tail = text('last4') || keyTail('')
  const amount = () => money(text('amount'), currencySymbol(text('currency')))
  switch (kind) {
    case 'placed':
      return { icon: <IconShoppingCart />, title: t.evPlaced }
    case 'approved':
      return { icon: <IconCheck />, tone: 'success', title: t.evApproved }
    case 'paymentConfirmed':
      return { icon: <IconCheck />, tone: 'success', title: t.evPaymentConfirmed }
    case 'supplierShort':
      return { icon: <IconAlertTriangle />, tone: 'warning', title: t.evSupplierShort }
    case 'denied':
      return { icon: <IconBan />, tone: 'danger', title: t.evDenied, facts: reason }
    case 'holdRanOut':
      return { icon: <IconClockOff />, tone: 'danger', title: t.evHoldRanOut }
    case 'cardAuthorised':
      return { icon: <IconCreditCard />, title: t.evCardAuthorised }
    case 'cardPaid':
      return { icon: <IconCheck />, tone: 'success', title: t.evCardPaid }
    case 'cardDeclined':
      return { icon: <IconCreditCard />, tone: 'danger', title: t.evCardDeclined, facts: declineWords(reason) }
    case 'cardTimedOut':
      return { icon: <IconClockOff />, tone: 'warning', title: t.evCardTimedOut }
    case 'cardReturned':
      return { icon: <IconCreditCard />, tone: 'warning', title: t.evCardReturned }
    case 'cardRetried':
      return { icon: <IconCreditCard />, title: t.evCardRetried }
    case 'cardRefunded':
      return { icon: <IconCreditCard />, tone: 'success', title: t.evCardRefunded(amount()) }
    case 'cardRefundUnknown':
      return { icon: <IconClockOff />, tone: 'warning', title: t.evCardRefundUnknown(amount()) }
    case 'cardRefundRefused':
      return { icon: <IconCreditCard />, tone: 'danger', title: t.evCardRefundRefused(amount()) }
    case 'cardRefundAgain':
      return { icon: <IconCreditCard />, title: t.evCardRefundAgain(amount()) }
    case 'cardRefundToFunds':
      return { icon: <IconCreditCard />, tone: 'warning', title: t.evCardRefundToFunds(amount()) }
    case 'soldAtTill':
      return { icon: <IconCheck />, tone: 'success', title: t.evSoldAtTill }
    case 'tillFellSilent':
      return { icon: <IconClockOff />, tone: 'warning', title: t.evTillFellSilent }
    case 'withdrawn':
      return { icon: <IconBan />, title: t.evWithdrawn }
    case 'keysGaveWay':
      return { icon: <IconClockOff />, tone: 'warning', title: t.evGaveWay(number('keys')), facts: text('product') }
    case 'keysAssigned': {
      const missing = number('missing')
      return {
        icon: missing > 0 ? <IconAlertTriangle /> : <IconKey />,
        tone: missing > 0 ? 'warning' : 'success',
        title: event.toStatus ? statusLabel('order', event.toStatus) : counted.keys(number('assigned')),
        facts: [keyTexts.assignedN(number('assigned')), ...(missing > 0 ? [keyTexts.missingCount(missing)] : [])].join(
          ', ',
        ),
      }
    }
    case 'keyReplaced':
      return {
        icon: <IconRefresh />,
        tone: facts.isReplaced ? 'neutral' : 'warning',
        title: facts.isReplaced ? t.evReplaced(tail) : t.evReplacedNone(tail),
        facts: reason,
      }
    case 'mailResent':
      return { icon: <IconSend />, title: t.evResent, facts: text('to') }
    case 'emailChanged':
      return { icon: <IconAt />, title: t.evEmail, facts: `${text('from')} → ${text('to')}` }
    case 'phoneChanged':
      return { icon: <IconPhone />, title: t.evPhone, facts: `${text('from') || '—'} → ${text('to') || '—'}` }
    case 'posClaim':
      return { icon: <IconAlertTriangle />, tone: 'warning', title: t.evPosClaim, facts: text('device') }
    case 'posClaimRejected':
      return { icon: <IconBan />, title: t.evPosClaimRejected, facts: reason }
    case 'returnAsked':
      return { icon: <IconReceiptRefund />, tone: 'warning', title: t.evReturnAsked(tail), facts: reason }
    case 'returnAccepted':
      return { icon: <IconCheck />, title: t.evReturnAccepted(tail) }
    case 'returnRejected':
      return { icon: <IconBan />, title: t.evReturnRejected(tail), facts: reason }
    case 'returnWithdrawn':
      return { icon: <IconReceiptRefund />, title: t.evReturnWithdrawn(tail) }
    case 'faultyReported':
      return { icon: <IconAlertTriangle />, tone: 'danger', title: t.evFaulty(tail), facts: reason }
    case 'faultAccepted':
      return { icon: <IconCheck />, title: t.evFaultAccepted(tail) }
    case 'faultRejected':
      return { icon: <IconBan />, title: t.evFaultRejected(tail), facts: reason }
    case 'refunded':
      return {
        icon: <IconReceiptRefund />,
        tone: 'warning',
        title: `${refundTexts.event} ${amount()}`,
        facts: reason,
      }
    case 'invoiceMailed':
      return { icon: <IconSend />, title: t.evInvoiceMailed, facts: `${text('number')} → ${text('to')}` }
    case 'estimateSent':
      return { icon: <IconFileText />, title: t.evEstimate, facts: text('number') }
    case 'revealed':
      return {
        icon: <IconEye />,
        title: number('keys') === 1 ? t.evRevealed(tail) : t.evKeysRevealed(number('keys')),
      }
    case 'downloaded':
      return { icon: <IconDownload />, title: t.evKeysDownloaded(number('keys')) }
    case 'mailSent':
      return { icon: <IconSend />, title: t.evMailSent(text('to')) }
    case 'mailQueued':
      return { icon: <IconSend />, title: t.evMailQueued(text('to')) }
    case 'mailFailed':
      return { icon: <IconMailX />, tone: 'danger', title: t.evMailFailed(text('to')) }
    default:
      return kind.startsWith('money.')
        ? {
            icon: <IconCash />,
            tone: kind === 'money.capture' || kind === 'money.payment' ? 'success' : 'neutral',
            title: movements[kind] ?? t.otherMovement,
            facts: `${money(text('amount'), currencySymbol(text('currency')))}, ${text('company')}`,
          }
        : { icon: <IconCircleDot />, title: t.evOther }
  }
}

/** An event of an order as an entry of its timeline. */
export function timelineEvent(event: Event): TimelineEvent {
  const { icon, tone, title, facts } = wordsOf(event)
  const beneath = [facts, event.userName].filter((part) => part !== undefined && part !== null && part !== '')
  return {
    key: event.id,
    icon,
    ...(tone ? { tone } : {}),
    title,
    ...(beneath.length > 0 ? { facts: beneath.join(' · ') } : {}),
    time: whenWords(event.at),
  }
}
