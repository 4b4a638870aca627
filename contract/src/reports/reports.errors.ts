import { defineErrors } from '../errors.ts'

/** The longest period of a report, in days: ten years. */
export const mostDays = 3660

export const reportErrors = defineErrors('report', {
  daysReversed: {
    status: 422,
    text: {
      en: 'The last day is before the first one.',
      bs: 'Zadnji dan je prije prvog.',
      hr: 'Zadnji dan je prije prvog.',
    },
  },
  periodTooLong: {
    status: 422,
    text: {
      en: 'A report covers ten years at most.',
      bs: 'Izvještaj obuhvata najviše deset godina.',
      hr: 'Izvješće obuhvaća najviše deset godina.',
    },
  },
})
