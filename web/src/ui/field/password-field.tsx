import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '../basics/button.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'
import { t } from '../ui.texts.ts'

/** A password field with a button that shows the password; pasting and password managers are supported. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'after'>) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      autoComplete="current-password"
      {...props}
      type={shown ? 'text' : 'password'}
      after={
        <IconButton
          label={shown ? t.hidePassword : t.showPassword}
          size="sm"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <IconEyeOff /> : <IconEye />}
        </IconButton>
      }
    />
  )
}
