import { DEMO_PASSWORD, people } from '../../seed/world/people.ts'
import type { BenchContext, Row } from '../row.ts'
import { asOwner } from '../world/bench-database.ts'

const products = 5000

/** The catalogue as a partner's program reads it: a company with five thousand products, its changes, and 304. */
export async function measureCatalogue({ databaseUrl, server, signIn, seconds, say }: BenchContext): Promise<Row[]> {
  say('Filling the catalogue of Nexa…')
  const companyId = await fillCatalogue(databaseUrl)
  const token = await signIn(people.mirza.email)
  const made = await fetch(`${server.url}/api/ApiCredential/create-api-credential`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ companyId, name: 'Bench', scopes: ['catalogue:read'], password: DEMO_PASSWORD }),
  })
  const { data } = (await made.json()) as { data?: { credential?: string } }
  const bearer = data?.credential
  if (!bearer) throw new Error(`no credential: ${made.status}`)

  const ask = async (query: string, tag?: string) => {
    const began = performance.now()
    const answer = await fetch(`${server.url}/partner/v1/catalogue?limit=${products}${query}`, {
      headers: { authorization: `Bearer ${bearer}`, ...(tag ? { 'if-none-match': tag } : {}) },
    })
    const text = await answer.text()
    return { status: answer.status, ms: performance.now() - began, text, tag: String(answer.headers.get('etag')) }
  }
  const changed = (cents: number) =>
    asOwner(databaseUrl, (client) =>
      client.query('update company_products set effective_price = $2 where company_id = $1', [companyId, 5000 + cents]),
    )
  const aSecond = () => new Promise((done) => setTimeout(done, 1050))

  const first = JSON.parse((await ask('')).text) as { next: string; data: unknown[] }
  const { next } = first
  const compared: number[] = []
  const whole: number[] = []
  const warm: number[] = []
  let count = 0
  for (let turn = 1; turn <= 7; turn += 1) {
    await aSecond()
    compared.push((await ask(`&after=${next}`)).ms)
    await changed(turn)
    await aSecond()
    whole.push((await ask(`&after=${next}`)).ms)
    for (let again = 0; again < 5; again += 1) {
      const answer = await ask(`&after=${next}`)
      warm.push(answer.ms)
      if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text.slice(0, 300)}`)
      count = (JSON.parse(answer.text) as { data: unknown[] }).data.length
    }
  }
  const { tag } = await ask('')
  const same: number[] = []
  const end = performance.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (performance.now() < end) {
        const answer = await ask('', tag)
        if (answer.status !== 304) throw new Error(`${answer.status} instead of 304`)
        same.push(answer.ms)
      }
    }),
  )
  const ms = (work: string, samples: readonly number[], goal: number | undefined, note: string): Row => ({
    work,
    unit: 'ms',
    brava: at(samples, 0.5),
    p50: at(samples, 0.5),
    p99: at(samples, 0.99),
    goal: goal === undefined ? '' : `≤ ${goal} ms`,
    // A product that already had the new price is not a change.
    reached: goal === undefined ? undefined : count > 0.99 * products && at(samples, 0.5) <= goal,
    note,
  })
  return [
    ms(
      `catalogue delta of ${products} products, warm`,
      warm,
      100,
      `${count} of ${first.data.length} changed, compared less than a second ago`,
    ),
    ms(
      `catalogue delta of ${products} products, compared anew`,
      whole,
      undefined,
      'each got a new position, written and answered',
    ),
    ms(
      `catalogue of ${products} products compared, nothing changed`,
      compared,
      undefined,
      'the first who asks after a second',
    ),
    {
      work: `catalogue of ${products} products, 304, 8 clients`,
      unit: 'answers/s',
      brava: same.length / seconds,
      p50: at(same, 0.5),
      p99: at(same, 0.99),
      goal: '',
      reached: undefined,
      note: 'one comparison and one look-up of the credential a second, else from memory',
    },
  ]
}

/** The value below which the given share of the samples lies. */
function at(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}

/** Copies a product of Nexa until the company's catalogue has five thousand. Returns the company. */
function fillCatalogue(databaseUrl: string): Promise<number> {
  return asOwner(databaseUrl, async (client) => {
    const columnsOf = async (table: string) => {
      const { rows } = await client.query<{ name: string }>(
        `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
          and attidentity = '' and attgenerated = ''`,
        [table],
      )
      return rows.map((row) => row.name)
    }
    const { rows } = await client.query<{ companyId: number; productId: number; n: number }>(
      `select c.company_id as "companyId", min(c.product_id)::int as "productId", count(*)::int as n
        from company_products c join users u on u.company_id = c.company_id where u.username = $1 and not c.is_withdrawn
        group by 1`,
      [people.mirza.email],
    )
    const [found] = rows
    if (!found) throw new Error('Nexa has no products')
    const copy = async (table: string, own: Record<string, string>, from: string, values: unknown[]) => {
      const columns = await columnsOf(table)
      const list = columns.map((name) => own[name] ?? `t.${name}`).join(', ')
      await client.query(`insert into ${table} (${columns.join(', ')}) select ${list} from ${table} t, ${from}`, values)
    }
    const missing = products - found.n
    await copy(
      'products',
      { code: `'BENCH-' || n`, title: `t.title || ' ' || n`, gtin: `''` },
      'generate_series(1, $2::int) n where t.id = $1',
      [found.productId, missing],
    )
    await copy(
      'company_products',
      { product_id: 'p.id' },
      `products p where t.company_id = $1 and t.product_id = $2 and p.code like 'BENCH-%'`,
      [found.companyId, found.productId],
    )
    await client.query('analyze')
    return Number(found.companyId)
  })
}
