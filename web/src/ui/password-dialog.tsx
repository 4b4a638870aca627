import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { PasswordField } from './password-field.tsx'

interface PasswordDialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** Why the password is asked. */
  children: ReactNode
  label: string
  confirm: string
  danger?: boolean
  act: (password: string) => Promise<unknown>
}

/** Asks for the password before a sensitive act; stays open with the reason when the act is refused. */
export function PasswordDialog({ open, onClose, title, children, label, confirm, danger, act }: PasswordDialogProps) {
  const formId = useId()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)
  function close() {
    setPassword('')
    setError(undefined)
    onClose()
  }
  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (pending || !password) return
    setPending(true)
    setError(undefined)
    try {
      await act(password)
      close()
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      setError(thrown.info)
    } finally {
      setPending(false)
    }
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      action={
        <Button
          type="submit"
          form={formId}
          variant={danger ? 'dangerFilled' : 'primary'}
          pending={pending}
          disabled={!password}
        >
          {confirm}
        </Button>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate>
        <p style={{ margin: '0 0 14px' }}>{children}</p>
        <PasswordField
          label={label}
          name="password"
          value={password}
          onChange={setPassword}
          error={error}
          autoFocus
          required
        />
      </form>
    </Dialog>
  )
}
