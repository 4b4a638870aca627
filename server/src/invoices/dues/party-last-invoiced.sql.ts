import { invoiceKind } from '@brava/contract/enums.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { InvoiceSnapshot, SnapshotParty } from '../invoice-snapshot.ts'

/**
 * A company as its former supplier knew it: as on the last invoice that the supplier issued to it; if there is none, its
 * name alone. Credit notes do not count: a refund may come after the company has left.
 */
export async function partyLastInvoiced(
  db: Db,
  { id, supplierId }: { readonly id: number; readonly supplierId: number },
  { name }: Pick<SnapshotParty, 'name'>,
): Promise<SnapshotParty> {
  const last = await db
    .selectFrom('invoices')
    .select('snapshot')
    .where('buyer_id', '=', id)
    .where('issuer_id', '=', supplierId)
    .where('kind', '=', invoiceKind.invoice)
    .orderBy('issued_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last) return (last.snapshot as unknown as InvoiceSnapshot).buyer
  const none = { address: '', postalCode: '', town: '', countryCode: '', countryName: '', taxId: '', vatId: '' }
  return { ...none, name, email: '', phone: '' }
}
