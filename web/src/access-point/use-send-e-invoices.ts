import { accessPoint } from '@brava/contract/invoices/access-point.endpoints.ts'
import { invoices } from '@brava/contract/invoices/invoices.endpoints.ts'
import { inParts } from '../api/in-parts.ts'
import type { Selection } from '../api/list.ts'
import { useAct } from '../api/use-act.ts'
import { toast } from '../state/toast.ts'

/** Sends chosen documents through the access point, for the first time or again; those sent are unmarked. */
export function useSendEInvoices(selection: Pick<Selection, 'drop'>) {
  const act = useAct(accessPoint.send, { says: false, refreshes: [invoices.outgoing, accessPoint.rejected] })
  return {
    pending: act.pending,
    send: (ids: readonly (number | string)[]) =>
      void inParts(
        selection,
        ids.map(Number),
        (part) => act.run({ body: { ids: part } }),
        (info) => toast('info', info),
      ),
  }
}
