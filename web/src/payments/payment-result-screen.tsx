import { paymentType } from '@brava/contract/enums.ts'
import type { Answered } from '@brava/contract/endpoint.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { payments } from '@brava/contract/payments/payments.endpoints.ts'
import { IconCircleCheck, IconClockHour4, IconCreditCard, IconCreditCardOff, IconKey } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMay } from '../api/profile.ts'
import { useAct } from '../api/use-act.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { reorderCall } from '../cart/cart-calls.ts'
import { openCart, showCart } from '../cart/cart-state.ts'
import { count, money, time } from '../text/format.ts'
import { language } from '../text/language.ts'
import { Button, ButtonLink } from '../ui/basics/button.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { KeyValues } from '../ui/layout/key-values.tsx'
import { Page, PageBody, PageHeader } from '../ui/layout/page.tsx'
import classes from './payment-result.module.css'
import { t } from './payment-result.texts.ts'

type Progress = Answered<typeof payments.progress>['data']

/** Frequently at first, then less often: a bank that has not answered within a minute takes longer. */
function pause(progress: Progress): number | false {
  if (progress.outcome === 'noAnswer') return 30_000
  if (progress.outcome !== 'waiting') return false
  return Date.parse(progress.expiresAt) - Date.now() > 13 * 60_000 ? 3000 : 10_000
}

/**
 * The progress of an order's card payment: /payment-success and /payment-failure, whichever the gateway sends the
 * browser to. It asks the server and never trusts the address, so it shows the current state after a reload, in a
 * second window or on return.
 */
export function PaymentResultScreen() {
  const { order } = useSearch({ strict: false }) as { order?: unknown }
  const orderId = Number(order)
  const isBuyer = useMay('buyers')
  return (
    <Page>
      <PageHeader title={t.title} />
      <PageBody>
        {isBuyer && Number.isSafeInteger(orderId) && orderId > 0 ? <Result orderId={orderId} /> : <None />}
      </PageBody>
    </Page>
  )
}

function None() {
  const isDistributor = useMay('distributors')
  return (
    <EmptyState
      icon={<IconCreditCard />}
      title={t.none}
      action={<ButtonLink to={isDistributor ? '/orders' : '/my-orders'}>{t.toOrders}</ButtonLink>}
    >
      {t.noneText}
    </EmptyState>
  )
}

function Result({ orderId }: { orderId: number }) {
  const query = useEndpoint(
    payments.progress,
    { params: { id: orderId } },
    { everyMs: ({ data }: { data: Progress }) => pause(data) },
  )
  return <Loaded query={query}>{({ data }) => <Shown progress={data} />}</Loaded>
}

const looks: Record<Progress['outcome'], { tone: string; icon: ReactNode }> = {
  waiting: { tone: 'info', icon: <IconClockHour4 aria-hidden /> },
  paid: { tone: 'success', icon: <IconCircleCheck aria-hidden /> },
  noAnswer: { tone: 'warning', icon: <IconClockHour4 aria-hidden /> },
  failed: { tone: 'danger', icon: <IconCreditCardOff aria-hidden /> },
  returned: { tone: 'warning', icon: <IconCreditCardOff aria-hidden /> },
  cancelled: { tone: 'danger', icon: <IconCreditCardOff aria-hidden /> },
}

function wordsOf({ outcome, isApproved, reasonText }: Progress): { title: string; text: string } {
  if (outcome === 'waiting')
    return isApproved ? { title: t.approved, text: t.approvedText } : { title: t.waiting, text: t.waitingText }
  if (outcome === 'paid') return { title: t.paid, text: '' }
  if (outcome === 'returned') return { title: t.returned, text: t.returnedText }
  const titles = { noAnswer: t.noAnswer, failed: t.failed, cancelled: t.cancelled }
  return { title: titles[outcome], text: reasonText || t.failedText }
}

function Shown({ progress }: { progress: Progress }) {
  const { tone, icon } = looks[progress.outcome]
  const { title, text } = wordsOf(progress)
  const isPaid = progress.outcome === 'paid'
  return (
    <div className={classes.result}>
      {progress.isSandbox && <Notice tone="warning">{t.sandbox}</Notice>}
      <span className={classes.icon} data-tone={tone} data-waiting={progress.outcome === 'waiting' || undefined}>
        {icon}
      </span>
      <div role="status" className={classes.words}>
        <h2 className={classes.title}>{title}</h2>
        {text && <p>{text}</p>}
      </div>
      <div className={classes.facts}>
        <KeyValues
          pairs={[
            [t.order, progress.number],
            [t.keys, count(progress.keys)],
            progress.payPath !== null && [t.expires, time(progress.expiresAt)],
            [t.total, money(progress.gross, currencySymbol(progress.currency)), 'strong'],
          ]}
        />
      </div>
      <div className={classes.acts}>
        {progress.payPath !== null && !progress.isApproved && (
          <Button
            variant="primary"
            size="lg"
            wide
            icon={<IconCreditCard />}
            onClick={() => location.assign(progress.payPath ?? '')}
          >
            {t.toCard}
          </Button>
        )}
        {progress.mayRetry && <Again progress={progress} />}
        <ButtonLink
          to="/my-orders"
          search={{ open: progress.orderId }}
          variant={isPaid ? 'primary' : 'outline'}
          size="lg"
          wide
          {...(isPaid ? { icon: <IconKey aria-hidden /> } : {})}
        >
          {isPaid ? t.openOrder : t.openPlain}
        </ButtonLink>
      </div>
    </div>
  )
}

/** What to do after a failed card payment: try a card again, or order the same products with another way of paying. */
function Again({ progress }: { progress: Progress }) {
  const navigate = useNavigate()
  const params = { id: progress.orderId }
  const retry = useAct(payments.retry, {
    says: false,
    done: ({ data }) => {
      if (data.payment.payPath) location.assign(data.payment.payPath)
    },
  })
  const withdraw = useAct(payments.withdraw, { says: false })
  const reorder = useAct(reorderCall, { says: 'info' })

  async function otherwise() {
    if (!(await withdraw.run({ params }))) return
    const filled = await reorder.run({ params })
    if (!filled) return
    showCart(filled.data.cart)
    await navigate({ to: '/wholesale' })
    openCart(true)
  }

  return (
    <>
      <Button variant="primary" size="lg" wide pending={retry.pending} onClick={() => void retry.run({ params })}>
        {t.again}
      </Button>
      {progress.otherWays.length > 0 && (
        <>
          <Button size="lg" wide pending={withdraw.pending || reorder.pending} onClick={() => void otherwise()}>
            {t.otherwise}
          </Button>
          <p className={classes.hint}>
            {t.otherWays(progress.otherWays.map((way) => paymentType.label(way, language)).join(', '))}
          </p>
        </>
      )}
    </>
  )
}
