import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import type { Answered } from '@brava/contract/endpoint.ts'
import { type AttemptState, attemptState } from '@brava/contract/payments/attempt-state.ts'
import { type CardRefundState, cardRefundState } from '@brava/contract/orders/card-refund-state.ts'
import { gatewayNames } from '@brava/contract/payments/gateway-kind.ts'
import { payments } from '@brava/contract/payments/payments.endpoints.ts'
import { IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useAct } from '../api/use-act.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { dateTime, money } from '../text/format.ts'
import { language } from '../text/language.ts'
import { ConfirmDialog } from '../ui/ask/confirm-dialog.tsx'
import { Button } from '../ui/basics/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { TwoLine } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { Table } from '../ui/table/table.tsx'
import { t } from './card-attempts.texts.ts'

type Attempt = Answered<typeof payments.attempts>['data'][number]

const columns: Column<Attempt>[] = [
  {
    id: 'state',
    header: t.state,
    phone: 'title',
    cell: (row) => (
      <TwoLine sub={[gatewayNames[row.gateway], row.reference, row.code].filter(Boolean).join(' · ')}>
        {attemptState.label(row.state as AttemptState, language)}
      </TwoLine>
    ),
  },
  { id: 'at', header: t.when, quiet: true, phone: 'sub', cell: (row) => dateTime(row.createdDate) },
  {
    id: 'amount',
    header: t.amount,
    align: 'right',
    phone: 'fact',
    cell: (row) => money(row.amount, currencySymbol(row.currency)),
  },
  {
    id: 'charged',
    header: t.charged,
    align: 'right',
    phone: 'figure',
    cell: (row) => <strong className="money">{money(row.captured, currencySymbol(row.currency))}</strong>,
  },
]

type CardRefund = Attempt['refunds'][number]

const refundColumns = (decide: (refund: CardRefund) => ReactNode): Column<CardRefund>[] => [
  {
    id: 'state',
    header: t.refunds,
    phone: 'title',
    cell: (row) => <TwoLine sub={row.code}>{cardRefundState.label(row.state as CardRefundState, language)}</TwoLine>,
  },
  { id: 'at', header: t.when, quiet: true, phone: 'sub', cell: (row) => dateTime(row.settledDate ?? row.createdDate) },
  { id: 'decide', header: '', phone: 'line', cell: decide },
  {
    id: 'amount',
    header: t.amount,
    align: 'right',
    phone: 'figure',
    cell: (row) => <strong className="money">{money(row.amount, currencySymbol(row.currency))}</strong>,
  },
]

/** While a card refund is on its way, the page keeps polling. */
const whileOnItsWay = ({ data }: { data: readonly Attempt[] }): number | false =>
  data.some((one) => one.refunds.some((refund) => refund.state === cardRefundState.code.sending)) ? 1500 : false

/** The attempts to pay an order by card, and the button that queries the gateway again. Empty when no card was used. */
export function CardAttempts({ orderId }: { orderId: number }) {
  const query = useEndpoint(payments.attempts, { params: { id: orderId } }, { everyMs: whileOnItsWay })
  const again = useAct(payments.retryRefund, { says: 'info' })
  const toFunds = useAct(payments.refundToFunds)
  const [asking, setAsking] = useState<CardRefund | null>(null)
  const recheck = useAct(payments.recheck, { says: 'info' })
  const attempts = query.data?.data ?? []
  if (attempts.length === 0) return null
  const refunds = attempts.flatMap((one) => one.refunds)
  const decide = (refund: CardRefund) =>
    refund.state === cardRefundState.code.declined && (
      <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 6 }}>
        <Button size="sm" pending={again.pending} onClick={() => void again.run({ params: { id: refund.id } })}>
          {t.again}
        </Button>
        <Button size="sm" onClick={() => setAsking(refund)}>
          {t.toFunds}
        </Button>
      </span>
    )
  return (
    <Card
      title={t.title}
      flush
      actions={
        <Button
          size="sm"
          icon={<IconRefresh />}
          pending={recheck.pending}
          onClick={() => void recheck.run({ params: { id: orderId } })}
        >
          {t.recheck}
        </Button>
      }
    >
      <Table label={t.title} rows={attempts} columns={columns} idOf={(row) => row.id} plain />
      {refunds.length > 0 && (
        <Table label={t.refunds} rows={refunds} columns={refundColumns(decide)} idOf={(row) => row.id} plain />
      )}
      {asking && (
        <ConfirmDialog
          open
          danger={false}
          title={t.toFundsAsk(money(asking.amount, currencySymbol(asking.currency)))}
          confirm={t.toFunds}
          onClose={() => setAsking(null)}
          onConfirm={() => toFunds.run({ params: { id: asking.id } })}
        >
          {t.toFundsWhy}
        </ConfirmDialog>
      )}
    </Card>
  )
}
