import { type ReactNode, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { useToldError } from '../api/told-error.ts'
import { ConfirmDialog } from '../ui/ask/confirm-dialog.tsx'
import { t } from './shop-work.texts.ts'

/** Sends a push; where the brake of the server asks, says why and sends it again when the person agrees. */
export function usePush(): {
  push: (send: (confirm: boolean) => Promise<unknown>) => Promise<void>
  dialog: ReactNode
} {
  const [asked, setAsked] = useState<{ info: string; send: (confirm: boolean) => Promise<unknown> }>()
  const told = useToldError()
  async function push(send: (confirm: boolean) => Promise<unknown>, confirm = false) {
    told.again()
    try {
      await send(confirm)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'shop.brake') setAsked({ info: error.info, send })
      else told.tell(error)
    }
  }
  const dialog = (
    <ConfirmDialog
      open={asked !== undefined}
      onClose={() => setAsked(undefined)}
      title={t.pushTitle}
      confirm={t.pushAnyway}
      danger={false}
      onConfirm={() => asked && push(asked.send, true)}
    >
      {asked?.info}
    </ConfirmDialog>
  )
  return { push: (send) => push(send), dialog }
}
