import { IconLogout } from '@tabler/icons-react'
import { useEffect } from 'react'
import { ButtonLink } from '../ui/basics/button.tsx'
import { usePageTitle } from '../ui/layout/page-title.ts'
import { EmptyState } from '../ui/feedback/states.tsx'
import classes from './screen-error.module.css'
import { leave } from './session.ts'
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
