import type { Sent } from '@brava/contract/endpoint.ts'
import { datePresets } from '@brava/contract/dates.ts'
import type { Report } from '@brava/contract/reports/report.ts'
import {
  mostColleagues,
  reportSchedules,
  type ScheduleStep,
  scheduleFormats,
} from '@brava/contract/reports/report-schedules.endpoints.ts'
import { useAct } from '../../api/use-act.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { said } from '../../text/texts.ts'
import { MultiSelectField } from '../../ui/field/multi-select-field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { FormGrid } from '../../ui/form/form-grid.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useHeldVersion } from '../../ui/form/use-held-version.ts'
import { t as kit } from '../../ui/ui.texts.ts'
import { hourWords, type ReportSchedule } from './schedule-words.ts'
import { t } from './schedules.texts.ts'

/** Last week's report on Monday, last month's on the first day: the most common choice. */
const usualDays = { week: 6, month: 8 } as const

interface Values {
  readonly name: string
  readonly preset: number | null
  readonly every: ScheduleStep | null
  readonly day: number | null
  readonly hour: number | null
  readonly formats: readonly (typeof scheduleFormats)[number][]
  readonly colleagueIds: readonly number[]
}

interface Props {
  report: Pick<Report, 'name' | 'title' | 'isOfToday'>
  /** The schedule to edit; otherwise a new one is created from what the screen shows. */
  schedule?: ReportSchedule
  shown: {
    readonly filters: Readonly<Record<string, unknown>>
    readonly search: string
    readonly sort?: { readonly by: string; readonly ascending: boolean } | undefined
  }
  onClose: () => void
}

/** When a report is mailed, in which format, and to whom besides the person. */
export function ScheduleDialog({ report, schedule, shown, onClose }: Props) {
  const create = useAct(reportSchedules.create)
  const change = useAct(reportSchedules.change)
  const colleagues = useEndpoint(reportSchedules.colleagues, { query: { report: report.name } })
  const { dateFrom: _from, dateTo: _to, onDay: _day, datePreset, ...filters } = shown.filters
  const hasDays = !report.isOfToday
  const toWire = ({ preset, formats, colleagueIds, ...values }: Values) => ({
    ...values,
    report: report.name,
    formats: [...formats],
    colleagueIds: [...colleagueIds],
    filters: { ...filters, ...(hasDays ? { datePreset: preset } : {}) },
    quickSearch: shown.search,
    ...(shown.sort ? { sortBy: shown.sort.by, isSortAscending: shown.sort.ascending } : {}),
  })
  const initial: Values = {
    name: schedule?.name ?? said(report.title),
    preset: typeof datePreset === 'number' ? datePreset : usualDays.week,
    every: schedule?.every ?? 'week',
    day: schedule?.day ?? 1,
    hour: schedule?.hour ?? 8,
    formats: schedule?.formats ?? ['pdf'],
    colleagueIds: schedule?.colleagues.map(({ id }) => id) ?? [],
  }
  const held = useHeldVersion({ version: schedule?.version ?? 0, values: initial })
  const form = useForm<Values>({
    schema: schedule ? reportSchedules.change.body : reportSchedules.create.body,
    guard: false,
    initial,
    toWire,
    submit: (values) => {
      const body = toWire(values) as Sent<typeof reportSchedules.create>['body']
      return schedule
        ? held.again(change.attempt({ params: { id: schedule.id }, body: { ...body, version: held.version() } }))
        : create.attempt({ body })
    },
    done: onClose,
  })
  held.useLatest(form)
  const { every: chosen, preset } = form.values
  const every = chosen ?? 'week'
  const everyField = form.field('every', t.every)
  const known = [...(colleagues.data?.data ?? []), ...(schedule?.colleagues ?? [])]
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={schedule ? schedule.name : t.scheduleThis}
      subtitle={said(report.title)}
      confirm={schedule ? kit.save : t.schedule}
    >
      <TextField {...form.field('name', t.name)} required maxLength={60} hint={t.nameHint} />
      {hasDays ? (
        <SelectField
          {...form.field('preset', t.days)}
          required
          hint={t.daysHint}
          options={datePresets.map((label, value) => ({ value, label: said(label) }))}
        />
      ) : (
        <p>{t.asOnScreen}</p>
      )}
      <FormGrid>
        <SelectField
          {...everyField}
          required
          onChange={(next) => {
            const step = next ?? 'week'
            const follows = preset === usualDays[every]
            form.setValues({ every: step, day: 1, ...(follows ? { preset: usualDays[step] } : {}) })
          }}
          options={[
            { value: 'week', label: t.week },
            { value: 'month', label: t.month },
          ]}
        />
        <SelectField
          {...form.field('day', every === 'week' ? t.weekday : t.monthDay)}
          required
          hint={every === 'month' ? t.monthDayHint : undefined}
          options={Array.from({ length: every === 'week' ? 7 : 31 }, (_, index) => ({
            value: index + 1,
            label: every === 'week' ? t.weekdays(index + 1) : String(index + 1),
          }))}
        />
        <SelectField
          {...form.field('hour', t.hour)}
          required
          options={Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: hourWords(hour) }))}
        />
        <MultiSelectField
          {...form.field('formats', t.files)}
          options={scheduleFormats.map((value) => ({ value, label: value.toUpperCase() }))}
        />
      </FormGrid>
      {(known.length > 0 || colleagues.data === undefined) && (
        <MultiSelectField
          {...form.field('colleagueIds', t.colleagues)}
          hint={t.colleaguesHint}
          options={known
            .filter(({ id }, index) => known.findIndex((other) => other.id === id) === index)
            .slice(0, 200 + mostColleagues)
            .map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </FormDialog>
  )
}
