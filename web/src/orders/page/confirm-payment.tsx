import type { Answered } from '@brava/contract/endpoint.ts'
import { myOrders } from '@brava/contract/orders/my-orders.endpoints.ts'
import { useState } from 'react'
import { useMay } from '../../api/profile.ts'
import { useAct } from '../../api/use-act.ts'
import { AskDialog } from '../../ui/ask/ask-dialog.tsx'
import { Button } from '../../ui/basics/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { t as uiTexts } from '../../ui/ui.texts.ts'
import { t } from '../orders.texts.ts'
import classes from './my-order-content.module.css'

type Order = Answered<typeof myOrders.one>['data']

/** A reseller confirms that its retailer has paid it for the order. */
export function ConfirmPayment({ order, amount }: { order: Order; amount: string }) {
  const [asking, setAsking] = useState(false)
  const isAdmin = useMay('companyAdmins')
  const confirm = useAct(myOrders.confirmPayment, { blocking: true })
  return (
    <div className={classes.section}>
      <Notice tone="warning">{t.paidToUs}</Notice>
      {isAdmin && (
        <Button variant="primary" pending={confirm.pending} onClick={() => setAsking(true)}>
          {t.confirmPayment}
        </Button>
      )}
      <AskDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t.confirmPaymentTitle(amount)}
        closeLabel={uiTexts.cancel}
        confirm={t.confirmPayment}
        act={async () => (await confirm.run({ params: { id: order.id } })) !== undefined}
      >
        <p>{t.confirmPaymentText}</p>
      </AskDialog>
    </div>
  )
}
