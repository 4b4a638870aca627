import { declaredReports } from '@brava/contract/reports/declared-reports.ts'
import { isCompared } from '@brava/contract/reports/report.ts'
import { people } from '../../seed/world/people.ts'
import type { BenchContext, HttpRequest, Measured, Row } from '../row.ts'
import { asOwner } from '../world/bench-database.ts'

const day = (at: Date) => at.toISOString().slice(0, 10)

/** A screen makes two calls; people wait for the slower one. */
export interface Asked {
  readonly work: string
  readonly calls: readonly HttpRequest[]
  readonly goalMs: number
}

/**
 * Every declared report as its screen requests it: rows and totals, over 365 days compared with the 365 before and over
 * five years, and the dashboards of 365 days. Each call is measured separately; the slower one counts. `only` keeps
 * those whose name contains it, or one of its parts separated by `|`.
 */
export async function measureReports(context: BenchContext, only = ''): Promise<readonly Row[]> {
  const { list, size } = await askedOfReports(context)
  const rows: Row[] = []
  for (const { work, calls, goalMs } of list.filter((one) => only.split('|').some((part) => one.work.includes(part)))) {
    let slowest: Measured | undefined
    for (const call of calls) {
      const measured = await context.http([call], { clients: 2 })
      // An answer that took longer than the whole measurement is in no sample.
      if (!slowest || slownessOf(measured) > slownessOf(slowest)) slowest = measured
    }
    if (!slowest) continue
    const { perSecond, p50, p99, failed, firstFailure } = slowest
    rows.push({
      work: `${work}, 2 clients`,
      unit: 'answers/s',
      brava: perSecond,
      p50,
      p99,
      goal: `p99 < ${goalMs} ms`,
      reached: failed === 0 && perSecond > 0 && p99 < goalMs,
      note: failed > 0 ? `${failed} failed: ${firstFailure}` : size,
    })
    context.say(`${work}: ${perSecond.toFixed(1)}/s, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`)
  }
  return rows
}

/** Every report and everything else computed from sales, with the number of orders in words. */
export async function askedOfReports(
  context: BenchContext,
): Promise<{ readonly list: readonly Asked[]; readonly size: string }> {
  const [tarik, amra] = [await context.signIn(people.tarik.email), await context.signIn(people.amra.email)]
  const { last, orders } = await asOwner(context.databaseUrl, async (client) => {
    const { rows } = await client.query<{ last: Date; orders: number }>(
      'select max(placed_at) as last, count(*)::int as orders from orders',
    )
    return rows[0] as { last: Date; orders: number }
  })
  const before = (days: number) => day(new Date(last.getTime() - days * 86_400_000))
  const size = `${(orders / 1000).toFixed(0)} thousand orders`
  const list: Asked[] = []
  for (const report of declaredReports) {
    const token = report.roles === 'resellers' || report.isOfPurchases ? amra : tarik
    const callsOver = (days: number): HttpRequest[] => {
      const period = {
        dateFrom: before(days - 1),
        dateTo: day(last),
        ...(isCompared(report) && { compare: 'previous' }),
      }
      const body = { filters: report.isOfToday ? {} : period }
      return [report.path.rows, report.path.sum].map((path) => ({ method: 'POST', path: `/api${path}`, token, body }))
    }
    list.push({ work: `report ${report.name}, 365 days`, calls: callsOver(365), goalMs: 300 })
    if (!report.isOfToday)
      list.push({ work: `report ${report.name}, five years`, calls: callsOver(1826), goalMs: 1000 })
  }
  const post = (path: string, body: object, token = tarik): HttpRequest => ({
    method: 'POST',
    path: `/api${path}`,
    token,
    body,
  })
  const year = { dateFrom: before(364), dateTo: day(last), compare: 'previous' }
  const [market] = await asOwner(context.databaseUrl, async (client) =>
    (await client.query<{ code: string }>('select code from countries order by id limit 1')).rows.map(
      ({ code }) => code,
    ),
  )
  list.push(
    {
      work: 'what changed most, 365 days, all and of one market',
      calls: [{}, { markets: [market] }].map((of) =>
        post('/reports/get-what-changed-most', { filters: { ...year, ...of } }),
      ),
      goalMs: 300,
    },
    { work: 'cohorts of 36 months', calls: [post('/reports/get-customer-cohorts', { months: 36 })], goalMs: 300 },
    {
      work: 'dashboards of distributor and reseller, 365 days',
      // Last 365 Days, in the order of presets in the specification (section 3).
      calls: [tarik, amra].map((token) => ({ path: '/api/dashboard/get-dashboard-data/5', token })),
      goalMs: 200,
    },
  )
  return { list, size }
}

const slownessOf = ({ failed, perSecond, p99 }: Measured) =>
  failed > 0 || perSecond === 0 ? Number.POSITIVE_INFINITY : p99
