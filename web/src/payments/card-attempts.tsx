import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import type { Answered } from '@brava/contract/endpoint.ts'
import { type AttemptState, attemptState } from '@brava/contract/payments/attempt-state.ts'
import { gatewayNames } from '@brava/contract/payments/gateway-kind.ts'
import { payments } from '@brava/contract/payments/payments.endpoints.ts'
import { IconRefresh } from '@tabler/icons-react'
import { useAct } from '../api/use-act.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { dateTime, money } from '../text/format.ts'
import { language } from '../text/language.ts'
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

/** The tries to pay an order by card, and the button that asks the gateway again. Nothing where no card was used. */
export function CardAttempts({ orderId }: { orderId: number }) {
  const query = useEndpoint(payments.attempts, { params: { id: orderId } })
  const recheck = useAct(payments.recheck, { says: 'info' })
  const attempts = query.data?.data ?? []
  if (attempts.length === 0) return null
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
    </Card>
  )
}
