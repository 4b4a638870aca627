import { invoices } from '@brava/contract/invoices/invoices.endpoints.ts'
import { mailInvoice } from '@brava/contract/invoices/mail-invoice.endpoints.ts'
import { IconMail } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { RowOf } from '../api/list.ts'
import { useMay } from '../api/profile.ts'
import { useAct } from '../api/use-act.ts'
import { useDownload } from '../api/use-download.ts'
import { refresh } from '../api/use-endpoint.ts'
import { Button } from '../ui/basics/button.tsx'
import { PaperDialog } from '../ui/overlay/paper-dialog.tsx'
import { t } from './invoices.texts.ts'

type Row = RowOf<typeof invoices.outgoing>
export type PaperFormat = 'pdf' | 'xml'

const calls = {
  pdf: { incoming: invoices.incomingPdf, outgoing: invoices.outgoingPdf },
  xml: { incoming: invoices.incomingXml, outgoing: invoices.outgoingXml },
}

/** What a list of invoices can do with the papers of a row. */
export interface InvoicePapers {
  /** The invoice that is being fetched. */
  readonly busy: number | undefined
  readonly save: (row: Row, format?: PaperFormat) => void
  readonly preview: (row: Row) => void
  /** Mails an issued invoice to its buyer; undefined when the person may not. */
  readonly mail: ((row: Row) => void) | undefined
  /** The preview, while one is open; the screen renders it. */
  readonly dialog: ReactNode
}

/** Shows, saves and mails papers of issued or received invoices; a received one counts as opened once it is shown or saved. */
export function useInvoicePapers(incoming: boolean): InvoicePapers {
  const [busy, setBusy] = useState<number>()
  const [shown, setShown] = useState<Row>()
  const file = useDownload()
  const mailing = useAct(mailInvoice.again)
  const mayMail = useMay('distributorsAndResellers') && !incoming
  const side = incoming ? 'incoming' : 'outgoing'
  const opened = async (row: Row) => {
    if (row.isNew) await refresh(invoices[side], invoices.newCount)
  }
  const save = async (row: Row, format: PaperFormat = 'pdf') => {
    setBusy(row.id)
    const isSaved = await file.run(calls[format][side], { params: { id: row.id } }, { name: `${row.number}.${format}` })
    setBusy(undefined)
    if (isSaved) await opened(row)
  }
  const mail = mayMail ? (row: Row) => void mailing.run({ params: { id: row.id } }) : undefined
  return {
    busy,
    save: (row, format) => void save(row, format),
    preview: setShown,
    mail,
    dialog: shown && (
      <PaperDialog
        title={`${shown.kind === 2 ? t.creditNote : t.number} ${shown.number}`}
        endpoint={calls.pdf[side]}
        input={{ params: { id: shown.id } }}
        name={`${shown.number}.pdf`}
        onLoaded={() => void opened(shown)}
        onClose={() => setShown(undefined)}
        actions={
          mail && (
            <Button icon={<IconMail />} pending={mailing.pending} onClick={() => mail(shown)}>
              {t.mail}
            </Button>
          )
        }
      />
    ),
  }
}
