import { randomInt, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { solvedCaptcha } from '../../server/src/security/testing/solved-captcha.ts'
import { people } from '../../seed/world/people.ts'
import { percentile } from '../load/closed-loop.ts'
import { HttpConnection } from '../load/http-connection.ts'
import type { BenchContext, Row } from '../row.ts'
import { asOwner } from '../world/bench-database.ts'

/** As guarantee G15 requires. */
const triesEach = 500
const mostPercentApart = 10
const warmUps = 20

interface Question {
  readonly work: string
  readonly path: string
  /** The bodies sent about the n-th existing or non-existing person, by whom they are about. */
  readonly bodies: Readonly<Record<string, (n: number) => object>>
}

/**
 * Whether the response time reveals which names exist (guarantee G15): for each call the medians over 500 tries with
 * existing names and 500 with non-existing ones, alternating, so that both meet the machine in the same state.
 */
export async function measureKnownNames(context: BenchContext): Promise<Row[]> {
  const { url } = context.server
  return asOwner(context.databaseUrl, async (owner) => {
    await owner.query(
      `update users set password_hash = case when substr(username, 7)::int < $2
        then (select password_hash from users where username = $1) end where username like 'buyer-%'`,
      [people.tarik.email, triesEach + warmUps],
    )
    const connection = await HttpConnection.open(url)
    try {
      const asked = [signInAsked(), forgotAsked(), await signUpAsked(url, owner)]
      const rows: Row[] = []
      for (const question of asked) rows.push(await measure(question, connection, owner))
      return rows
    } finally {
      connection.close()
    }
  })
}

async function measure({ work, path, bodies }: Question, connection: HttpConnection, owner: pg.Client): Promise<Row> {
  const kinds = Object.entries(bodies).map(([name, body]) => ({ name, body, took: [] as number[] }))
  const answers = new Set<string>()
  for (let n = 0; n < triesEach + warmUps; n += 1) {
    // Each kind comes first equally often.
    const turned = [...kinds.slice(n % kinds.length), ...kinds.slice(0, n % kinds.length)]
    for (const { body, took } of turned) {
      // Counted failures and solved browser checks would block further tries.
      await owner.query('delete from sign_in_failures')
      await owner.query('delete from used_captchas')
      const json = JSON.stringify(body(n))
      const from = performance.now()
      const answer = await connection.send({ method: 'POST', path, json })
      if (n >= warmUps) took.push(performance.now() - from)
      const { code, data } = JSON.parse(answer.body) as { code?: string; data?: unknown }
      answers.add(JSON.stringify([answer.status, code, data]))
    }
  }
  const medians = kinds.map(({ name, took }) => ({
    name,
    ms: percentile(
      took.sort((a, b) => a - b),
      0.5,
    ),
  }))
  const shortest = Math.min(...medians.map(({ ms }) => ms))
  const apart = 100 * (Math.max(...medians.map(({ ms }) => ms)) / shortest - 1)
  const said = medians.map(({ name, ms }) => `${name} ${ms.toFixed(2)} ms`)
  return {
    work,
    unit: '% apart',
    brava: apart,
    p50: shortest,
    goal: `≤ ${mostPercentApart} %, one answer`,
    reached: apart <= mostPercentApart && answers.size === 1,
    note: `medians of ${triesEach}: ${said.join(', ')}${answers.size === 1 ? '' : `; answers: ${[...answers].join(' ')}`}`,
  }
}

function signInAsked(): Question {
  const asked = (username: string) => ({ username, password: 'not the password' })
  return {
    work: 'sign-in refused, known and unknown names',
    path: '/api/auth/login',
    bodies: {
      known: (n) => asked(`buyer-${n}`),
      unknown: (n) => asked(`nobody-${n}`),
      'without a password': (n) => asked(`buyer-${n + triesEach + warmUps}`),
    },
  }
}

function forgotAsked(): Question {
  return {
    work: 'forgotten password, known and unknown names',
    path: '/api/auth/forgot-password',
    bodies: { known: (n) => ({ username: `buyer-${n}` }), unknown: (n) => ({ username: `nobody-${n}` }) },
  }
}

async function signUpAsked(url: string, owner: pg.Client): Promise<Question> {
  const { rows } = await owner.query<{ country: number; name: string; tax_id: string }>(
    `select k.id::int as country, c.name, c.tax_id from companies c join countries k on k.id = c.country_id
    where k.code = 'BA' and c.tax_id ~ '^[0-9]{13}$' order by c.id limit 1`,
  )
  const [known] = rows
  if (!known) throw new Error('no company of the demonstration world has a tax number')
  const answer = await fetch(`${url}/api/auth/captcha`)
  const { data } = (await answer.json()) as { data: Parameters<typeof solvedCaptcha>[0] }
  const captcha = await solvedCaptcha(data)
  const asked = (more: object) => ({
    key: randomUUID(),
    type: 3,
    legalName: '',
    countryId: known.country,
    vatId: '',
    address: 'Masarykova 7',
    postalCode: '72000',
    town: 'Zenica',
    phone: '+387 32 555 630',
    website: '',
    firstName: 'Edina',
    lastName: 'Benchmark',
    language: 'bs',
    message: '',
    acceptsTerms: true,
    captcha,
    ...more,
  })
  return {
    work: 'sign-up, known and unknown companies',
    path: '/api/companies/company-sign-up',
    bodies: {
      known: (n) => asked({ name: known.name, taxId: known.tax_id, email: `buyer-${n}@bench.example` }),
      unknown: (n) =>
        asked({
          name: `Žuti Miš ${n}`,
          taxId: String(randomInt(4_200_000_000_000, 4_299_999_999_999)),
          email: `edina-${n}@zutimis.example`,
        }),
    },
  }
}
