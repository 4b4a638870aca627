import { IconLogout } from '@tabler/icons-react'
import { useEffect } from 'react'
import { ButtonLink } from '../ui/basics/button.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import classes from './screen-error.module.css'
import { leave } from './session.ts'
import { t } from './shell.texts.ts'

/** Ends the session here and in every tab. */
export function SignOutScreen() {
  useEffect(() => leave(), [])
  return (
    <main className={classes.bareFill}>
      <EmptyState
        page
        icon={<IconLogout />}
        title={t.loggedOut}
        action={
          <ButtonLink to="/auth/signin" variant="primary">
            {t.signIn}
          </ButtonLink>
        }
      >
        {t.signedOutText}
      </EmptyState>
    </main>
  )
}
