import type { DistributorDashboard } from '@brava/contract/dashboard/dashboard.endpoints.ts'
import type { z } from 'zod'
import { count, decimal } from '../text/format.ts'
import { Cover, TwoLine } from '../ui/table/cells.tsx'
import { Row } from '../ui/layout/row.tsx'
import classes from './dashboard.module.css'
import { t } from './dashboard.texts.ts'

type LowStock = z.input<typeof DistributorDashboard>['lowStock'][number]

/** Less than three days of cover is danger, less than a week a warning. */
function toneOf(days: number | null) {
  if (days === null || days >= 7) return undefined
  return days < 3 ? 'danger' : 'warning'
}

/** Days of cover; one decimal below ten, none for zero. */
function written(days: number | null) {
  if (days === null) return '—'
  const digits = days > 0 && days < 10 ? 1 : 0
  return decimal(days.toFixed(digits), digits)
}

/** A product at or below its threshold: how much is left, and for how many days. */
export function LowStockRow({ row }: { row: LowStock }) {
  const tone = toneOf(row.daysOfCover)
  const share = Math.min(100, Math.round((row.available / Math.max(1, row.threshold)) * 100))
  return (
    <Row
      to={`/products/edit/${row.productId}`}
      search={{ tab: 'keys' }}
      before={<Cover src={row.imageUrl} width={24} />}
    >
      <span className={classes.line}>
        <TwoLine
          sub={
            <span className={classes.stock}>
              <span className={classes.platform}>{row.platform}</span>
              <span className={classes.meter} data-tone={tone}>
                <span style={{ width: `${share}%` }} />
              </span>
            </span>
          }
        >
          {row.title}
        </TwoLine>
        <StackedFigure value={count(row.available)} label={t.inStock} />
        <StackedFigure value={written(row.daysOfCover)} label={t.days} tone={tone} />
      </span>
    </Row>
  )
}

function StackedFigure({ value, label, tone }: { value: string; label: string; tone?: string | undefined }) {
  return (
    <span className={classes.cell}>
      <span className={classes.number} data-tone={tone}>
        {value}
      </span>
      <span className={classes.quiet}>{label}</span>
    </span>
  )
}
