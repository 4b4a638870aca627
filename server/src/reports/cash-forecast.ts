import { basisPoints } from '@brava/contract/money.ts'
import { businessDay } from '@brava/contract/calendar-day.ts'
import { hasText } from '@brava/contract/folded.ts'
import { isDistributor } from '@brava/contract/access.ts'
import { lastCashWeek } from '@brava/contract/reports/cash-weeks.ts'
import { Temporal } from 'temporal-polyfill'
import { ratesAt } from '../currencies/rate-between.ts'
import { partnersExpected } from '../ledger/companies-owing.ts'
import { duesOfEach } from '../ledger/dues-of.ts'
import { usualDelays } from '../ledger/usual-delay.ts'
import { parametersOf } from '../parameters/parameters-of.ts'
import type { ReportRequest, ReportRow } from './answer-report.ts'
import { converted } from './converted.ts'
import { type Figures } from './figures.ts'
import { partnerFields } from './groupings.sql.ts'
import { ordersToBePaid } from './open-orders.sql.ts'
import { roundedTogether } from './rounded-together.ts'
import { type Declared, fewRows, type ReportReader, type ReportSource } from './serve-report.ts'

const { PlainDate } = Temporal

/** Companies per statement. */
const atOnce = 100

type Reader = Pick<ReportReader, 'db' | 'clock' | 'person'>

/** Money expected from one partner: the week it is due and the week it is expected. Exact, in the reader's currency. */
interface Coming {
  readonly companyId: number
  readonly isOfOrder: boolean
  readonly due: number
  readonly expected: number
  readonly exact: bigint
}

interface Payer {
  readonly currency: string
  readonly delay: number | null
}

/** The number of the week of a day: 0 before today, 1 in the current week, which ends on Sunday. */
export function cashWeekOf(day: string, today: string): number {
  if (day < today) return 0
  const monday = (date: string) => PlainDate.from(date).subtract({ days: PlainDate.from(date).dayOfWeek - 1 })
  const weeks = monday(today).until(monday(day), { largestUnit: 'weeks' }).weeks
  return Math.min(lastCashWeek, weeks + 1)
}

const plusDays = (day: string, days: number) => PlainDate.from(day).add({ days }).toString()
const notBefore = (day: string, today: string) => (day < today ? today : day)

/** All money expected from the partners of the reader's company, at today's rates. */
async function comingTo({ db, clock, person }: Reader) {
  const [partners, rate, { invoiceDays }, orders] = await Promise.all([
    partnersExpected(db, person.companyId),
    ratesAt(db, clock.now()),
    parametersOf(db),
    isDistributor(person) ? ordersToBePaid(db) : ordersToBePaid(db, person.companyId),
  ])
  const today = businessDay(clock.now())
  const payers = new Map<number, Payer>()
  const coming: Coming[] = []
  // A partner that owes nothing and pays its open orders from its own money has nothing left to pay.
  const expected = partners.filter(({ owed, onCredit }) => owed > 0 || onCredit > 0)
  for (let at = 0; at < expected.length; at += atOnce) {
    const some = expected.slice(at, at + atOnce)
    const [dues, delays] = await Promise.all([
      duesOfEach(
        db,
        some.filter(({ owed }) => owed > 0).map(({ id }) => id),
      ),
      usualDelays(
        db,
        some.map(({ id }) => id),
      ),
    ])
    for (const { id, currency, onCredit } of some) {
      const delay = delays.get(id) ?? null
      payers.set(id, { currency, delay })
      const into = rate(currency, person.currency)
      for (const debt of dues.get(id)?.open ?? []) {
        const expectedOn = plusDays(debt.dueOn, delay ?? 0)
        coming.push({
          companyId: id,
          isOfOrder: false,
          due: cashWeekOf(debt.dueOn, today),
          // What is not due yet is not overdue, however early the partner usually pays.
          expected: cashWeekOf(debt.dueOn < today ? expectedOn : notBefore(expectedOn, today), today),
          exact: converted(debt.open, into),
        })
      }
      if (onCredit === 0) continue
      const due = plusDays(today, invoiceDays)
      const expectedOn = notBefore(plusDays(due, delay ?? 0), today)
      const [dueWeek, week] = [cashWeekOf(due, today), cashWeekOf(expectedOn, today)]
      coming.push({ companyId: id, isOfOrder: true, due: dueWeek, expected: week, exact: converted(onCredit, into) })
    }
  }
  for (const { companyId, currency, gross, until } of orders) {
    if (!payers.has(companyId)) payers.set(companyId, { currency, delay: null })
    const week = cashWeekOf(notBefore(until ?? today, today), today)
    const exact = converted(gross, rate(currency, person.currency))
    coming.push({ companyId, isOfOrder: true, due: week, expected: week, exact })
  }
  // In a fixed order, so that the remaining cents always go to the same rows.
  coming.sort((a, b) => a.companyId - b.companyId)
  return { today, payers, coming }
}

type Exact = readonly [expected: bigint, due: bigint, orders: bigint]

const sumOf = (coming: readonly Coming[], isOf: (one: Coming, week: 'due' | 'expected') => boolean): Exact => {
  const sum = (of: readonly Coming[]) => of.reduce((total, { exact }) => total + exact, 0n)
  const expected = coming.filter((one) => isOf(one, 'expected'))
  return [
    sum(expected),
    sum(coming.filter((one) => !one.isOfOrder && isOf(one, 'due'))),
    sum(expected.filter(({ isOfOrder }) => isOfOrder)),
  ]
}

/** Figures of rows that add up to their total, and the total. */
function figuresOf(exact: readonly Exact[]): { rows: Figures[]; total: Figures } {
  const [expected = [], due = [], orders = []] = [0, 1, 2].map((at) =>
    roundedTogether(exact.map((row) => row[at] ?? 0n)),
  )
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  return {
    rows: exact.map((_, row) => ({
      expectedCash: expected[row] ?? 0,
      dueCash: due[row] ?? 0,
      fromOrders: orders[row] ?? 0,
    })),
    total: { expectedCash: sum(expected), dueCash: sum(due), fromOrders: sum(orders) },
  }
}

const shareOf = (own: Figures | undefined, total: Figures) =>
  basisPoints(BigInt(own?.expectedCash ?? 0), BigInt(total.expectedCash ?? 0))

/** Every week, including those in which nothing is expected. */
async function byWeek(call: Reader) {
  const { today, coming } = await comingTo(call)
  const weeks = Array.from({ length: lastCashWeek + 1 }, (_, week) => week)
  const { rows, total } = figuresOf(weeks.map((week) => sumOf(coming, (one, which) => one[which] === week)))
  const monday = PlainDate.from(today).subtract({ days: PlainDate.from(today).dayOfWeek - 1 })
  const dayOf = (week: number, day: number) => monday.add({ days: (week - 1) * 7 + day }).toString()
  return {
    today,
    total,
    rows: weeks.map((week) => ({
      id: week,
      title: String(week),
      from: week === 0 ? null : week === 1 ? today : dayOf(week, 0),
      to: week === 0 || week === lastCashWeek ? null : dayOf(week, 6),
      ...rows[week],
      share: shareOf(rows[week], total),
      previous: null,
      changeBp: null,
    })),
  }
}

type CashRequest = ReportRequest & { readonly filters: { readonly cashWeeks?: readonly number[] | undefined } }

/** Partners from whom money is expected or due in the chosen weeks. */
async function byPartner(call: Reader, { quickSearch, filters: { cashWeeks } }: CashRequest) {
  const { today, payers, coming } = await comingTo(call)
  const isAsked = (one: Coming, which: 'due' | 'expected') => !cashWeeks || cashWeeks.includes(one[which])
  const by = Map.groupBy(coming, ({ companyId }) => companyId)
  const partners = (await partnerFields(call.db, [...by.keys()]))
    .filter(({ title, code }) => hasText(`${title} ${code}`, quickSearch))
    .map((fields) => ({ ...fields, exact: sumOf(by.get(fields.id) ?? [], isAsked) }))
    .filter(({ exact }) => exact.some((amount) => amount !== 0n))
    .sort((a, b) => a.id - b.id)
  const { rows, total } = figuresOf(partners.map(({ exact }) => exact))
  return {
    today,
    total: { ...total, usualDelay: null },
    rows: partners.map(({ exact: _exact, ...fields }, index) => ({
      ...fields,
      currency: payers.get(fields.id)?.currency ?? '',
      ...rows[index],
      usualDelay: payers.get(fields.id)?.delay ?? null,
      share: shareOf(rows[index], total),
      previous: null,
      changeBp: null,
    })),
  }
}

function sourceOf(
  read: (call: Reader, request: CashRequest) => Promise<{ today: string; total: Figures; rows: readonly object[] }>,
): ReportSource {
  return {
    ...fewRows(async (call, _report: Declared, request) => {
      const { today, rows } = await read(call, request)
      return { rows: rows as ReportRow[], range: { from: today, to: today } }
    }),
    sum: async (call, _report, body) => {
      const { today, rows, total } = await read(call, body)
      const answer = { range: { from: today, to: today }, previousRange: null, currency: call.person.currency }
      return { ...answer, rows: rows.length, figures: total, previous: null, step: 'day', course: [] }
    },
  }
}

/** Money expected from partners, by week and by partner: the same amounts. */
export const cashForecastSource = sourceOf(byWeek)
export const cashByPartnerSource = sourceOf(byPartner)
