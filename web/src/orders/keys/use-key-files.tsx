import { myOrders } from '@brava/contract/orders/my-orders.endpoints.ts'
import type { ReactNode } from 'react'
import { call } from '../../api/call.ts'
import { download } from '../../api/download.ts'
import { toast } from '../../state/toast.ts'
import { t as uiTexts } from '../../ui/ui.texts.ts'
import { t } from './order-keys.texts.ts'
import { readOpened } from './read-opened.ts'
import { asksForPassword, useWithPassword } from './use-with-password.tsx'

export type Format = 'csv' | 'txt' | 'pdf'

/** Counts the keys of a text file: one per line; if the order has several products, each has its title above its keys. */
function keysIn(text: string): number {
  const products = text.trim().split(/\r?\n\r?\n/)
  const lines = products.flatMap((one) => one.split(/\r?\n/)).length
  return products.length > 1 ? lines - products.length : lines
}

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
      readOpened()
      // If there are pictures among them, they come as an archive, which is not text.
      if (file.type === 'application/zip') {
        toast('warning', t.copyHasPictures)
        return
      }
      const text = await file.text()
      try {
        await navigator.clipboard.writeText(text)
      } catch {
        toast('error', uiTexts.copyFailed)
        return
      }
      toast('success', t.copiedAll(keysIn(text)))
    })
  const save = (format: Format) =>
    void guarded(async () => {
      if (await download(myOrders.downloadKeys, body(format), { catches: asksForPassword })) readOpened()
    })
  return { copyAll, save, dialog }
}
