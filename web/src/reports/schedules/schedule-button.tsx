import type { Report } from '@brava/contract/reports/report.ts'
import { IconMailForward } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { reportSchedules } from '@brava/contract/reports/report-schedules.endpoints.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { Button } from '../../ui/basics/button.tsx'
import { Link } from '../../ui/basics/link.tsx'
import type { ReportList } from '../report-state.ts'
import { whenWords } from './schedule-words.ts'
import { t } from './schedules.texts.ts'
import { lazyPart } from '../../ui/code/lazy-part.tsx'

const ScheduleDialog = lazyPart(() => import('./schedule-dialog.tsx').then((module) => module.ScheduleDialog), 'over')

/** Schedules what the screen shows to be sent by mail. */
export function ScheduleButton({ report, list }: { report: Report; list: ReportList }) {
  const [isOpen, setOpen] = useState(false)
  const { filters, search, sort } = list
  return (
    <>
      <Button icon={<IconMailForward />} onClick={() => setOpen(true)}>
        {t.schedule}
      </Button>
      {isOpen && (
        <Suspense>
          <ScheduleDialog report={report} shown={{ filters, search, sort }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** When the report is already being sent, in words that link to its schedules. */
export function ScheduleFacts({ report }: { report: Pick<Report, 'name'> }) {
  const all = useEndpoint(reportSchedules.all, undefined, { staleMs: 60_000 })
  const found = (all.data?.data ?? []).filter((one) => one.report === report.name && one.pausedFor === null)
  const [first, ...more] = found
  if (!first) return null
  return <Link to="/report-schedules">{whenWords(first) + (more.length > 0 ? ` (+${more.length})` : '')}</Link>
}
