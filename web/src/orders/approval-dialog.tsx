import type { Answered, Sent } from '@brava/contract/endpoint.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { orders } from '@brava/contract/orders/orders.endpoints.ts'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEndpoint } from '../api/use-endpoint.ts'
import { money } from '../text/format.ts'
import { AskDialog } from '../ui/ask/ask-dialog.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { KeyValues } from '../ui/layout/key-values.tsx'
import { t as uiTexts } from '../ui/ui.texts.ts'
import { t } from './approval.texts.ts'
import { paymentTypeWords, paymentWords } from './payment-cell.tsx'

type Preview = Answered<typeof orders.previewApproval>['data']
type Belief = Preview['booked'][number]['belief']

interface ApprovalDialogProps {
  /** The orders to approve; null when closed. */
  asked: Sent<typeof orders.previewApproval>['body'] | null
  onClose: () => void
  /**
   * Approves the orders that were shown, not what matches by now; resolves to undefined if that was refused, and the
   * dialog stays open.
   */
  onConfirm: (ids: number[]) => Promise<unknown>
}

const beliefs: Record<Belief, string> = { held: t.held, received: t.received, captured: t.captured }

/**
 * Shown before orders are approved: what is booked, how many keys are delivered, and what is assumed about the payment.
 */
export function ApprovalDialog({ asked, onClose, onConfirm }: ApprovalDialogProps) {
  const query = useEndpoint(orders.previewApproval, { body: asked ?? { ids: [1] } }, { enabled: asked !== null })
  const preview = asked === null ? undefined : query.data?.data
  return (
    <AskDialog
      open={asked !== null}
      onClose={onClose}
      title={t.title(preview?.orders)}
      icon={<IconCircleCheck />}
      closeLabel={uiTexts.cancel}
      confirm={t.confirm(preview?.orders)}
      ready={(preview?.orders ?? 0) > 0}
      act={async () => (await onConfirm(preview?.ids ?? [])) !== undefined}
    >
      {asked !== null && <Loaded query={query}>{({ data }) => <Booking preview={data} />}</Loaded>}
    </AskDialog>
  )
}

function Booking({ preview }: { preview: Preview }) {
  return (
    <>
      <KeyValues
        pairs={[
          [t.keys, t.keysGiven(preview)],
          ...preview.booked.map(
            (sum) =>
              [
                t.booking({ words: paymentTypeWords(sum.paymentType), orders: sum.orders }),
                money(sum.total, currencySymbol(sum.currency)),
                'strong',
              ] as const,
          ),
        ]}
      />
      {[...new Set(preview.booked.map((sum) => sum.belief))].map((belief) => (
        <Notice key={belief} tone={belief === 'received' ? 'warning' : 'info'}>
          {beliefs[belief]}
        </Notice>
      ))}
      {preview.notPaid.length > 0 && (
        <Notice tone="danger">
          {t.notPaid(preview.notPaid.length)}{' '}
          {preview.notPaid
            .slice(0, 5)
            .map((order) => `${order.number} (${paymentWords({ ...order, paymentType: 2, status: 7 })})`)
            .join(', ')}
          {preview.notPaid.length > 5 ? ' …' : ''}
        </Notice>
      )}
      {preview.paidToSupplier.length > 0 && (
        <Notice tone="neutral">{t.paidToSupplier(preview.paidToSupplier.map(({ number }) => number))}</Notice>
      )}
      {preview.notWaiting > 0 && <Notice tone="neutral">{t.notWaiting(preview.notWaiting)}</Notice>}
    </>
  )
}
