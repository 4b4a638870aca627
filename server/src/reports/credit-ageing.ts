import { basisPoints } from '@brava/contract/money.ts'
import { hasText } from '@brava/contract/folded.ts'
import type { MeasureName } from '@brava/contract/reports/measures.ts'
import { ratesAt } from '../currencies/rate-between.ts'
import { companiesInDebt } from '../ledger/companies-owing.ts'
import { duesOfEach } from '../ledger/dues-of.ts'
import { presetRange } from '../platform/dates/date-presets.ts'
import type { ReportRequest, ReportRow } from './answer-report.ts'
import { type Figures } from './figures.ts'
import { converted } from './converted.ts'
import { partnerFields } from './groupings.sql.ts'
import { roundedTogether } from './rounded-together.ts'
import { type Declared, fewRows, type ReportReader, type ReportSource } from './serve-report.ts'

/** The names of the age bands in the books and in the report. */
const ages = {
  current: 'notDue',
  days30: 'overdue30',
  days60: 'overdue60',
  days90: 'overdue90',
  older: 'overdueLonger',
} as const satisfies Record<string, MeasureName>
const names = Object.keys(ages) as readonly (keyof typeof ages)[]

/** Companies per statement. */
const atOnce = 100

/** What each partner of the reader's company owes, by age: exact, in the reader's currency at today's rate. */
async function read(
  { db, clock, person }: Pick<ReportReader, 'db' | 'clock' | 'person'>,
  { quickSearch }: ReportRequest,
) {
  const [ids, rate] = await Promise.all([companiesInDebt(db, person.companyId), ratesAt(db, clock.now())])
  const known = new Map((await partnerFields(db, ids)).map((row) => [row.id, row]))
  const found = ids.flatMap((id) => known.get(id) ?? [])
  const asked = found.filter(({ title, code }) => hasText(`${title} ${code}`, quickSearch))
  const rows = []
  for (let at = 0; at < asked.length; at += atOnce) {
    const some = asked.slice(at, at + atOnce)
    const dues = await duesOfEach(
      db,
      some.map(({ id }) => id),
    )
    for (const fields of some) {
      const its = dues.get(fields.id)
      if (!its) continue
      const into = rate(its.currency, person.currency)
      rows.push({ ...fields, currency: its.currency, exact: names.map((name) => converted(its.ageing[name], into)) })
    }
  }
  return rows
}

/** The amount owed is the sum of the ages, even though each is rounded. */
function figuresOf(amounts: readonly number[]): Figures {
  const owed = amounts.reduce((sum, amount) => sum + amount, 0)
  const [notDue = 0] = amounts
  return {
    ...Object.fromEntries(names.map((name, index) => [ages[name], amounts[index] ?? 0])),
    creditOwed: owed,
    overdueBp: basisPoints(BigInt(owed - notDue), BigInt(owed)),
  }
}

async function figured(call: Pick<ReportReader, 'db' | 'clock' | 'person'>, request: ReportRequest) {
  const rows = await read(call, request)
  // Each age is rounded across all rows, so that they add up to its total.
  const columns = names.map((_, index) => roundedTogether(rows.map(({ exact }) => exact[index] ?? 0n)))
  const figures = rows.map((_, row) => figuresOf(columns.map((column) => column[row] ?? 0)))
  const total = figuresOf(columns.map((column) => column.reduce((sum, amount) => sum + amount, 0)))
  return { rows, figures, total, today: presetRange(0, call.clock.now()) }
}

async function ageingRows(call: ReportReader, _report: Declared, request: ReportRequest) {
  const { rows, figures, total, today } = await figured(call, request)
  const share = (own: Figures) => basisPoints(BigInt(own.creditOwed ?? 0), BigInt(total.creditOwed ?? 0))
  return {
    range: today,
    rows: rows.map(({ exact: _exact, ...row }, index): ReportRow => {
      const own = figures[index] ?? {}
      return { ...row, ...own, share: share(own), previous: null, changeBp: null }
    }),
  }
}

/** What partners owe today: the same books and the same matching as on the page of each. */
export const creditAgeingSource: ReportSource = {
  ...fewRows(ageingRows),
  sum: async (call, _report, body) => {
    const { rows, total, today } = await figured(call, body)
    const answer = { range: today, previousRange: null, currency: call.person.currency, rows: rows.length }
    return { ...answer, figures: total, previous: null, step: 'day', course: [] }
  },
}
