import { DEMO_PASSWORD, people } from '../../seed/world/people.ts'
import type { BenchContext, Row } from '../row.ts'
import { asOwner } from '../world/bench-database.ts'

/** Signing in with the right password: argon2id with 19 MiB each time, eight sign-ins at once. */
export async function measureSignIn(context: BenchContext): Promise<Row[]> {
  await asOwner(context.databaseUrl, (client) =>
    client.query(
      `update users set password_hash = (select password_hash from users where username = $1)
      where username like 'buyer-%'`,
      [people.tarik.email],
    ),
  )
  const measured = await context.http(
    Array.from({ length: 800 }, (_, n) => `buyer-${n}`).map((username) => ({
      method: 'POST',
      path: '/api/auth/login',
      body: { username, password: DEMO_PASSWORD },
    })),
    { clients: 8 },
  )
  return [
    {
      work: 'sign-in, 8 clients',
      unit: 'sign-ins/s',
      brava: measured.perSecond,
      p50: measured.p50,
      p99: measured.p99,
      goal: '≥ 100/s',
      reached: measured.perSecond >= 100 && measured.failed === 0,
      note: measured.failed > 0 ? `${measured.failed} failed: ${measured.firstFailure}` : '',
    },
  ]
}
