import { TextField } from '../ui/field/text-field.tsx'
import { t } from './auth.texts.ts'

/** The name a person signs in with. */
export function UsernameField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <TextField
      label={t.username}
      name="username"
      value={value}
      onChange={onChange}
      autoComplete="username"
      size="lg"
      maxLength={200}
      autoFocus
    />
  )
}
