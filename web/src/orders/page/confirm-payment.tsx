import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import type { Answered } from '@brava/contract/endpoint.ts'
import { myOrders } from '@brava/contract/orders/my-orders.endpoints.ts'
import { useState } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { useMay } from '../../api/profile.ts'
import { useAct } from '../../api/use-act.ts'
import { money } from '../../text/format.ts'
import { AskDialog } from '../../ui/ask/ask-dialog.tsx'
import { ReasonDialog } from '../../ui/ask/reason-dialog.tsx'
import { Button } from '../../ui/basics/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { t as uiTexts } from '../../ui/ui.texts.ts'
import { t } from '../orders.texts.ts'
import classes from './my-order-content.module.css'

type Order = Answered<typeof myOrders.one>['data']

/** A reseller confirms that its retailer has paid for the order, or declines the order. */
export function ConfirmPayment({ order, amount }: { order: Order; amount: string }) {
  const [asking, setAsking] = useState<'confirm' | 'decline' | null>(null)
  const isAdmin = useMay('companyAdmins')
  const confirm = useAct(myOrders.confirmPayment, { blocking: true })
  const decline = useAct(myOrders.declinePayment, { blocking: true })
  const at = { params: { id: order.id } }
  const close = () => setAsking(null)
  const short = shortIn(confirm.error)
  const symbol = currencySymbol(order.earned?.purchaseCurrency ?? order.currency)
  return (
    <div className={classes.section}>
      <Notice tone="warning">{isAdmin ? t.paidToUs : `${t.paidToUs} ${t.onlyAdminsConfirm}`}</Notice>
      {isAdmin && (
        <div className={classes.acts}>
          <Button variant="danger" pending={decline.pending} onClick={() => setAsking('decline')}>
            {t.declineOrder}
          </Button>
          <Button variant="primary" pending={confirm.pending} onClick={() => setAsking('confirm')}>
            {t.confirmPayment}
          </Button>
        </div>
      )}
      <AskDialog
        open={asking === 'confirm'}
        onClose={close}
        title={t.confirmPaymentTitle(amount)}
        closeLabel={uiTexts.cancel}
        confirm={t.confirmPayment}
        act={async () => (await confirm.run(at)) !== undefined}
      >
        <p>{t.confirmPaymentText}</p>
        {short && (
          <Notice tone="warning">{t.ownPartShort(money(short.needed, symbol), money(short.available, symbol))}</Notice>
        )}
      </AskDialog>
      <ReasonDialog
        open={asking === 'decline'}
        onClose={close}
        title={t.denyTitle}
        confirm={t.declineOrder}
        danger
        onConfirm={(reason) => decline.run({ ...at, body: { reason } })}
      >
        {t.declineText}
      </ReasonDialog>
    </div>
  )
}

/** The reseller's own part and what it has available, if that is why the payment was not confirmed. */
function shortIn(error: ApiError | null): { needed: string; available: string } | null {
  const { needed, available } = (error?.detail ?? {}) as { needed?: unknown; available?: unknown }
  return typeof needed === 'string' && typeof available === 'string' ? { needed, available } : null
}
