import { DEMO_PASSWORD, people } from '../../seed/world/people.ts'
import { warmUpMs } from '../load/closed-loop.ts'
import { asOwner } from '../world/bench-database.ts'
import { fillCarts, readTrade } from '../orders/bench-trade.ts'
import type { BenchContext, Row } from '../row.ts'
import type { Ordering } from './order-by-program.ts'

const clients = 8
const most = 3000

/** Orders of one key through the partner API and the same orders through the portal, in turns on the same server. */
export async function measureProgramOrders(context: BenchContext): Promise<Row[]> {
  const { databaseUrl, server, seconds } = context
  const trade = await readTrade(databaseUrl)
  const orders = Math.ceil(most * (seconds + warmUpMs / 1000 + 0.5))
  const prepare = () => fillCarts(databaseUrl, trade, { keys: 1, isHot: false, orders })
  const prepared = await prepare()
  const token = await context.signIn(people.tarik.email)
  const programs: Ordering['programs'][number][] = []
  // One after the other, because the server does not check many passwords at once.
  for (const companyId of trade.companyIds) programs.push(await programOf(server.url, token, companyId))
  // Created directly, as one of the company's own people would: nobody in these companies has a password.
  await asOwner(databaseUrl, (client) =>
    client.query(
      'update api_credentials a set created_by = (select min(u.id) from users u where u.company_id = a.company_id) where company_id = any($1)',
      [trade.companyIds],
    ),
  )
  const portal = await context.run(
    new URL('../orders/buy.ts', import.meta.url).href,
    { url: server.url, clients, orders: prepared },
    { clients, seconds },
  )
  await prepare()
  const args: Ordering = { url: server.url, clients, programs }
  const api = await context.run(new URL('./order-by-program.ts', import.meta.url).href, args, { clients, seconds })
  const share = api.perSecond / portal.perSecond
  const problem = [portal.firstFailure, api.firstFailure].find(Boolean)
  context.say(`orders by program: ${Math.round(api.perSecond)}/s, through the portal ${Math.round(portal.perSecond)}/s`)
  return [
    {
      work: `order through the partner API, 1 key, ${clients} programs`,
      unit: 'orders/s',
      brava: api.perSecond,
      p50: api.p50,
      p99: api.p99,
      goal: '≥ 0.9 × the portal',
      reached: share >= 0.9 && api.failed === 0,
      note: `${share.toFixed(2)} × the portal's ${portal.perSecond.toFixed(0)}/s in the same run${problem ? `; ${problem}` : ''}`,
    },
  ]
}

/** A credential of a company, and the products that its program reads from the catalogue. */
async function programOf(url: string, token: string, companyId: number) {
  const made = await fetch(`${url}/api/ApiCredential/create-api-credential`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      companyId,
      name: 'Bench',
      scopes: ['catalogue:read', 'orders:write'],
      password: DEMO_PASSWORD,
    }),
  })
  const { data } = (await made.json()) as { data?: { credential?: string } }
  const bearer = data?.credential
  if (!bearer) throw new Error(`no credential: ${made.status}`)
  const answer = await fetch(`${url}/partner/v1/catalogue`, { headers: { authorization: `Bearer ${bearer}` } })
  const catalogue = (await answer.json()) as { data: { id: string; moq: number; stock: number }[] }
  return { bearer, products: catalogue.data.filter(({ moq, stock }) => moq <= 1 && stock > 0).map(({ id }) => id) }
}
