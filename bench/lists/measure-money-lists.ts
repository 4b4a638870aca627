import { people } from '../../seed/world/people.ts'
import type { BenchContext, HttpRequest, Row } from '../row.ts'
import { fillMoney } from './fill-money.ts'
import { measureEach, within } from './measure-each.ts'

/** The requests to lists of refunds, card payments and bank entries, by name. */
const moneyLists: readonly {
  readonly work: string
  readonly path: string
  readonly bodies: readonly object[]
}[] = [
  {
    work: 'refunds, page 1: all, by reason, by way of paying',
    path: '/orders/get-refunds',
    bodies: [
      { pageSize: 50 },
      { pageSize: 50, filters: { reasonKind: [2] } },
      { pageSize: 50, filters: { paymentType: [2], kind: [2] } },
    ],
  },
  {
    work: 'refunds, page 1,000, and by amount',
    path: '/orders/get-refunds',
    bodies: [
      { pageSize: 50, page: 1000 },
      { pageSize: 50, page: 300, sortBy: 'refundedAmount', isSortAscending: false },
    ],
  },
  {
    work: 'refunds of the last 30 days, and those that a card is still waiting for',
    path: '/orders/get-refunds',
    bodies: [
      { pageSize: 50, filters: { datePreset: 5 } },
      { pageSize: 50, filters: { cardState: [2] } },
    ],
  },
  {
    work: 'differences of card payments, page 1: all, open; a far page',
    path: '/payments/get-differences',
    bodies: [{ pageSize: 50 }, { pageSize: 50, filters: { state: [1] } }, { pageSize: 50, page: 80 }],
  },
  {
    work: 'bank entries, page 1: open with what they probably pay, all, settled',
    path: '/bank/get-entries',
    bodies: [{ pageSize: 50, filters: { state: [1] } }, { pageSize: 50 }, { pageSize: 50, filters: { state: [2, 3] } }],
  },
  {
    work: 'bank entries, page 2,000 of all and of the settled ones',
    path: '/bank/get-entries',
    bodies: [
      { pageSize: 50, page: 2000 },
      { pageSize: 50, page: 1500, filters: { state: [2] } },
      { pageSize: 50, page: 1500, filters: { state: [2, 3] } },
    ],
  },
]

/** Lists of refunds, card payment differences and bank entries, as they are after years of trade. */
export async function measureMoneyLists(context: BenchContext): Promise<readonly Row[]> {
  const token = await context.signIn(people.selma.email)
  const began = performance.now()
  const there = await fillMoney(context.databaseUrl)
  context.say(
    `${there.refunds} refunds, ${there.attempts} tries to pay by card, ${there.differences} differences and ${there.entries} bank entries are there after ${((performance.now() - began) / 1000).toFixed(0)} s`,
  )
  const bare = {
    '/orders/get-refunds': 'select id, order_id, gross, currency, at from refunds order by at desc, id desc limit 50',
    '/payments/get-differences': 'select * from payment_differences order by found_at desc, id desc limit 50',
    '/bank/get-entries': 'select * from bank_entries order by booked_on desc, id desc limit 50',
  } as Readonly<Record<string, string>>
  return measureEach(
    context,
    moneyLists.map(({ work, path, bodies }) => ({
      work: `${work}, 2 clients`,
      requests: bodies.map((body): HttpRequest => ({ method: 'POST', path: `/api${path}`, token, body })),
      bare: [{ text: bare[path] ?? 'select 1' }],
      clients: 2,
      goal: 'p99 < 50 ms',
      reached: within(50),
      note: 'with exact totals and sums; bare reads the newest 50 rows of the table',
    })),
  )
}
