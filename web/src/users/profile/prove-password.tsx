import type { ComponentProps } from 'react'
import { PasswordDialog } from '../../ui/ask/password-dialog.tsx'
import { t } from './profile.texts.ts'

/** Asks for the password before a change of how one signs in. */
export function ProvePassword(props: Omit<ComponentProps<typeof PasswordDialog>, 'children' | 'label'>) {
  return (
    <PasswordDialog {...props} label={t.oldPassword}>
      {t.provePassword}
    </PasswordDialog>
  )
}
