import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/bs'
import 'dayjs/locale/hr'
import { DatePicker, DatesProvider } from '@mantine/dates'
import { language } from '../../text/language.ts'
import { t } from '../ui.texts.ts'

/** The month view of a date field; loaded when the first one opens. Weeks begin on Monday. */
export function Calendar({
  value,
  onChange,
  min,
  max,
}: {
  value: string | null
  onChange: (day: string | null) => void
  min?: string
  max?: string
}) {
  return (
    <DatesProvider settings={{ locale: language, firstDayOfWeek: 1 }}>
      <DatePicker
        value={value}
        onChange={onChange}
        {...(value ? { defaultDate: value } : {})}
        {...(min ? { minDate: min } : {})}
        {...(max ? { maxDate: max } : {})}
        size="sm"
        hideOutsideDates
        ariaLabels={{
          nextMonth: t.next,
          previousMonth: t.previous,
          nextYear: t.next,
          previousYear: t.previous,
          nextDecade: t.next,
          previousDecade: t.previous,
        }}
        style={{ padding: 10 }}
      />
    </DatesProvider>
  )
}
