import { normaliseCode } from '@brava/contract/keys/key-pattern.ts'
import { sql } from 'kysely'
import { readConfig } from '../../server/src/platform/config.ts'
import { connect } from '../../server/src/platform/db/connect.ts'
import { findBreaches } from '../../server/src/invariants/invariants.sql.ts'
import { verifyCustody } from '../../server/src/keys/custody/verify-custody.ts'
import { openCodes } from '../../server/src/keys/revealing/open-codes.ts'
import { Secrets } from '../../server/src/platform/secrets/secrets.ts'

export interface Proof {
  readonly breaches: readonly unknown[]
  readonly custodyBreaks: readonly unknown[]
  /** Random keys that the escrowed secrets opened, and whose text matches their fingerprint. */
  readonly opened: number
  readonly asked: number
  readonly orders: ReadonlySet<number>
}

/** Checks a restored database against the invariants and opens random keys using only the secrets from the escrow. */
export async function proveRestored(url: string, escrow: Readonly<Record<string, string>>, keys = 100): Promise<Proof> {
  const secrets = new Secrets(readConfig({ BRAVA_MODE: 'test', ...escrow }))
  const { db, close } = connect(url, { size: 2 })
  try {
    const breaches = await findBreaches(db)
    const { breaks } = await verifyCustody(db)
    const { rows } = await sql<{ id: number; fingerprint: Buffer }>`
      select id, fingerprint from keys order by random() limit ${keys}`.execute(db)
    const codes = await openCodes(
      { db, secrets },
      rows.map(({ id }) => id),
    )
    const opened = rows.filter(({ id, fingerprint }) =>
      secrets.fingerprint(normaliseCode(codes.get(id) ?? '')).equals(fingerprint),
    )
    const orders = await sql<{ id: number }>`select id from orders`.execute(db)
    return {
      breaches,
      custodyBreaks: breaks,
      opened: opened.length,
      asked: rows.length,
      orders: new Set(orders.rows.map(({ id }) => id)),
    }
  } finally {
    await close()
  }
}
