import type { Answered } from '@brava/contract/endpoint.ts'
import type { orders } from '@brava/contract/orders/orders.endpoints.ts'
import {
  IconAt,
  IconBan,
  IconCircleCheck,
  IconFileText,
  IconKey,
  IconReceiptRefund,
  IconRefresh,
  IconSend,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ActionsList } from '../../ui/layout/actions-list.tsx'
import { Button } from '../../ui/basics/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { EstimateButton } from './estimate-button.tsx'
import { t as refundTexts } from '../refund.texts.ts'
import { t as keyTexts } from '../keys/order-keys.texts.ts'
import { t } from '../orders.texts.ts'
import type { OrderAct, OrderActs } from './use-order-acts.tsx'

const looks: Record<OrderAct, { icon: ReactNode; label: string; danger?: boolean }> = {
  assignMissingKeys: { icon: <IconKey />, label: t.assignMissing },
  approve: { icon: <IconCircleCheck />, label: t.approve },
  replaceFaultyKey: { icon: <IconRefresh />, label: keyTexts.replaceFaulty },
  resendEmail: { icon: <IconSend />, label: t.resend },
  sendEstimate: { icon: <IconFileText />, label: t.sendEstimate },
  refund: { icon: <IconReceiptRefund />, label: refundTexts.refund },
  changeContact: { icon: <IconAt />, label: t.changeContact },
  deny: { icon: <IconBan />, label: t.deny, danger: true },
}

/**
 * The buttons beside the title: the most used acts that are possible, with the act the order is waiting for at the end.
 */
export function OrderButtons({ orderId, number, acts }: { orderId: number; number: string; acts: OrderActs }) {
  const { can, run, main, pending } = acts
  return (
    <>
      {can('sendEstimate') && <EstimateButton orderId={orderId} orderNumber={number} />}
      {can('resendEmail') && (
        <Button icon={<IconSend />} pending={pending.resend} onClick={run.resendEmail}>
          {t.resend}
        </Button>
      )}
      {can('deny') && (
        <Button variant="danger" icon={<IconBan />} onClick={run.deny}>
          {t.deny}
        </Button>
      )}
      {main && (
        <Button variant="primary" icon={looks[main].icon} pending={pending.main} onClick={run[main]}>
          {looks[main].label}
        </Button>
      )}
    </>
  )
}

/** Every act with what it will do, or why it is not possible; possible acts come first. */
export function NextActions({
  actions,
  acts,
}: {
  actions: Answered<typeof orders.plain>['data']['actions']
  acts: OrderActs
}) {
  const sorted = [...actions].sort((a, b) => Number(b.isPossible) - Number(a.isPossible))
  return (
    <Card title={t.nextActions} flush>
      <ActionsList
        actions={sorted.map(({ action, isPossible, hint }) => ({
          key: action,
          ...looks[action],
          main: action === acts.main,
          danger: isPossible && action === 'deny',
          ...(isPossible ? { facts: hint, onClick: acts.run[action] } : { reason: hint }),
        }))}
      />
    </Card>
  )
}
