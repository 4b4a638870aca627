import { orders } from '@brava/contract/orders/orders.endpoints.ts'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { Button, type ButtonVariant } from '../../ui/basics/button.tsx'
import { PaperDialog } from '../../ui/overlay/paper-dialog.tsx'
import { t } from '../orders.texts.ts'

interface EstimateButtonProps {
  orderId: number
  orderNumber: string
  variant?: ButtonVariant
}

/** Shows the estimate of an order that waits for payment, to print or save. */
export function EstimateButton({ orderId, orderNumber, variant = 'outline' }: EstimateButtonProps) {
  const [isShown, setShown] = useState(false)
  return (
    <>
      <Button variant={variant} icon={variant === 'link' ? undefined : <IconEye />} onClick={() => setShown(true)}>
        {t.estimate}
      </Button>
      {isShown && (
        <PaperDialog
          title={`${t.estimate} · ${orderNumber}`}
          endpoint={orders.estimatePdf}
          input={{ params: { id: orderId } }}
          name={`${t.estimate} ${orderNumber}.pdf`}
          onClose={() => setShown(false)}
        />
      )}
    </>
  )
}
