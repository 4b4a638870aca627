import { declaredReports } from '@brava/contract/reports/declared-reports.ts'
import { reportAddress } from '@brava/contract/reports/report-address.ts'
import { reportSchedules } from '@brava/contract/reports/report-schedules.endpoints.ts'
import { useState } from 'react'
import { asRead } from '../../api/as-read.ts'
import { useProfile } from '../../api/profile.ts'
import { useAct } from '../../api/use-act.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { dateTime } from '../../text/format.ts'
import { said } from '../../text/texts.ts'
import { ConfirmDialog } from '../../ui/ask/confirm-dialog.tsx'
import { Badge } from '../../ui/basics/badge.tsx'
import { Link } from '../../ui/basics/link.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { ButtonLink } from '../../ui/basics/button.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { Card, Rows } from '../../ui/layout/card.tsx'
import { Page, PageBody, PageHeader } from '../../ui/layout/page.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { Menu } from '../../ui/overlay/menu.tsx'
import { TwoLine } from '../../ui/table/cells.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { type ReportSchedule, whenWords } from './schedule-words.ts'
import { t as reportTexts } from '../reports.texts.ts'
import { t } from './schedules.texts.ts'

const reportOf = ({ report }: ReportSchedule) => declaredReports.find(({ name }) => name === report)

/**
 * Every scheduled report that the person gets by mail: their own schedules, and those of colleagues that include them.
 */
export function SchedulesScreen() {
  const query = useEndpoint(reportSchedules.all, undefined, {
    everyMs: ({ data }) => (data.some(({ last }) => last?.state === 'due') ? 3000 : 60_000),
  })
  const [asking, setAsking] = useState<{ what: 'edit' | 'remove'; schedule: ReportSchedule }>()
  const remove = useAct(reportSchedules.remove)
  const close = () => setAsking(undefined)
  const editing = asking?.what === 'edit' ? asRead(asking.schedule, query.data?.data) : undefined
  const report = editing && reportOf(editing)
  return (
    <Page>
      <PageHeader title={t.title} />
      <PageBody>
        <Loaded query={query}>
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState title={t.none} action={<ButtonLink to="/reports">{reportTexts.reports}</ButtonLink>}>
                {t.noneWhy}
              </EmptyState>
            ) : (
              <Card flush>
                <Rows>
                  {data.map((schedule) => (
                    <ScheduleRow
                      key={schedule.id}
                      schedule={schedule}
                      onAsk={(what) => setAsking({ what, schedule })}
                    />
                  ))}
                </Rows>
              </Card>
            )
          }
        </Loaded>
      </PageBody>
      {editing && report && (
        <ScheduleDialog
          report={report}
          schedule={editing}
          shown={{
            filters: editing.filters as never,
            search: editing.quickSearch,
            sort: editing.sortBy ? { by: editing.sortBy, ascending: editing.isSortAscending } : undefined,
          }}
          onClose={close}
        />
      )}
      {asking?.what === 'remove' && (
        <ConfirmDialog
          open
          onClose={close}
          title={t.removeTitle}
          confirm={t.remove}
          onConfirm={() => remove.run({ params: { id: asking.schedule.id } })}
        >
          {t.removeWhy(asking.schedule.name)}
        </ConfirmDialog>
      )}
    </Page>
  )
}

function ScheduleRow({ schedule, onAsk }: { schedule: ReportSchedule; onAsk: (what: 'edit' | 'remove') => void }) {
  const { id, name, isMine, owner, colleagues, pausedFor, nextDate, formats, filters, quickSearch } = schedule
  const { userData } = useProfile()
  const pause = useAct(reportSchedules.pause)
  const sendNow = useAct(reportSchedules.sendNow)
  const leave = useAct(reportSchedules.leave)
  const report = reportOf(schedule)
  const params = { id }
  const who = isMine ? [t.me, ...colleagues.map((one) => one.name)].join(', ') : t.fromOwner(owner)
  const facts = [
    report ? said(report.title) : '',
    whenWords(schedule),
    formats.map((format) => format.toUpperCase()).join(' + '),
    who,
    nextDate ? t.next(dateTime(nextDate)) : '',
    schedule.last?.state === 'failed' ? schedule.last.reason : '',
  ]
  return (
    <Row
      after={
        <>
          <State schedule={schedule} />
          <Menu
            label={t.actions(name)}
            entries={
              isMine
                ? [
                    { label: t.edit, onClick: () => onAsk('edit') },
                    { label: t.sendNow, onClick: () => void sendNow.run({ params }) },
                    {
                      label: pausedFor ? t.resume : t.pause,
                      onClick: () => void pause.run({ params, body: { isPaused: pausedFor === null } }),
                    },
                    'divider',
                    { label: t.remove, danger: true, onClick: () => onAsk('remove') },
                  ]
                : [{ label: t.leave, onClick: () => void leave.run({ params }) }]
            }
          />
        </>
      }
    >
      <TwoLine sub={facts.filter(Boolean).join(' · ')}>
        {report ? <Link {...reportAddress(report, userData, { filters, quickSearch })}>{name}</Link> : name}
      </TwoLine>
    </Row>
  )
}

function State({ schedule: { last, pausedFor } }: { schedule: ReportSchedule }) {
  if (pausedFor === 'rights') return <Badge tone="danger">{t.stopped}</Badge>
  if (pausedFor) return <Badge tone="neutral">{t.paused}</Badge>
  if (!last) return <Badge>{t.notYet}</Badge>
  if (last.state === 'due') return <Badge tone="info">{t.due}</Badge>
  if (last.state === 'sent') return <Badge tone="success">{t.sent(dateTime(last.date))}</Badge>
  return <Badge tone="danger">{t.notSent(dateTime(last.date))}</Badge>
}
