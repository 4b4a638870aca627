import type { Answered } from '@brava/contract/endpoint.ts'
import { orders } from '@brava/contract/orders/orders.endpoints.ts'
import { type ReactNode, useState } from 'react'
import { useAct } from '../../api/use-act.ts'
import { ApprovalDialog } from '../approval-dialog.tsx'
import { RefundDialog } from '../refunds/refund-dialog.tsx'
import { ContactDialog } from './contact-dialog.tsx'
import { t } from '../orders.texts.ts'
import { ReasonDialog } from '../../ui/ask/reason-dialog.tsx'

type Order = Answered<typeof orders.plain>['data']
export type OrderAct = Order['actions'][number]['action']

export interface OrderActs {
  readonly run: Readonly<Record<OrderAct, () => void>>
  /** Whether the act is allowed now; the server sends this with the order. */
  can(act: OrderAct): boolean
  /** The act that the order is waiting for. */
  readonly main: OrderAct | undefined
  readonly pending: { readonly main: boolean; readonly resend: boolean }
  /** Render them once where the hook is used. */
  readonly dialogs: ReactNode
}

/** What a distributor can do with an order. Replacing a key starts with choosing it: `onReplace` opens the keys. */
export function useOrderActs(order: Order, onReplace: () => void): OrderActs {
  const [asking, setAsking] = useState<'approve' | 'deny' | 'contact' | 'refund' | null>(null)
  const approve = useAct(orders.approve, { blocking: true })
  const assign = useAct(orders.assignMissing, { blocking: true })
  const resend = useAct(orders.resendEmail)
  const sendEstimate = useAct(orders.sendEstimate)
  const deny = useAct(orders.deny, { blocking: true })
  const at = { params: { id: order.id } }
  const can = (act: OrderAct) => order.actions.some(({ action, isPossible }) => action === act && isPossible)
  return {
    run: {
      approve: () => setAsking('approve'),
      assignMissingKeys: () => void assign.run(at),
      resendEmail: () => void resend.run(at),
      sendEstimate: () => void sendEstimate.run({ body: { id: order.id } }),
      replaceFaultyKey: onReplace,
      changeContact: () => setAsking('contact'),
      refund: () => setAsking('refund'),
      deny: () => setAsking('deny'),
    },
    can,
    main: (['assignMissingKeys', 'approve'] as const).find(can),
    pending: { main: approve.pending || assign.pending, resend: resend.pending },
    dialogs: (
      <>
        <ApprovalDialog
          asked={asking === 'approve' ? { ids: [order.id] } : null}
          onClose={() => setAsking(null)}
          onConfirm={() => approve.run(at)}
        />
        <ReasonDialog
          open={asking === 'deny'}
          onClose={() => setAsking(null)}
          title={t.denyTitle}
          confirm={t.deny}
          danger
          onConfirm={(reason) => deny.run({ ...at, body: { reason } })}
        >
          {t.denyText}
        </ReasonDialog>
        {asking === 'refund' && <RefundDialog order={order} onClose={() => setAsking(null)} />}
        {asking === 'contact' && <ContactDialog order={order} onClose={() => setAsking(null)} />}
      </>
    ),
  }
}
