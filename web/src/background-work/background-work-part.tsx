import { backgroundWork } from '@brava/contract/background-work/background-work.endpoints.ts'
import type { Answered } from '@brava/contract/endpoint.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { ago, dateTime } from '../text/format.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Count } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { Table } from '../ui/table/table.tsx'
import { t } from './background-work.texts.ts'
import { FailedJobsCard } from './failed-jobs-card.tsx'
import { ReplicaCard } from './replica-card.tsx'
import { workName } from './work-name.ts'

type Queue = Answered<typeof backgroundWork.queues>['data'][number]

const columns: Column<Queue>[] = [
  { id: 'queue', header: t.work, cell: (row) => workName(row.queue), fixed: true, phone: 'title' },
  { id: 'waiting', header: t.waiting, cell: (row) => <Count value={row.waiting} />, align: 'right', phone: 'fact' },
  { id: 'running', header: t.running, cell: (row) => <Count value={row.running} />, align: 'right', phone: 'fact' },
  { id: 'later', header: t.later, cell: (row) => <Count value={row.later} />, align: 'right', phone: 'fact' },
  {
    id: 'oldestDate',
    header: t.since,
    cell: (row) => (row.oldestDate ? <span title={dateTime(row.oldestDate)}>{ago(row.oldestDate)}</span> : '—'),
    quiet: true,
    phone: 'sub',
  },
]

/** Background work: what was given up, and what is waiting or running now. */
export function BackgroundWorkPart() {
  const query = useEndpoint(backgroundWork.queues, undefined, { everyMs: 5000 })
  return (
    <>
      <FailedJobsCard />
      <Loaded query={query}>
        {({ data }) => {
          const busy = data
            .filter((row) => row.waiting + row.running + row.later > 0)
            .sort((a, b) => workName(a.queue).localeCompare(workName(b.queue)))
          return (
            <Card title={t.queues} flush>
              {busy.length > 0 ? (
                <Table plain label={t.queues} rows={busy} columns={columns} idOf={(row) => row.queue} />
              ) : (
                <EmptyState title={t.idle}>{t.idleWhy}</EmptyState>
              )}
            </Card>
          )
        }}
      </Loaded>
      <ReplicaCard />
    </>
  )
}
