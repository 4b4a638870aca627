import { accessPoint } from '@brava/contract/invoices/access-point.endpoints.ts'
import { invoices } from '@brava/contract/invoices/invoices.endpoints.ts'
import { useAct } from '../api/use-act.ts'

/** Sends chosen documents through the access point, for the first time or again. */
export function useSendEInvoices() {
  const act = useAct(accessPoint.send, { says: 'info', refreshes: [invoices.outgoing, accessPoint.rejected] })
  return {
    pending: act.pending,
    send: (ids: readonly (number | string)[]) => void act.run({ body: { ids: ids.map(Number) } }),
  }
}
