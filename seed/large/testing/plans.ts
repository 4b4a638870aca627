import pg from 'pg'

/** The tables that have millions of rows in production. */
const large = new Set([
  'orders',
  'order_legs',
  'order_lines',
  'order_line_prices',
  'order_events',
  'slots',
  'keys',
  'custody_log',
  'ledger_transactions',
  'ledger_postings',
  'invoices',
  'invoice_openings',
])

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Plan Rows': number
  readonly 'Sort Key'?: readonly string[]
  readonly 'Actual Loops'?: number
  readonly 'Join Filter'?: string
  /** Per loop. */
  readonly 'Rows Removed by Join Filter'?: number
  readonly Plans?: readonly Plan[]
}

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Every statement that the work sends to PostgreSQL, on any connection of this process. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const found: Statement[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first, second] = given as [string | { text?: string; values?: unknown[] }, unknown]
    if (typeof first === 'string') found.push({ text: first, values: Array.isArray(second) ? second : [] })
    else if (first.text) found.push({ text: first.text, values: first.values ?? [] })
    return (query as (...all: unknown[]) => unknown).apply(this, given)
  } as typeof query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return found.filter(({ text }) => /^\s*(\/\*[^*]*\*\/)?\s*(select|with)\b/i.test(text))
}

/**
 * What would hurt with millions of rows: a large table read whole, or more than `most` rows sorted, even with
 * sequential scans and sorts disabled: no index gives what the statement asks. Says nothing about time.
 */
export async function planFaults(client: pg.Client, { text, values }: Statement, most: number): Promise<string[]> {
  await client.query('begin; set local enable_seqscan = off; set local enable_sort = off; set local jit = off')
  try {
    const { rows } = await client.query(`explain (format json) ${text}`, [...values])
    const faults: string[] = []
    lookThrough(rows, (plan) => {
      // A monthly partition counts as its table.
      const table = plan['Relation Name']?.replace(/_(\d{4}_\d{2}|rest)$/, '') ?? ''
      if (plan['Node Type'].endsWith('Seq Scan') && large.has(table)) faults.push(`reads ${table} whole`)
      const input = plan.Plans?.[0]?.['Plan Rows'] ?? 0
      if (plan['Node Type'] === 'Sort' && input > most)
        faults.push(`sorts ${input} rows by ${plan['Sort Key']?.join(', ')}`)
    })
    return faults
  } finally {
    await client.query('rollback')
  }
}

/**
 * How many pairs of rows a statement compares in vain on two columns that should be equal: a join without an index or a
 * hash compares every row of one table with every row of the other, a hundred times as many in a world ten times as
 * large. Range conditions (days within months, say) are always compared this way and have few rows on one side.
 */
export async function pairsComparedInVain(client: pg.Client, { text, values }: Statement): Promise<number> {
  const { rows } = await client.query(`explain (analyze, timing off, format json) ${text}`, [...values])
  let pairs = 0
  lookThrough(rows, (plan) => {
    if (plan['Node Type'] === 'Nested Loop' && /^\(+[\w.]+ = [\w.]+\)/.test(plan['Join Filter'] ?? ''))
      pairs += (plan['Rows Removed by Join Filter'] ?? 0) * (plan['Actual Loops'] ?? 1)
  })
  return pairs
}

function lookThrough(rows: readonly unknown[], look: (plan: Plan) => void): void {
  const below = (plan: Plan) => {
    look(plan)
    plan.Plans?.forEach(below)
  }
  below((rows[0] as { 'QUERY PLAN': { Plan: Plan }[] })['QUERY PLAN'][0]?.Plan as Plan)
}
