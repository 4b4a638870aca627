import type { BenchContext, HttpRequest, Row, SqlStatement } from '../row.ts'

/** One kind of page: the calls that read it, and the minimal SQL that reads its rows. */
export interface Work {
  readonly work: string
  readonly requests: readonly HttpRequest[]
  readonly bare: readonly SqlStatement[]
  readonly clients: number
  readonly goal: string
  readonly reached: (measured: { perSecond: number; p99: number }) => boolean
  readonly note: string
}

/**
 * An answer that took longer than the whole measurement is in no sample: if nothing finished, the goal is not reached.
 */
export const within = (p99: number) => (measured: { perSecond: number; p99: number }) =>
  measured.perSecond > 0 && measured.p99 < p99

/** Measures each list beside its SQL. */
export async function measureEach(context: BenchContext, list: readonly Work[]): Promise<Row[]> {
  const rows: Row[] = []
  for (const { work, requests, bare, clients, goal, reached, note } of list) {
    const alone = await context.sql(bare, { clients })
    const measured = await context.http(requests, { clients })
    const failed = measured.failed > 0 ? `${measured.failed} failed: ${measured.firstFailure}` : ''
    rows.push({
      work,
      unit: 'pages/s',
      bare: alone.perSecond,
      brava: measured.perSecond,
      p50: measured.p50,
      p99: measured.p99,
      goal,
      reached: measured.failed === 0 && reached(measured),
      note: [note, failed].filter(Boolean).join('; '),
    })
    context.say(
      `${work}: ${measured.perSecond.toFixed(0)}/s, p99 ${measured.p99.toFixed(1)} ms, bare ${alone.perSecond.toFixed(0)}/s`,
    )
  }
  return rows
}
