import { invoices } from '@brava/contract/invoices/invoices.endpoints.ts'
import { useState } from 'react'
import type { RowOf } from '../api/list.ts'
import { useDownload } from '../api/use-download.ts'
import { refresh } from '../api/use-endpoint.ts'

type Row = RowOf<typeof invoices.outgoing>

/** Saves the PDF of an issued or a received invoice; a received one counts as opened from then on. */
export function useSaveInvoice(incoming: boolean) {
  const [busy, setBusy] = useState<number>()
  const pdf = useDownload()
  const save = async (row: Row) => {
    setBusy(row.id)
    const call = incoming ? invoices.incomingPdf : invoices.outgoingPdf
    const isSaved = await pdf.run(call, { params: { id: row.id } }, { name: `${row.number}.pdf` })
    setBusy(undefined)
    if (isSaved && row.isNew) await refresh(incoming ? invoices.incoming : invoices.outgoing, invoices.newCount)
  }
  return { busy, save }
}
