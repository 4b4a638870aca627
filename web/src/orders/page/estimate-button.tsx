import { orders } from '@brava/contract/orders/orders.endpoints.ts'
import { IconDownload } from '@tabler/icons-react'
import { useDownload } from '../../api/use-download.ts'
import { Button, type ButtonVariant } from '../../ui/basics/button.tsx'
import { t } from '../orders.texts.ts'

/** Fetches the estimate of an order that waits for its payment. */
export function EstimateButton({ orderId, variant = 'outline' }: { orderId: number; variant?: ButtonVariant }) {
  const pdf = useDownload()
  return (
    <Button
      variant={variant}
      icon={variant === 'link' ? undefined : <IconDownload />}
      pending={pdf.pending}
      onClick={() => void pdf.run(orders.estimatePdf, { params: { id: orderId } })}
    >
      {t.estimatePdf}
    </Button>
  )
}
