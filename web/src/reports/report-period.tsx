import { useUsualPreset } from '../api/use-usual-preset.ts'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { date, dateRange } from '../text/format.ts'
import { Button } from '../ui/basics/button.tsx'
import { DateField } from '../ui/field/date-field.tsx'
import { PeriodPicker } from '../ui/field/period-picker.tsx'
import { Segmented } from '../ui/field/segmented.tsx'
import { Switch } from '../ui/field/switch.tsx'
import { Popover } from '../ui/overlay/popover.tsx'
import classes from './report.module.css'
import type { ReportFilters, ReportList, ReportSum } from './report-state.ts'
import { t } from './reports.texts.ts'

interface ReportPeriodProps {
  list: ReportList
  /** The server's interpretation: the days shown are always those that it counted. */
  range: ReportSum['range'] | undefined
  /** There is nothing beside the days. */
  isAlone?: boolean
}

/** The days a report covers and what they are compared with. */
export function ReportPeriod({ list, range, isAlone = false }: ReportPeriodProps) {
  const { filters } = list
  const usualPreset = useUsualPreset()
  const isOwn = filters.datePreset === undefined && (filters.dateFrom !== undefined || filters.dateTo !== undefined)
  const change = (part: Partial<ReportFilters>) => {
    const merged = Object.entries({ ...filters, ...part }).filter(([, value]) => value !== undefined)
    list.apply({ filters: Object.fromEntries(merged), search: list.search, sort: list.sort })
  }
  const unknown = isAlone ? t.chooseDays : '…'
  const words = range ? (range.from === range.to ? date(range.from) : dateRange(range.from, range.to)) : unknown
  return (
    <div className={classes.period}>
      <p className={classes.printed}>
        {filters.compare === undefined
          ? words
          : `${words} · ${t.comparedWith}: ${filters.compare === 'year' ? t.yearBefore : t.previousPeriod}`}
      </p>
      <PeriodPicker
        value={isOwn ? null : (filters.datePreset ?? usualPreset)}
        onChange={(preset) =>
          change({
            datePreset: preset === usualPreset ? undefined : preset,
            dateFrom: undefined,
            dateTo: undefined,
          } as never)
        }
      />
      <Popover trigger={<Button icon={<IconCalendar className={classes.calendar} />}>{words}</Button>} width={300}>
        {(close) => (
          <OwnDays
            range={range}
            onChoose={(days) => {
              change({ datePreset: undefined, ...days } as never)
              close()
            }}
          />
        )}
      </Popover>
      {!isAlone && (
        <span className={classes.compare}>
          <Switch
            label={t.compare}
            checked={filters.compare !== undefined}
            onChange={(on) => change({ compare: on ? 'previous' : undefined } as never)}
          />
          {filters.compare !== undefined && (
            <Segmented
              label={t.comparedWith}
              value={filters.compare}
              onChange={(compare) => change({ compare })}
              options={[
                { value: 'previous', label: t.previousPeriod },
                { value: 'year', label: t.yearBefore },
              ]}
            />
          )}
        </span>
      )}
    </div>
  )
}

function OwnDays({
  range,
  onChoose,
}: {
  range: ReportSum['range'] | undefined
  onChoose: (days: { dateFrom: string; dateTo: string }) => void
}) {
  const [days, setDays] = useState<{ from: string | null; to: string | null }>(range ?? { from: null, to: null })
  const { from, to } = days
  return (
    <div className={classes.days}>
      <DateField label={t.from} value={from} onChange={(value) => setDays({ ...days, from: value })} />
      <DateField label={t.to} value={to} onChange={(value) => setDays({ ...days, to: value })} />
      <Button
        variant="primary"
        disabled={!from || !to}
        onClick={() =>
          from && to && onChoose(from <= to ? { dateFrom: from, dateTo: to } : { dateFrom: to, dateTo: from })
        }
      >
        {t.apply}
      </Button>
    </div>
  )
}
