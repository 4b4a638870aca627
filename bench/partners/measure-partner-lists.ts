import { setTimeout as delay } from 'node:timers/promises'
import { people } from '../../seed/world/people.ts'
import { measureEach, type Work, within } from '../lists/measure-each.ts'
import { buyers, buying } from '../prices/buying.ts'
import type { BenchContext, HttpRequest, Row } from '../row.ts'
import { asOwner } from '../world/bench-database.ts'
import { type BenchServer, startBenchServer } from '../world/bench-server.ts'
import { fillPartners, type PartnerFacts, type PartnerSizes } from './fill-partners.ts'

/**
 * The sizes named in the issue on partners: 20,000 companies, 60,000 people, 2 million company products; a group of 500
 * companies with half of the products.
 */
const sizes: PartnerSizes = {
  companies: 20_000,
  users: 60_000,
  companyProducts: 2_000_000,
  groupCompanies: 500,
  groupProducts: 2000,
}
/** The goal for two million prices; the measured run has fewer. */
const mostSeconds = 300

/**
 * Lists of partners, people and prices at that size, how long a margin over a whole catalogue and the sync of a group
 * take, and how both affect orders. `only` keeps those whose name contains it, or one of its parts separated by `|`.
 */
export async function measurePartnerLists(context: BenchContext, only = ''): Promise<readonly Row[]> {
  const began = performance.now()
  const facts = await fillPartners(context.databaseUrl, sizes, people.amra.email)
  const size = `${facts.companies} companies, ${facts.users} people, ${(facts.companyProducts / 1e6).toFixed(1)} million products of companies`
  context.say(`${size}, filled in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  const isAsked = (work: string) => only.split('|').some((part) => work.includes(part))
  const rows = await measureEach(
    context,
    (await lists(context, facts, size)).filter(({ work }) => isAsked(work)),
  )
  if (['margin', 'group sync'].some((work) => isAsked(work))) rows.push(...(await measureJobs(context, facts, isAsked)))
  return rows
}

async function lists(context: BenchContext, facts: PartnerFacts, size: string): Promise<Work[]> {
  const [tarik, amra] = [await context.signIn(people.tarik.email), await context.signIn(people.amra.email)]
  const post = (path: string, body: object = {}, token = tarik): HttpRequest => ({
    method: 'POST',
    path: `/api${path}`,
    token,
    body,
  })
  const get = (path: string): HttpRequest => ({ path: `/api${path}`, token: tarik })
  const plain = (work: string, requests: readonly HttpRequest[], text: string): Work => ({
    work: `${work}, 2 clients`,
    requests,
    bare: [{ text }],
    clients: 2,
    goal: 'p99 < 50 ms',
    reached: within(50),
    note: size,
  })
  const partners = (body: object = {}) => post('/companies/get-companies', body)
  const sorted = (sortBy: string) => [partners({ sortBy }), partners({ sortBy, isSortAscending: true, page: 150 })]
  const onePage = 'select * from companies order by created_at desc, id desc limit 50'
  const users = (body: object = {}) => post('/users/get-users', body)
  const products = (body: object = {}) => post(`/company-product-prices/company-products/${facts.reseller}`, body)
  const catalogue = (body: object = {}) => post('/web-sales/get-company-products', body, amra)
  const assigned = `select * from company_products where company_id = ${facts.reseller} order by created_at desc, id desc limit 50`
  return [
    plain('partners, page 1', [partners()], onePage),
    plain('partners, page 300', [partners({ page: 300 })], onePage),
    plain(
      'partners by name, supplier and group',
      [...sorted('name'), ...sorted('supplierName'), ...sorted('groupName')],
      onePage,
    ),
    plain('partners by turnover of 90 days', sorted('turnover'), onePage),
    plain('partners by margin of 90 days', sorted('margin'), onePage),
    plain('partners by last order', sorted('lastOrderAt'), onePage),
    plain(
      'partners by funds, available and overdue',
      [...sorted('funds'), ...sorted('available'), ...sorted('overdue')],
      onePage,
    ),
    plain(
      'partners filtered (type, status, supplier, group, market, credit, overdue, approval)',
      [
        { type: [3] },
        { status: [4] },
        { supplierId: facts.supplier },
        { groupId: facts.group },
        { isDomestic: false },
        { isTelecom: true },
        { usesCredit: true },
        { isOverdue: true },
        { approvedPreset: 5 },
      ].map((filters) => partners({ filters })),
      onePage,
    ),
    plain(
      'partners with a turnover and margin between two amounts',
      [
        partners({ filters: { turnoverFrom: '1000', turnoverTo: '2000' } }),
        partners({ filters: { marginFrom: '100' } }),
      ],
      onePage,
    ),
    plain(
      'partners found by name, code, tax number and town',
      ['nova', 'SC-1234', '450000001', 'mostar', 'office@scale77'].map((quickSearch) => partners({ quickSearch })),
      onePage,
    ),
    plain(
      'partners to choose from, and those of a reseller',
      [
        post('/companies/get-companies-all', { isDropdown: true }),
        post('/companies/get-companies-all', { quickSearch: 'nova' }),
        post('/companies/get-companies', {}, amra),
        post('/companies/get-companies', { sortBy: 'lastOrderAt' }, amra),
      ],
      onePage,
    ),
    plain('companies that wait for a decision', [post('/companies/get-unapproved-companies')], onePage),
    plain(
      'people, page 1, page 300, by name and company, by role, of a company',
      [
        users(),
        users({ page: 300 }),
        users({ sortBy: 'name' }),
        users({ sortBy: 'companyName', page: 100 }),
        users({ filters: { userGroup: 8 } }),
        users({ filters: { isDisabled: true } }),
        users({ filters: { companyId: facts.reseller } }),
      ],
      'select * from users order by created_at desc, id desc limit 50',
    ),
    plain(
      'people found by name, address and company',
      ['kovač', 'scale777', 'nova'].map((quickSearch) => users({ quickSearch })),
      'select * from users order by created_at desc, id desc limit 50',
    ),
    plain(
      'products of a partner with its prices, page 1, page 80, by title, rule and price, of a category, found',
      [
        products(),
        products({ page: 80 }),
        products({ sortBy: 'title' }),
        products({ sortBy: 'rule' }),
        products({ sortBy: 'effectivePrice', page: 40 }),
        products({ filters: { categoryId: facts.category } }),
        products({ quickSearch: 'north' }),
      ],
      assigned,
    ),
    plain(
      'products that a partner may still get',
      [post(`/company-product-prices/reseller-assignment-prices/${facts.reseller}`)],
      assigned,
    ),
    plain(
      'catalogue of that partner, page 1, page 80, by price, of a category, found',
      [
        catalogue(),
        catalogue({ page: 80 }),
        catalogue({ sortBy: 'price' }),
        catalogue({ filters: { categoryIds: [facts.category] } }),
        catalogue({ quickSearch: 'north' }),
      ],
      assigned,
    ),
    plain(
      'price groups, and products of one, by companies that have them',
      [
        post('/groups/get-groups'),
        post('/groups/get-groups', { sortBy: 'companies' }),
        post(`/groups/get-group-product-list/${facts.group}`),
        post(`/groups/get-group-product-list/${facts.group}`, { sortBy: 'companiesWithIt' }),
      ],
      'select * from price_groups order by id desc limit 50',
    ),
    plain(
      'history of prices of a partner, and why a price',
      [
        post('/history-of-prices/get-history-of-prices', { filters: { companyId: facts.reseller } }),
        post('/history-of-prices/get-history-of-prices', { filters: { productId: facts.product } }),
      ],
      'select * from price_history order by at desc, id desc limit 50',
    ),
    plain(
      'page of a partner',
      [get(`/companies/${facts.reseller}`), get(`/companies/get-partner-sales/${facts.reseller}`)],
      onePage,
    ),
  ]
}

/**
 * Runs both jobs on a separate server, which works on them while it answers orders; the benchmark's own server runs no
 * jobs.
 */
async function measureJobs(
  context: BenchContext,
  facts: PartnerFacts,
  isAsked: (work: string) => boolean,
): Promise<Row[]> {
  const { port } = new URL(context.server.url)
  const server = await startBenchServer(
    { url: context.databaseUrl, filesDir: context.server.filesDir },
    { port: Number(port) + 1, role: 'all' },
  )
  try {
    const rows: Row[] = []
    const follow = { isDryRun: false, confirmBelowCost: true, reason: 'Benchmark' }
    if (isAsked('margin')) {
      rows.push(
        ...(await besideOrders(context, server, {
          work: `a margin over ${facts.catalogue} products of a partner`,
          call: [
            'POST',
            `/company-product-prices/update-company-products-with-percentage/${facts.reseller}`,
            { ...follow, marginBp: 1100 + Math.floor(Math.random() * 100) },
          ],
          kind: 'change-partner-prices',
          prices: await read(
            context,
            `select count(*)::int as n from company_products cp join companies c on c.id = cp.company_id where c.id = ${facts.reseller} or c.parent_id = ${facts.reseller}`,
          ),
        })),
      )
    }
    if (isAsked('group sync')) {
      rows.push(
        ...(await besideOrders(context, server, {
          work: `group sync of ${sizes.groupCompanies} companies with ${sizes.groupProducts} products each`,
          call: ['PUT', `/groups/sync-group-prices/${facts.group}`, { ...follow, takeOwnPrices: true }],
          kind: 'sync-group-prices',
          prices: sizes.groupCompanies * sizes.groupProducts,
        })),
      )
    }
    return rows
  } finally {
    await server.stop()
  }
}

interface Asked {
  readonly work: string
  readonly call: readonly [method: string, path: string, body: object]
  /** The kind of its job. */
  readonly kind: string
  /** How many prices it changes, including those of retailers below. */
  readonly prices: number
}

async function besideOrders(
  context: BenchContext,
  server: BenchServer,
  { work, call, kind, prices }: Asked,
): Promise<Row[]> {
  const token = await context.signIn(people.tarik.email)
  const [method, path, body] = call
  const ask = async (isDryRun: boolean) => {
    const from = performance.now()
    const answer = await fetch(`${server.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, isDryRun }),
    })
    if (!answer.ok) throw new Error(`${work}: ${answer.status} ${await answer.text()}`)
    return (performance.now() - from) / 1000
  }
  const buy = await buying(context, server)
  const alone = await buy(context.seconds * 2)
  const previewed = await ask(true)
  const asked = await ask(false)
  const began = performance.now()
  const running = `select count(*)::int as n from job_runs where kind = '${kind}' and state in ('queued', 'running')`
  const isOver = async () => {
    while ((await read(context, running)) > 0) {
      if (performance.now() - began > 3 * mostSeconds * 1000) throw new Error(`${work}: not over`)
      await delay(100)
    }
  }
  const over = isOver()
  // Orders continue as long as the job runs.
  const [beside] = await Promise.all([buy(3 * mostSeconds, over), over])
  const seconds = await read(
    context,
    `select extract(epoch from finished_at - created_at)::float as n from job_runs where kind = '${kind}' order by id desc limit 1`,
  )
  const failed = await read(
    context,
    `select count(*)::int as n from job_runs where kind = '${kind}' and state = 'failed'`,
  )
  context.say(`${work}: preview ${previewed.toFixed(1)} s, asked ${asked.toFixed(1)} s, job ${seconds.toFixed(1)} s`)
  const ratio = (one: number, other: number) => `${(one / other).toFixed(1)} ×`
  return [
    {
      work: `${work}, job`,
      unit: 's',
      brava: seconds,
      goal: '< 5 min for 2 million prices',
      reached: failed === 0 && seconds * (2_000_000 / Math.max(prices, 1)) < mostSeconds,
      note: `${prices} prices, ${Math.round(prices / Math.max(seconds, 0.001))}/s; preview ${previewed.toFixed(1)} s, asking ${asked.toFixed(1)} s`,
    },
    {
      work: `orders beside ${work}, ${buyers} buyers, one process`,
      unit: 'orders/s',
      brava: beside.perSecond,
      p50: beside.p50,
      p99: beside.p99,
      goal: 'informs',
      reached: undefined,
      note: `p50 ${ratio(beside.p50, alone.p50)}, p99 ${ratio(beside.p99, alone.p99)} (${alone.p50.toFixed(1)} and ${alone.p99.toFixed(1)} ms at ${Math.round(alone.perSecond)}/s alone)${beside.failed > 0 ? `; ${beside.failed} failed: ${beside.firstFailure}` : ''}`,
    },
  ]
}

const read = (context: BenchContext, text: string) =>
  asOwner(context.databaseUrl, async (client) => (await client.query<{ n: number }>(text)).rows[0]?.n ?? 0)
