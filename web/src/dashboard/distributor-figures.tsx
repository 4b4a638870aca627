import type { DistributorDashboard } from '@brava/contract/dashboard/dashboard.endpoints.ts'
import type { z } from 'zod'
import { decimal, percentOf } from '../text/format.ts'
import { type Figure, StatStrip } from '../ui/layout/stat-strip.tsx'
import { pointsBetween } from '../ui/layout/change.ts'
import classes from './dashboard.module.css'
import { t } from './dashboard.texts.ts'
import { amountFigure, countFigure } from './figure.ts'

interface DistributorFiguresProps {
  data: z.input<typeof DistributorDashboard>
  symbol: string
  range: { from: string; to: string }
}

/**
 * Six figures of the period, each linking to its source: amounts to the report that sums them, numbers to the orders
 * approved in it, and its refunds.
 */
export function DistributorFigures({ data, symbol, range }: DistributorFiguresProps) {
  const search = { approvedFrom: range.from, approvedTo: range.to }
  const days = { dateFrom: range.from, dateTo: range.to, compare: 'previous' }
  // Why it rose or fell: by key supplier, and from there by batch.
  const why = { to: '/analytics/margin-by-supplier', search: days }
  const { value: marginBp, previous: previousBp } = data.marginBp
  const figures: Figure[] = [
    { ...amountFigure(t.salesNet, data.salesNet, symbol, 0), to: '/analytics/sales-by-product', search: days },
    { ...amountFigure(t.margin, data.margin, symbol, 0), ...why },
    {
      label: t.marginPercent,
      value: decimal((marginBp / 100).toFixed(1), 1),
      unit: '%',
      change: pointsBetween(marginBp, previousBp),
      inPoints: true,
      previous: t.vs(percentOf(previousBp)),
      ...why,
    },
    countFigure(t.orders, data.orders),
    countFigure(t.keysDelivered, data.keysDelivered),
  ]
  const refunded: Figure = {
    ...amountFigure(t.refundedInPeriod, data.refunded, symbol, 0),
    upIsBad: true,
    to: '/orders/refunds',
    search: { dateFrom: range.from, dateTo: range.to },
  }
  return (
    <div>
      <StatStrip figures={[...figures.map((figure) => ({ to: '/orders', search, ...figure })), refunded]} />
      <p className={classes.below}>{t.marginWithFree}</p>
    </div>
  )
}
