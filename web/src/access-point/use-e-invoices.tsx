import { accessPoint } from '@brava/contract/invoices/access-point.endpoints.ts'
import { invoices } from '@brava/contract/invoices/invoices.endpoints.ts'
import { useState } from 'react'
import { inParts } from '../api/in-parts.ts'
import type { Selection } from '../api/list.ts'
import { useAct } from '../api/use-act.ts'
import { toast } from '../state/toast.ts'
import { ReasonDialog } from '../ui/ask/reason-dialog.tsx'
import { t } from './access-point.texts.ts'

type Ids = readonly (number | string)[]

/**
 * What a person does with chosen e-invoices: sends them through the access point, for the first time or again, and
 * closes, with a reason, those that are settled without it. Those done are unmarked. The caller draws the dialog.
 */
export function useEInvoices(selection: Pick<Selection, 'drop'>) {
  const refreshes = [invoices.outgoing, accessPoint.rejected] as const
  const act = useAct(accessPoint.send, { says: false, refreshes })
  const close = useAct(accessPoint.close, { says: false, refreshes })
  const [closing, setClosing] = useState<Ids | null>(null)
  return {
    pending: act.pending,
    send: (ids: Ids) =>
      void inParts(
        selection,
        ids.map(Number),
        (part) => act.run({ body: { ids: part } }),
        (info) => toast('info', info),
      ),
    close: setClosing,
    dialog: (
      <ReasonDialog
        open={closing !== null}
        onClose={() => setClosing(null)}
        title={t.closeTitle}
        confirm={t.close}
        hint={t.closeHint}
        onConfirm={(reason) =>
          inParts(selection, (closing ?? []).map(Number), (ids) => close.run({ body: { ids, reason } }))
        }
      >
        {t.closeText}
      </ReasonDialog>
    ),
  }
}
