import { type SubmitEvent, useId, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PasswordField } from '../ui/fields.tsx'
import { t } from './profile.texts.ts'

/** Asks for the password before a sensitive act; stays open with the reason when the act is refused. */
export function ProvePassword({
  open,
  title,
  confirm,
  danger,
  act,
  onClose,
}: {
  open: boolean
  title: string
  confirm: string
  danger?: boolean
  act: (password: string) => Promise<unknown>
  onClose: () => void
}) {
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
        <p style={{ margin: '0 0 14px' }}>{t.provePassword}</p>
        <PasswordField
          label={t.oldPassword}
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
