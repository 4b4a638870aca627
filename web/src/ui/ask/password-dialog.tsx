import { type ReactNode, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { AskDialog } from './ask-dialog.tsx'
import { PasswordField } from '../field/password-field.tsx'

interface PasswordDialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** Why the password is required. */
  children: ReactNode
  label: string
  confirm: string
  danger?: boolean
  act: (password: string) => Promise<unknown>
}

/** Asks for the password before a sensitive act; stays open with the reason when the act is refused. */
export function PasswordDialog({ children, label, act, onClose, ...asked }: PasswordDialogProps) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  async function attempt() {
    setError(undefined)
    try {
      await act(password)
      return true
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      setError(thrown.info)
      return false
    }
  }
  return (
    <AskDialog
      {...asked}
      ready={password !== ''}
      onClose={() => {
        setPassword('')
        setError(undefined)
        onClose()
      }}
      act={attempt}
    >
      <div>{children}</div>
      <PasswordField
        label={label}
        name="password"
        value={password}
        onChange={setPassword}
        error={error}
        autoFocus
        required
      />
    </AskDialog>
  )
}
