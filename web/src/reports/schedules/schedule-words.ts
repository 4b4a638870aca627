import type { reportSchedules } from '@brava/contract/reports/report-schedules.endpoints.ts'
import type { Answered } from '@brava/contract/endpoint.ts'
import { t } from './schedules.texts.ts'

export type ReportSchedule = Answered<typeof reportSchedules.all>['data'][number]

/** "08:00". */
export const hourWords = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** When it is sent: "Weekly, Monday at 08:00". */
export const whenWords = ({ every, day, hour }: Pick<ReportSchedule, 'every' | 'day' | 'hour'>) =>
  every === 'week' ? t.weeklyAt(t.weekdays(day), hourWords(hour)) : t.monthlyAt(String(day), hourWords(hour))
