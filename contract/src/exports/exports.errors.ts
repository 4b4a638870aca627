import { defineErrors } from '../errors.ts'
import { mostExportedRows } from './most-exported-rows.ts'

const count = (separator: string) => String(mostExportedRows).replace(/\B(?=(\d{3})+$)/g, separator)

export const exportErrors = defineErrors('exports', {
  tooMany: {
    status: 422,
    text: {
      en: `There are more than ${count(',')} rows. Narrow the list with filters or dates, then export it.`,
      bs: `Ima više od ${count('.')} redova. Suzite listu filterima ili kraćim periodom, pa je izvezite.`,
      hr: `Ima više od ${count('.')} redaka. Suzite popis filtrima ili kraćim razdobljem, pa ga izvezite.`,
    },
  },
})
