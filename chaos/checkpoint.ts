import { connect } from '../server/src/platform/db/connect.ts'
import { findBreaches } from '../server/src/invariants/invariants.sql.ts'
import type { Cluster } from './cluster.ts'

/** The invariants hold at every moment, not only at the end: a single statement sees a single moment. */
export async function checkpoint(
  cluster: Cluster,
  findings: string[],
  when: string,
  say: (line: string) => void,
): Promise<void> {
  const { db, close } = connect(cluster.databaseUrl, { size: 1, asOwner: true })
  try {
    const breaches = await findBreaches(db)
    for (const breach of breaches)
      findings.push(`after ${when}: ${breach.invariant} ${breach.subject} ${breach.detail}`)
    say(`${when}: ${breaches.length === 0 ? 'the invariants hold' : `${breaches.length} invariants are broken`}`)
  } catch {
    say(`${when}: the database is away just now`)
  } finally {
    await close().catch(() => {})
  }
}
