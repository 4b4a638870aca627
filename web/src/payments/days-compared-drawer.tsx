import type { Answered } from '@brava/contract/endpoint.ts'
import { gatewayNames } from '@brava/contract/payments/gateway-kind.ts'
import { reconciliation } from '@brava/contract/payments/reconciliation.endpoints.ts'
import { IconCalendarCheck, IconRefresh } from '@tabler/icons-react'
import { useAct } from '../api/use-act.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { count, date, dateTime } from '../text/format.ts'
import { Badge } from '../ui/basics/badge.tsx'
import { IconButton } from '../ui/basics/button.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { Drawer } from '../ui/overlay/drawer.tsx'
import { TwoLine } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { Table } from '../ui/table/table.tsx'
import { bookColumns } from './difference-columns.tsx'
import { t } from './reconciliation.texts.ts'

type Day = Answered<typeof reconciliation.days>['data'][number]

const columns = (again: (day: Day) => void): Column<Day>[] => [
  {
    id: 'day',
    header: t.day,
    fixed: true,
    phone: 'title',
    cell: (row) => (
      <TwoLine
        sub={[gatewayNames[row.gateway], row.currency, row.company, t.comparedAt(dateTime(row.comparedAt))]
          .filter(Boolean)
          .join(' · ')}
      >
        {date(row.day)}
      </TwoLine>
    ),
  },
  ...bookColumns<Day>(),
  {
    id: 'result',
    header: t.result,
    phone: 'line',
    cell: (row) => (
      <TwoLine sub={row.unanswered > 0 ? t.unanswered(row.unanswered) : row.isListed ? t.listed : t.asked}>
        <Badge tone={row.differences > 0 ? 'warning' : row.unanswered > 0 ? 'neutral' : 'success'}>
          {row.differences > 0
            ? t.differs(row.differences)
            : row.unanswered > 0
              ? t.incomplete
              : `${t.agrees} (${count(row.payments)})`}
        </Badge>
      </TwoLine>
    ),
  },
  {
    id: 'again',
    header: t.acts,
    headerHidden: true,
    phone: 'line',
    cell: (row) => (
      <IconButton size="sm" label={t.again} onClick={() => again(row)}>
        <IconRefresh />
      </IconButton>
    ),
  },
]

/** The results of comparing the last days, gateway by gateway. */
export function DaysComparedDrawer({ onClose }: { onClose: () => void }) {
  const query = useEndpoint(reconciliation.days, undefined)
  const again = useAct(reconciliation.again, { says: 'info' })
  return (
    <Drawer open onClose={onClose} title={t.days} width={640} flush>
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState icon={<IconCalendarCheck />} title={t.daysNone}>
              {t.daysNoneWhy}
            </EmptyState>
          ) : (
            <Table
              label={t.days}
              rows={data}
              columns={columns((row) => void again.run({ params: { id: row.id } }))}
              idOf={(row) => row.id}
              plain
            />
          )
        }
      </Loaded>
    </Drawer>
  )
}
