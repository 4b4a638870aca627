import { orders } from '@brava/contract/orders/orders.endpoints.ts'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { infoOf } from '../../api/api-error.ts'
import { download } from '../../api/call.ts'
import { Button, type ButtonVariant } from '../../ui/basics/button.tsx'
import { toast } from '../../state/toast.ts'
import { t } from '../orders.texts.ts'

/** Fetches the estimate of an order that waits for its payment. */
export function EstimateButton({ orderId, variant = 'outline' }: { orderId: number; variant?: ButtonVariant }) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await download(orders.estimatePdf, { params: { id: orderId } })
    } catch (error) {
      toast('error', infoOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant={variant}
      icon={variant === 'link' ? undefined : <IconDownload />}
      pending={busy}
      onClick={() => void save()}
    >
      {t.estimatePdf}
    </Button>
  )
}
