import { auth } from '@brava/contract/auth/auth.endpoints.ts'
import { myOrders } from '@brava/contract/orders/my-orders.endpoints.ts'
import { IconChevronDown, IconCopy, IconDownload } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { ApiError, infoOf } from '../api/api-error.ts'
import { call, download } from '../api/call.ts'
import { useAct } from '../api/use-act.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PasswordField } from '../ui/fields.tsx'
import { Menu } from '../ui/menu.tsx'
import { toast } from '../ui/toast.ts'
import { t } from './orders.texts.ts'

type Format = 'csv' | 'txt' | 'pdf'

/** Taking all keys of an order at once: copy, CSV, TXT, PDF; asks for the password where the server wants it fresh. */
export function useKeyFiles(
  orderId: number,
  lineId?: number,
): {
  copyAll: () => void
  save: (format: Format) => void
  /** Draw it once where the hook is used. */
  dialog: ReactNode
} {
  const [asking, setAsking] = useState(false)
  const waiting = useRef<(() => Promise<void>) | null>(null)
  const body = (format: Format) => ({
    params: { id: orderId },
    body: { format, ...(lineId === undefined ? {} : { lineId }) },
  })

  const guarded = async (act: () => Promise<void>) => {
    try {
      await act()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'order.passwordNeeded') {
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
  const save = (format: Format) => void guarded(() => download(myOrders.downloadKeys, body(format)))
  return {
    copyAll,
    save,
    dialog: (
      <PasswordDialog
        open={asking}
        onClose={() => setAsking(false)}
        onProven={() => {
          setAsking(false)
          if (waiting.current) void guarded(waiting.current)
        }}
      />
    ),
  }
}

function PasswordDialog({ open, onClose, onProven }: { open: boolean; onClose: () => void; onProven: () => void }) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const prove = useAct(auth.reauthenticate, { says: false, refreshes: [] })
  const close = () => {
    setPassword('')
    setError(undefined)
    onClose()
  }
  const go = async () => {
    setError(undefined)
    try {
      await prove.attempt({ body: { password } })
      setPassword('')
      onProven()
    } catch (thrown) {
      setError(infoOf(thrown))
    }
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t.passwordTitle}
      action={
        <Button variant="primary" pending={prove.pending} disabled={password === ''} onClick={() => void go()}>
          {t.continue}
        </Button>
      }
    >
      <form
        style={{ display: 'grid', gap: 14 }}
        onSubmit={(event) => {
          event.preventDefault()
          if (password !== '') void go()
        }}
      >
        <div>{t.passwordText}</div>
        <PasswordField label={t.password} value={password} onChange={setPassword} error={error} autoFocus required />
      </form>
    </Dialog>
  )
}

/** "Copy all" and the menu "Download" in the head of a card. */
export function KeyFileButtons({ copyAll, save }: { copyAll: () => void; save: (format: Format) => void }) {
  return (
    <>
      <Button variant="ghost" size="sm" icon={<IconCopy />} onClick={copyAll}>
        {t.copyAll}
      </Button>
      <Menu
        trigger={
          <Button variant="ghost" size="sm" icon={<IconDownload />} after={<IconChevronDown />}>
            {t.download}
          </Button>
        }
        entries={[
          { label: t.asCsv, onClick: () => save('csv') },
          { label: t.asTxt, onClick: () => save('txt') },
          { label: t.asPdf, onClick: () => save('pdf') },
        ]}
      />
    </>
  )
}
