import { myOrders } from '@brava/contract/orders/my-orders.endpoints.ts'
import type { ReactNode } from 'react'
import { call } from '../../api/call.ts'
import { download } from '../../api/download.ts'
import { toast } from '../../state/toast.ts'
import { t } from './order-keys.texts.ts'
import { asksForPassword, useWithPassword } from './use-with-password.tsx'

export type Format = 'csv' | 'txt' | 'pdf'

/**
 * Exports all keys of an order at once: copy, CSV, TXT, PDF; asks for the password when the server requires it again.
 */
export function useKeyFiles(orderId: number): {
  copyAll: () => void
  save: (format: Format) => void
  /** Render it once where the hook is used. */
  dialog: ReactNode
} {
  const { guarded, dialog } = useWithPassword()
  const body = (format: Format) => ({ params: { id: orderId }, body: { format } })
  const copyAll = () =>
    void guarded(async () => {
      const file = await call(myOrders.downloadKeys, body('txt'))
      // If there are pictures among them, they come as an archive, which is not text.
      if (file.type === 'application/zip') {
        toast('warning', t.copyHasPictures)
        return
      }
      const text = await file.text()
      await navigator.clipboard.writeText(text)
      toast('success', t.copiedAll(text.split(/\r?\n/).filter((line) => line.trim() !== '').length))
    })
  const save = (format: Format) =>
    void guarded(async () => {
      await download(myOrders.downloadKeys, body(format), { catches: asksForPassword })
    })
  return { copyAll, save, dialog }
}
