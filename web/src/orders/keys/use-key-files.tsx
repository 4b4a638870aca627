import { auth } from '@brava/contract/auth/auth.endpoints.ts'
import { myOrders } from '@brava/contract/orders/my-orders.endpoints.ts'
import { type ReactNode, useRef, useState } from 'react'
import { ApiError, infoOf } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { download } from '../../api/download.ts'
import { useAct } from '../../api/use-act.ts'
import { PasswordDialog } from '../../ui/ask/password-dialog.tsx'
import { toast } from '../../state/toast.ts'
import { t } from './order-keys.texts.ts'

export type Format = 'csv' | 'txt' | 'pdf'

const asksForPassword = (error: unknown) => error instanceof ApiError && error.code === 'order.passwordNeeded'

/** Taking all keys of an order at once: copy, CSV, TXT, PDF; asks for the password where the server wants it fresh. */
export function useKeyFiles(orderId: number): {
  copyAll: () => void
  save: (format: Format) => void
  /** Draw it once where the hook is used. */
  dialog: ReactNode
} {
  const [asking, setAsking] = useState(false)
  const prove = useAct(auth.reauthenticate, { says: false, refreshes: [] })
  const waiting = useRef<(() => Promise<void>) | null>(null)
  const body = (format: Format) => ({ params: { id: orderId }, body: { format } })

  const guarded = async (act: () => Promise<void>) => {
    try {
      await act()
    } catch (error) {
      if (asksForPassword(error)) {
        waiting.current = act
        setAsking(true)
      } else if (!(error instanceof ApiError && error.status === 401)) toast('error', infoOf(error))
    }
  }
  const copyAll = () =>
    void guarded(async () => {
      const text = await (await call(myOrders.downloadKeys, body('txt'))).text()
      await navigator.clipboard.writeText(text)
      toast('success', t.copiedAll(text.split(/\r?\n/).filter((line) => line.trim() !== '').length))
    })
  const save = (format: Format) =>
    void guarded(async () => {
      await download(myOrders.downloadKeys, body(format), { catches: asksForPassword })
    })
  return {
    copyAll,
    save,
    dialog: (
      <PasswordDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t.passwordTitle}
        label={t.password}
        confirm={t.continue}
        act={async (password) => {
          await prove.attempt({ body: { password } })
          if (waiting.current) void guarded(waiting.current)
        }}
      >
        {t.passwordText}
      </PasswordDialog>
    ),
  }
}
