import type { Who } from '@brava/contract/access.ts'
import type { BuyerDashboard } from '@brava/contract/dashboard/dashboard.endpoints.ts'
import { reportAddress } from '@brava/contract/reports/report-address.ts'
import type { z } from 'zod'
import { decimal } from '../text/format.ts'
import { StatStrip } from '../ui/layout/stat-strip.tsx'
import classes from './dashboard.module.css'
import { t } from './dashboard.texts.ts'
import { amountFigure, countFigure } from './figure.ts'

interface BuyerFiguresProps {
  data: z.input<typeof BuyerDashboard>
  symbol: string
  range: { from: string; to: string }
  who: Who
}

/**
 * What can be spent, and what was bought in the period, with links to the report that sums it and to the orders
 * approved in it.
 */
export function BuyerFigures({ data, symbol, range, who }: BuyerFiguresProps) {
  const amount = (label: string, value: string) => ({ label, value: decimal(value), unit: symbol })
  const toOrders = { to: '/my-orders', search: { approvedFrom: range.from, approvedTo: range.to } }
  const statement = { show: 'statement', 'statement.dateFrom': range.from, 'statement.dateTo': range.to }
  const days = { dateFrom: range.from, dateTo: range.to, compare: 'previous' }
  const toPurchases = reportAddress({ name: 'purchasesByProduct', screen: '/reports' }, who, {
    filters: days,
    quickSearch: '',
  })
  return (
    <div>
      <StatStrip
        figures={[
          { ...amount(t.available, data.available), to: '/my-company' },
          { ...amount(t.funds, data.funds), to: '/my-company', search: { tab: 'payments', ...statement } },
          { ...amount(t.credit, data.creditLimit), to: '/my-company' },
          { ...amountFigure(t.purchases, data.purchases, symbol), ...toPurchases },
          { ...countFigure(t.orders, data.orders), ...toOrders },
          { ...countFigure(t.keysReceived, data.keysReceived), ...toOrders },
        ]}
      />
      <p className={classes.below}>{t.purchasesAre}</p>
    </div>
  )
}
