import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { findBreaches } from '../../server/src/invariants/invariants.sql.ts'
import { verifyCustody } from '../../server/src/keys/custody/verify-custody.ts'
import { connect } from '../../server/src/platform/db/connect.ts'

/**
 * Finds whatever is wrong after a drill: acknowledged orders, what is still due, the invariants, and with `custody`
 * also its chains.
 */
export async function findWrongBooks(
  databaseUrl: string,
  orderIds: readonly number[],
  { custody }: { readonly custody: boolean },
): Promise<string[]> {
  const findings: string[] = []
  const { db, close } = connect(databaseUrl, { size: 1, asOwner: true })
  try {
    const since = performance.now()
    for (;;) {
      const { rows } = await sql<{ open: number }>`
        select ((select count(*) from invoices_due) + (select count(*) from custody_waiting))::int as open`.execute(db)
      if (rows[0]?.open === 0) break
      if (performance.now() - since > 60_000) {
        findings.push(`${rows[0]?.open} invoices or custody rows are still due`)
        break
      }
      await delay(200)
    }
    const { rows } = await sql<{ there: number }>`
      select count(distinct id)::int as there from orders where id = any(${[...orderIds]}::bigint[])`.execute(db)
    if (new Set(orderIds).size !== orderIds.length) findings.push('an order was given as the answer to two calls')
    if (rows[0]?.there !== orderIds.length)
      findings.push(`${rows[0]?.there} of ${orderIds.length} acknowledged orders are there`)
    for (const breach of await findBreaches(db)) findings.push(`breach: ${JSON.stringify(breach)}`)
    if (custody) for (const one of (await verifyCustody(db)).breaks) findings.push(`custody: ${JSON.stringify(one)}`)
  } finally {
    await close()
  }
  return findings
}
