import { auth } from '@brava/contract/auth/auth.endpoints.ts'
import { type ReactNode, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useToldError } from '../../api/told-error.ts'
import { useAct } from '../../api/use-act.ts'
import { PasswordDialog } from '../../ui/ask/password-dialog.tsx'
import { t } from './order-keys.texts.ts'

/** Whether the server requires the password again. */
export const asksForPassword = (error: unknown) => error instanceof ApiError && error.code === 'order.passwordNeeded'

/** For acts that may need a recently entered password: asks for it, then performs the act. */
export function useWithPassword(): {
  guarded: (act: () => Promise<void>) => Promise<void>
  /** Render it once where the hook is used. */
  dialog: ReactNode
} {
  const [asking, setAsking] = useState(false)
  const prove = useAct(auth.reauthenticate, { says: false, refreshes: [] })
  const waiting = useRef<(() => Promise<void>) | null>(null)
  const told = useToldError()
  const guarded = async (act: () => Promise<void>) => {
    told.again()
    try {
      await act()
    } catch (error) {
      if (asksForPassword(error)) {
        waiting.current = act
        setAsking(true)
      } else told.tell(error)
    }
  }
  return {
    guarded,
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
