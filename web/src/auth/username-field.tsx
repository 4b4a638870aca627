import { TextField } from '../ui/field/text-field.tsx'
import { t } from './auth.texts.ts'

interface UsernameFieldProps {
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** The name a person signs in with. */
export function UsernameField({ value, onChange, error }: UsernameFieldProps) {
  return (
    <TextField
      label={t.username}
      name="username"
      value={value}
      onChange={onChange}
      error={error}
      autoComplete="username"
      size="lg"
      maxLength={200}
      autoFocus
    />
  )
}
