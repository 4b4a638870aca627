import type { Text } from '@brava/contract/language.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { reportErrors } from '@brava/contract/reports/reports.errors.ts'
import { reportScheduleErrors } from '@brava/contract/reports/report-schedules.errors.ts'
import { reportSchedulesTexts as texts } from './report-schedules.texts.ts'

const known = [
  reportErrors.tooManyOrders,
  reportErrors.tooLongForPdf,
  reportErrors.periodTooLong,
  reportScheduleErrors.tooLarge,
  commonErrors.invalid,
]

/** Why a report was not sent, in words, by the code stored with its run. */
export const reasonOf = (code: string): Text =>
  code === 'rights'
    ? texts.rights
    : ((known.find((error) => error.code === code)?.text as Text | undefined) ?? texts.failed)
