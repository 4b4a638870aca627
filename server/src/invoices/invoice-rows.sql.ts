import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import { prepared } from '../platform/db/prepared.ts'
import { canClose, canSend } from './access-point/e-invoices.sql.ts'

/** Invoices with the names a list shows; the caller adds the scope. */
export function invoiceRows(db: Db, companyId: number) {
  return db
    .selectFrom('invoices as i')
    .innerJoin('companies as issuer', 'issuer.id', 'i.issuer_id')
    .innerJoin('companies as buyer', 'buyer.id', 'i.buyer_id')
    .leftJoin('orders as o', 'o.id', 'i.order_id')
    .leftJoin('invoice_openings as opened', (join) =>
      join.onRef('opened.invoice_id', '=', 'i.id').on('opened.company_id', '=', companyId),
    )
    .select([
      'i.id',
      'i.number',
      'i.kind',
      'i.part',
      'i.issued_at as issuedAt',
      'i.issuer_id as issuerId',
      'issuer.name as issuerName',
      'i.buyer_id as buyerId',
      'buyer.name as buyerName',
      'i.order_id as orderId',
      'o.number as orderNumber',
      sql<string>`case when o.company_id = i.buyer_id then o.reference else '' end`.as('reference'),
      sql<number | null>`case when o.invoice_by_delivery then i.part end`.as('delivery'),
      'i.currency',
      'i.net',
      'i.vat',
      'i.gross',
      sql<boolean>`opened.invoice_id is null`.as('isNew'),
      sql<{ id: number; name: string } | null>`(
        select json_build_object('id', f.id, 'name', f.number) from invoices f where f.id = i.refers_to_id)`.as(
        'refersTo',
      ),
      sql<{ state: number; reason: string } | null>`(
        select json_build_object('state', e.state, 'reason', coalesce(nullif(e.reason, ''), e.error, '')) from e_invoices e
        where e.invoice_id = i.id and i.issuer_id = ${companyId})`.as('eInvoice'),
      sql<boolean>`(i.issuer_id = ${companyId} and ${canSend})`.as('canSendEInvoice'),
      sql<boolean>`(i.issuer_id = ${companyId} and ${canClose(new Date())})`.as('canCloseEInvoice'),
      sql<
        { id: number; name: string }[]
      >`coalesce((select json_agg(json_build_object('id', n.id, 'name', n.number) order by n.id)
        from invoices n where n.refers_to_id = i.id), '[]')`.as('creditNotes'),
    ])
}

export async function invoiceById(db: Db, id: number) {
  return db
    .selectFrom('invoices')
    .select(['id', 'number', 'issuer_id', 'buyer_id', 'order_id', 'snapshot'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Several invoices in the order of their numbers. */
export async function invoicesByIds(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('invoices')
    .select(['id', 'number', 'issuer_id', 'buyer_id', 'order_id', 'snapshot'])
    .where('id', 'in', [...ids])
    .orderBy('issuer_id')
    .orderBy('series')
    .orderBy('year')
    .orderBy('seq')
    .execute()
}

export async function noteOpened(db: Db, invoiceId: number, companyId: number): Promise<void> {
  await db
    .insertInto('invoice_openings')
    .values({ invoice_id: invoiceId, company_id: companyId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export type PaperFormat = 'pdf' | 'xml'

export async function storedPaper(
  db: Db,
  of: { readonly invoiceId: number; readonly language: string; readonly format: PaperFormat },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('invoice_files as f')
    .innerJoin('files', 'files.id', 'f.file_id')
    .where('f.invoice_id', '=', of.invoiceId)
    .where('f.language', '=', of.language)
    .where('f.format', '=', of.format)
    .select('files.sha256')
    .executeTakeFirst()
  return row?.sha256
}

/** Stores the hash of a document; if two made it at once the first one stays. */
export async function keepPaper(
  db: Db,
  paper: {
    readonly invoiceId: number
    readonly language: string
    readonly format: PaperFormat
    readonly mediaType: string
    readonly sha256: string
    readonly size: number
    readonly name: string
    readonly companyId: number
  },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const file = await trx
      .insertInto('files')
      .values({
        sha256: paper.sha256,
        media_type: paper.mediaType,
        size_bytes: paper.size,
        name: paper.name,
        owner_company_id: paper.companyId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('invoice_files')
      .values({ invoice_id: paper.invoiceId, language: paper.language, format: paper.format, file_id: file.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

export async function newCounts(db: Db, companyId: number): Promise<{ outgoing: number; incoming: number }> {
  const { rows } = await sql<{ outgoing: number; incoming: number }>`${prepared('new-invoices')}
    select
      (select coalesce(sum(invoices - opened_by_issuer), 0)::int from invoice_totals where issuer_id = ${companyId}) as outgoing,
      (select coalesce(sum(invoices - opened_by_buyer), 0)::int from invoice_totals where buyer_id = ${companyId}) as incoming`.execute(
    db,
  )
  return rows[0] ?? { outgoing: 0, incoming: 0 }
}
