import type { Answered } from '@brava/contract/endpoint.ts'
import { analytics } from '@brava/contract/reports/analytics.endpoints.ts'
import { customerStatus } from '@brava/contract/reports/customer-status.ts'
import { useProfile } from '../api/profile.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { count, date, dateRange, percentOf } from '../text/format.ts'
import { language } from '../text/language.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { EmptyState, SkeletonCard } from '../ui/feedback/states.tsx'
import { PeriodPicker } from '../ui/field/period-picker.tsx'
import { usePreset } from '../ui/field/use-preset.ts'
import { Card } from '../ui/layout/card.tsx'
import { Page, PageBody, PageHeader } from '../ui/layout/page.tsx'
import { type BarPart, StateBar } from '../ui/layout/state-bar.tsx'
import { Money } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { Table } from '../ui/table/table.tsx'
import { CohortsCard } from './cohorts-card.tsx'
import { t } from './reports.texts.ts'

type Row = Answered<typeof analytics.byCustomerStatus>['data'][number]
type Sum = Answered<typeof analytics.byCustomerStatusSum>['data']

const nameOf = ({ status }: Row) => customerStatus.label(status, language)

const fills: Readonly<Record<Row['status'], BarPart['fill']>> = { 1: 'success', 2: 'accent', 3: 'amber' }

const columns = (sum: Sum, symbol: string): Column<Row>[] => [
  { id: 'status', header: t.partners, fixed: true, phone: 'title', cell: nameOf },
  { id: 'partners', header: t.howMany, align: 'right', phone: 'fact', cell: (row) => count(row.partners) },
  { id: 'orders', header: t.orders, align: 'right', phone: 'fact', cell: (row) => count(row.orders) },
  {
    id: 'salesNet',
    header: `${t.net} ${symbol}`,
    unit: symbol,
    align: 'right',
    phone: 'figure',
    cell: (row) => <Money value={row.salesNet} strong />,
  },
  {
    id: 'share',
    header: t.share,
    align: 'right',
    quiet: true,
    phone: 'fact',
    cell: (row) =>
      percentOf(Number(sum.salesNet) === 0 ? null : Math.round((Number(row.salesNet) / Number(sum.salesNet)) * 10_000)),
  },
]

/** New, repeat and returning partners: how many, and what they bought. */
export function CustomersScreen() {
  const [preset, choose] = usePreset()
  const rows = useEndpoint(analytics.byCustomerStatus, { params: { x: preset } }, { keepPrevious: true })
  const sum = useEndpoint(analytics.byCustomerStatusSum, { params: { x: preset } }, { keepPrevious: true })
  const symbol = useProfile().userData.currencySymbol
  const whole = sum.data?.data
  const range = whole?.range
  return (
    <Page>
      <PageHeader
        title={t.customers}
        facts={range && (range.from === range.to ? date(range.from) : dateRange(range.from, range.to))}
        actions={<PeriodPicker value={preset} onChange={choose} />}
      />
      <PageBody>
        <Loaded query={rows} skeleton={<SkeletonCard lines={4} />}>
          {({ data }) =>
            whole && data.length > 0 ? (
              <Card title={t.partners} facts={t.customersFacts} flush>
                <div style={{ padding: 14 }}>
                  <StateBar
                    legend
                    parts={data.map((row) => ({ label: nameOf(row), value: row.partners, fill: fills[row.status] }))}
                  />
                </div>
                <Table
                  plain
                  label={t.customers}
                  rows={data}
                  columns={columns(whole, symbol)}
                  idOf={({ status }) => status}
                />
              </Card>
            ) : (
              <EmptyState title={t.nothing}>{t.nothingWhy}</EmptyState>
            )
          }
        </Loaded>
        <CohortsCard />
      </PageBody>
    </Page>
  )
}
