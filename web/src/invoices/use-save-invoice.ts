import { invoices } from '@brava/contract/invoices/invoices.endpoints.ts'
import { useState } from 'react'
import type { RowOf } from '../api/list.ts'
import { useDownload } from '../api/use-download.ts'
import { refresh } from '../api/use-endpoint.ts'

type Row = RowOf<typeof invoices.outgoing>
export type PaperFormat = 'pdf' | 'xml'

const calls = {
  pdf: { incoming: invoices.incomingPdf, outgoing: invoices.outgoingPdf },
  xml: { incoming: invoices.incomingXml, outgoing: invoices.outgoingXml },
}

/** Saves the PDF or XML of an issued or a received invoice; a received one counts as opened from then on. */
export function useSaveInvoice(incoming: boolean) {
  const [busy, setBusy] = useState<number>()
  const file = useDownload()
  const save = async (row: Row, format: PaperFormat = 'pdf') => {
    setBusy(row.id)
    const call = calls[format][incoming ? 'incoming' : 'outgoing']
    const isSaved = await file.run(call, { params: { id: row.id } }, { name: `${row.number}.${format}` })
    setBusy(undefined)
    if (isSaved && row.isNew) await refresh(incoming ? invoices.incoming : invoices.outgoing, invoices.newCount)
  }
  return { busy, save }
}
