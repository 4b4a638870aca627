import { IconLock } from '@tabler/icons-react'
import { ButtonLink } from '../ui/basics/button.tsx'
import { Page, PageHeader } from '../ui/layout/page.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import classes from './screen-error.module.css'
import { t } from './shell.texts.ts'

/** Shown after a failed access check: the reason and the way back. */
export function NotAuthorizedScreen() {
  return (
    <Page>
      <PageHeader title={t.notAuthorizedTitle} />
      <div className={classes.fill}>
        <EmptyState
          icon={<IconLock />}
          title={t.notAuthorizedReason}
          action={
            <ButtonLink to="/" variant="primary">
              {t.backToDashboard}
            </ButtonLink>
          }
        >
          {t.notAuthorizedText}
        </EmptyState>
      </div>
    </Page>
  )
}
