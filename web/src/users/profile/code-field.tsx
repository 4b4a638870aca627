import { type SubmitEvent, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { TextField } from '../../ui/field/text-field.tsx'
import { mfaTexts } from './mfa.texts.ts'

export function useCode(send: (code: string) => Promise<unknown>) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  async function submit(event: SubmitEvent) {
    event.preventDefault()
    setError(undefined)
    try {
      await send(code)
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      setError(thrown.info)
    }
  }
  return { code, setCode, error, submit }
}

export function CodeField({
  value,
  onChange,
  error,
}: {
  value: string
  onChange: (code: string) => void
  error: string | undefined
}) {
  return (
    <TextField
      label={mfaTexts.code}
      name="code"
      value={value}
      onChange={onChange}
      error={error}
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={6}
      mono
      autoFocus
      required
    />
  )
}
