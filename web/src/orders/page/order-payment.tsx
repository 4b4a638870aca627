import type { Answered } from '@brava/contract/endpoint.ts'
import { orders } from '@brava/contract/orders/orders.endpoints.ts'
import { paymentType } from '@brava/contract/enums.ts'
import { IconCash } from '@tabler/icons-react'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { CardAttempts } from '../../payments/card-attempts.tsx'
import { dateTime, money } from '../../text/format.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { Card } from '../../ui/layout/card.tsx'
import type { Column } from '../../ui/table/column.ts'
import { KeyValues } from '../../ui/layout/key-values.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { StatusBadge } from '../../ui/basics/status-badge.tsx'
import { Table } from '../../ui/table/table.tsx'
import { movementWords } from './movement-words.ts'
import { t } from './order-payment.texts.ts'
import { t as orderTexts } from '../orders.texts.ts'
import { paymentTypeWords, paymentWords } from '../payment-cell.tsx'

type Line = Answered<typeof orders.paymentDetails>['data']['lines'][number]

const columns: Column<Line>[] = [
  { id: 'at', header: t.when, cell: (line) => dateTime(line.at), quiet: true, phone: 'sub' },
  { id: 'kind', header: t.what, cell: (line) => movementWords(line.kind), phone: 'title' },
  { id: 'company', header: t.account, cell: (line) => line.companyName, phone: 'sub' },
  {
    id: 'amount',
    header: t.amount,
    align: 'right',
    phone: 'figure',
    // Spending is normal, so it is not red.
    cell: (line) => <strong className="money">{money(line.amount, currencySymbol(line.currency))}</strong>,
  },
  { id: 'by', header: t.byWhom, cell: (line) => line.userName ?? t.system, quiet: true, from: 620, phone: 'hidden' },
]

/** How an order is paid, and all its money movements. */
export function OrderPayment({ orderId, status, compact }: { orderId: number; status: number; compact?: boolean }) {
  const query = useEndpoint(orders.paymentDetails, { params: { id: orderId } })
  return (
    <Loaded query={query}>
      {({ data }) => {
        const symbol = currencySymbol(data.currency)
        return (
          <>
            {!compact && (
              <Card
                title={orderTexts.payment}
                facts={
                  data.payment > 0 ? (
                    <StatusBadge kind="payment" value={data.payment} />
                  ) : (
                    paymentWords({ ...data, status })
                  )
                }
              >
                <KeyValues
                  pairs={[
                    [orderTexts.payment, paymentTypeWords(data.paymentType)],
                    [orderTexts.total, money(data.gross, symbol)],
                    [t.captured, money(data.captured, symbol)],
                    data.refunded !== '0.00' && [orderTexts.refunded, money(data.refunded, symbol)],
                    data.holdUntil !== null && [orderTexts.waitsUntil, dateTime(data.holdUntil)],
                  ]}
                />
              </Card>
            )}
            {data.paymentType === paymentType.code.creditCard && !compact && <CardAttempts orderId={orderId} />}
            <Card
              title={t.money}
              facts={compact && data.payment > 0 ? <StatusBadge kind="payment" value={data.payment} /> : null}
              flush
            >
              {data.lines.length === 0 ? (
                <EmptyState icon={<IconCash />} title={t.noMoney}>
                  {t.noMoneyWhy}
                </EmptyState>
              ) : (
                <Table label={t.money} rows={data.lines} columns={columns} idOf={(line) => line.id} plain />
              )}
            </Card>
          </>
        )
      }}
    </Loaded>
  )
}
