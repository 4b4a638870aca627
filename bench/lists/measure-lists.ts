import { people } from '../../seed/world/people.ts'
import type { BenchContext, HttpRequest, Row } from '../row.ts'
import { asOwner } from '../world/bench-database.ts'
import { measureEach, type Work, within } from './measure-each.ts'

const atLeast = (perSecond: number, p99?: number) => (measured: { perSecond: number; p99: number }) =>
  measured.perSecond >= perSecond && (p99 === undefined || measured.p99 < p99)
const columns = `o.id, o.number, o.placed_at, o.status, o.payment_type, o.payment, o.currency, o.gross, o.slots_total, o.slots_assigned,
  o.slots_missing, c.name as company, u.first_name || ' ' || u.last_name as person, k.code as market`
const joins = `join companies c on c.id = o.company_id join countries k on k.id = c.country_id join users u on u.id = o.user_id`

/**
 * The lists over all their rows: first and distant pages, filtered, searched; each beside the SQL that reads its rows.
 * `only` keeps those whose name contains it, or one of its parts separated by `|`.
 */
export async function measureLists(context: BenchContext, only = ''): Promise<readonly Row[]> {
  const list = await listsOfEverything(context)
  return measureEach(
    context,
    list.filter(({ work }) => only.split('|').some((part) => work.includes(part))),
  )
}

export async function listsOfEverything(context: BenchContext): Promise<readonly Work[]> {
  const [tarik, amra] = [await context.signIn(people.tarik.email), await context.signIn(people.amra.email)]
  const facts = await asOwner(context.databaseUrl, async (client) => {
    const { rows } = await client.query<{
      orders: number
      amra: number
      last: string
      near: number
      far: number
      company: string
      product: number
    }>(`
      select (select count(*)::int from orders) as orders, (select company_id from users where username = '${people.amra.email}') as amra,
        (select number from orders order by id desc limit 1) as last,
        (select id from orders order by placed_at desc, id desc offset 500 limit 1) as near,
        (select id from orders order by placed_at desc, id desc offset (select count(*) / 2 from orders) limit 1) as far, (select c.name from companies c join order_counts n on n.company_id = c.id
          where c.parent_id is not null group by c.id order by abs(sum(n.orders) - 1000) limit 1) as company,
        (select product_id from keys group by 1 order by count(*) desc limit 1) as product`)
    return rows[0] as {
      orders: number
      amra: number
      last: string
      near: number
      far: number
      company: string
      product: number
    }
  })
  const post = (path: string, body: object, token = tarik): HttpRequest => ({
    method: 'POST',
    path: `/api${path}`,
    token,
    body,
  })
  const orders = (body: object) => post('/orders/get-orders', body)
  const farPage = Math.min(1000, Math.max(1, Math.floor(facts.orders / 50) - 1))
  const offset = (farPage - 1) * 50
  const size = `${(facts.orders / 1000).toFixed(0)} thousand orders`

  const list: Work[] = [
    {
      work: 'catalogue page of 50 with price and stock, 8 clients',
      requests: [1, 2, 3, 4].map((page) => post('/web-sales/get-company-products', { pageSize: 50, page }, amra)),
      bare: [
        {
          text: `select cp.id, cp.effective_price, p.code, p.title, t.title as platform, s.available from company_products cp join products p on p.id = cp.product_id
            join product_types t on t.id = p.product_type_id join product_stock s on s.product_id = p.id
            where cp.company_id = $1 and not cp.is_withdrawn order by cp.product_id limit 50`,
          values: [facts.amra],
        },
      ],
      clients: 8,
      goal: '≥ 1,000/s, p99 < 15 ms',
      reached: atLeast(1000, 15),
      note: 'the order of the catalogue is remembered by version, price and stock are read each time; bare is in the order of an index',
    },
    {
      work: 'orders, page 1, exact total and sum, 8 clients',
      requests: [orders({})],
      bare: [{ text: `select ${columns} from orders o ${joins} order by o.placed_at desc, o.id desc limit 50` }],
      clients: 8,
      goal: '≥ 1,000/s with the exact total',
      reached: atLeast(1000),
      note: `${size}; bare is the page alone, without a total`,
    },
    {
      work: 'orders of one company, page 1, exact total, 8 clients',
      requests: [orders({ filters: { companyId: [facts.amra] } })],
      bare: [
        {
          text: `select ${columns} from orders o ${joins} where o.company_id = $1 order by o.placed_at desc, o.id desc limit 50`,
          values: [facts.amra],
        },
      ],
      clients: 8,
      goal: '≥ 1,000/s with the exact total',
      reached: atLeast(1000),
      note: '',
    },
    {
      work: 'my orders, page 1, with lines, 8 clients',
      requests: [post('/orders/get-my-orders', {}, amra)],
      bare: [
        {
          text: `select ${columns} from orders o ${joins} where o.company_id = $1 order by o.placed_at desc, o.id desc limit 50`,
          values: [facts.amra],
        },
      ],
      clients: 8,
      goal: 'p99 < 50 ms',
      reached: within(50),
      note: 'bare reads no lines, keys or invoices',
    },
    {
      work: `orders, page ${farPage}, 2 clients`,
      requests: [orders({ page: farPage })],
      bare: [
        {
          text: `select ${columns} from (select id from orders order by placed_at desc, id desc limit 50 offset ${offset}) x join orders o on o.id = x.id ${joins}`,
        },
      ],
      clients: 2,
      goal: 'p99 < 50 ms',
      reached: within(50),
      note: 'ids from the index first; bare does the same',
    },
    {
      work: 'orders filtered (status, user, payment type, days, market), 2 clients',
      requests: [
        orders({ filters: { status: [5] } }),
        orders({ filters: { status: [2], companyId: [facts.amra] } }),
        orders({ filters: { userId: [4] } }),
        orders({ filters: { datePreset: 3 } }),
        orders({ filters: { market: ['DE'] } }),
        orders({ filters: { status: [8, 7, 3] }, sortBy: 'total' }),
      ],
      bare: [
        {
          text: `select ${columns} from orders o ${joins} where o.status = $1 order by o.placed_at desc, o.id desc limit 50`,
          values: [5],
        },
      ],
      clients: 2,
      goal: 'p99 < 50 ms',
      reached: within(50),
      note: '',
    },
    {
      work: 'orders, quick search (number, partner, person, short text), 2 clients',
      requests: [
        facts.last.slice(2),
        facts.last.slice(-4),
        facts.company.slice(0, 8),
        'Hodžić',
        'digitalis',
        'ko',
        'a',
        '7',
      ].map((quickSearch) => orders({ quickSearch })),
      bare: [
        {
          text: `select ${columns} from orders o ${joins} where o.number ilike $1 order by o.placed_at desc, o.id desc limit 50`,
          values: [`%${facts.last.slice(2)}%`],
        },
      ],
      clients: 2,
      goal: 'p99 < 100 ms',
      reached: within(100),
      note: 'with exact total and sum; bare finds one number by the trigram index',
    },
    {
      work: 'the orders before and after one in the list, and its place, 2 clients',
      requests: [facts.near, facts.near, facts.near, facts.far].map((id) => post(`/orders/neighbours/${id}`, {})),
      bare: [
        {
          text: `select id from orders where (placed_at, id) < (select placed_at, id from orders where id = $1)
            order by placed_at desc, id desc limit 1`,
          values: [facts.near],
        },
      ],
      clients: 2,
      goal: 'p99 < 100 ms',
      reached: within(100),
      note: 'every fourth in the middle of the list, where half of it is counted; bare finds the next one alone',
    },
    {
      work: 'keys of the largest product, page 1, 2 clients',
      requests: [post('/products/get-plain-product-keys', { filters: { productId: facts.product } })],
      bare: [
        {
          text: 'select id, last4, state, changed_at from keys where product_id = $1 order by changed_at desc, id desc limit 50',
          values: [facts.product],
        },
      ],
      clients: 2,
      goal: 'p99 < 50 ms',
      reached: within(50),
      note: '',
    },
    {
      work: 'invoices issued, page 1, sums of all, 2 clients',
      requests: [post('/orders/get-invoices', {})],
      bare: [
        {
          text: 'select id, number, gross from invoices where issuer_id = 1 order by issued_at desc, id desc limit 50',
        },
      ],
      clients: 2,
      goal: 'p99 < 50 ms',
      reached: within(50),
      note: '',
    },
    {
      work: 'ledger of one company, page 1, 2 clients',
      requests: [post(`/companies/get-payment-history/${facts.amra}`, {})],
      bare: [
        {
          text: 'select id, at, kind, amount from ledger_transactions where company_id = $1 order by id desc limit 50',
          values: [facts.amra],
        },
      ],
      clients: 2,
      goal: 'p99 < 50 ms',
      reached: within(50),
      note: '',
    },
    {
      work: 'dashboards of distributor and reseller, 90 days, 2 clients',
      requests: [
        { path: '/api/dashboard/get-dashboard-data/4', token: tarik },
        { path: '/api/dashboard/get-dashboard-data/4', token: amra },
      ],
      bare: [
        { text: `select sum(revenue_home), count(*) from orders where approved_at >= now() - interval '90 days'` },
      ],
      clients: 2,
      goal: 'p99 < 500 ms',
      reached: within(500),
      note: 'sums, to do, best sellers and partners in one answer',
    },
  ]
  return list
}
