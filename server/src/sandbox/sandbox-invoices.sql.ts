import { sql } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'

/** A line of a sandbox document; amounts in minor units, as sold. */
export interface SandboxPaperLine {
  readonly title: string
  readonly quantity: number
  readonly unitPrice: number
  readonly gross: number
  readonly vat: number
}

function invoicesOf(db: Db, companyId: number) {
  return db
    .selectFrom('sandbox_invoices as i')
    .innerJoin('sandbox_orders as o', 'o.id', 'i.order_id')
    .leftJoin('sandbox_invoices as f', 'f.id', 'i.refers_to')
    .where('i.company_id', '=', companyId)
    .select([
      'i.id',
      'i.number',
      'i.order_id as orderId',
      'o.reference',
      'o.number as orderNumber',
      'i.refers_to as refersToId',
      'f.number as refersToNumber',
      'i.issued_at as issuedAt',
      'i.currency',
      'i.net',
      'i.vat',
      'i.gross',
      sql<SandboxPaperLine[]>`i.lines`.as('lines'),
    ])
}
export type SandboxInvoice = Awaited<ReturnType<ReturnType<typeof invoicesOf>['execute']>>[number]

export function sandboxInvoice(db: Db, companyId: number, id: number): Promise<SandboxInvoice | undefined> {
  return invoicesOf(db, companyId).where('i.id', '=', id).executeTakeFirst()
}

/** Newest first; one more than the limit shows that there are more. */
export function sandboxInvoices(
  db: Db,
  companyId: number,
  asked: { readonly since?: Date | undefined; readonly after: number | undefined; readonly limit: number },
): Promise<SandboxInvoice[]> {
  let query = invoicesOf(db, companyId)
  if (asked.since !== undefined) query = query.where('i.issued_at', '>=', asked.since)
  if (asked.after !== undefined) query = query.where('i.id', '<', asked.after)
  return query
    .orderBy('i.id', 'desc')
    .limit(asked.limit + 1)
    .execute()
}

/** Invoices of an order without a credit note. */
export function uncreditedSandboxInvoices(trx: Trx, companyId: number, orderId: number): Promise<SandboxInvoice[]> {
  return invoicesOf(trx, companyId)
    .where('i.order_id', '=', orderId)
    .where('i.refers_to', 'is', null)
    .where(sql<boolean>`not exists (select from sandbox_invoices c where c.refers_to = i.id)`)
    .orderBy('i.id')
    .execute()
}

/** The next document number of a locked world. */
async function nextNumber(trx: Trx, companyId: number): Promise<number> {
  const { invoices } = await trx
    .updateTable('sandbox_worlds')
    .set((is) => ({ invoices: is('invoices', '+', 1) }))
    .where('company_id', '=', companyId)
    .returning('invoices')
    .executeTakeFirstOrThrow()
  return invoices
}

/** Writes a document with the next number: "TEST-F-000012", a credit note "TEST-C-000013". */
export async function insertSandboxInvoice(
  trx: Trx,
  paper: {
    readonly companyId: number
    readonly orderId: number
    readonly refersTo: number | null
    readonly issuedAt: Date
    readonly currency: string
    readonly lines: readonly SandboxPaperLine[]
    /** 1, or −1 for a credit note. */
    readonly sign: 1 | -1
  },
): Promise<{ id: number; number: string }> {
  const { companyId, sign, lines } = paper
  const gross = sign * lines.reduce((sum, line) => sum + line.gross, 0)
  const vat = sign * lines.reduce((sum, line) => sum + line.vat, 0)
  const digits = String(await nextNumber(trx, companyId)).padStart(6, '0')
  return trx
    .insertInto('sandbox_invoices')
    .values({
      company_id: companyId,
      order_id: paper.orderId,
      number: `TEST-${sign === 1 ? 'F' : 'C'}-${digits}`,
      refers_to: paper.refersTo,
      issued_at: paper.issuedAt,
      currency: paper.currency,
      net: gross - vat,
      vat,
      gross,
      lines: JSON.stringify(lines),
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
}
