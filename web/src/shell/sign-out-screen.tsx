import { IconLogout } from '@tabler/icons-react'
import { useEffect } from 'react'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/states.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import { leave } from './session.ts'
import classes from './shell.module.css'
import { t } from './shell.texts.ts'

/** Ends the session here and in every tab. */
export function SignOutScreen() {
  usePageTitle(t.loggedOut)
  useEffect(() => leave(), [])
  return (
    <main className={classes.bareFill}>
      <h1 className="visually-hidden" tabIndex={-1} data-page-title>
        {t.loggedOut}
      </h1>
      <EmptyState
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
