import { vatTreatment } from '@brava/contract/enums.ts'
import { decideVat } from '@brava/contract/vat.ts'
import type pg from 'pg'
import { companyFacts } from '../../server/src/companies/company-facts.ts'
import { connect } from '../../server/src/platform/db/connect.ts'
import { copyRows, type Value } from '../load/copy-rows.ts'

/** `large.vat`: the rate and its reason for every pair of supplier and buyer and every treatment, as the contract decides. */
export async function vatOf(client: pg.Client, databaseUrl: string): Promise<void> {
  await client.query(
    'create unlogged table large.vat (seller_id bigint, buyer_id bigint, treatment smallint, rate_bp int, reason text)',
  )
  const { db, close } = connect(databaseUrl, { size: 1, asOwner: true })
  try {
    const ids = (await db.selectFrom('companies').select('id').execute()).map((row) => row.id)
    const facts = await companyFacts(db, ids)
    const rows: Record<string, Value>[] = []
    for (const buyer of facts.values()) {
      const seller = facts.get(buyer.parentId ?? 0)
      if (!seller) continue
      for (const treatment of vatTreatment.values) {
        const { rateBp, reason } = decideVat(treatment, seller.vat, buyer.vat)
        rows.push({ seller_id: seller.id, buyer_id: buyer.id, treatment, rate_bp: rateBp, reason })
      }
    }
    await copyRows(client, 'large.vat', rows)
    await client.query('analyze large.vat')
  } finally {
    await close()
  }
}
