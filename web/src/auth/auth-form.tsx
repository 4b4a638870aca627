import type { ReactNode } from 'react'
import { Button } from '../ui/basics/button.tsx'
import classes from './auth-form.module.css'
import { BrowserCheck, type useBrowserCheck } from './browser-check.tsx'
import { Refusal } from './refusal.tsx'
import type { useAttempt } from './use-attempt.ts'

interface AuthFormProps {
  attempt: ReturnType<typeof useAttempt>
  /** Where the server may require a browser check. */
  check?: ReturnType<typeof useBrowserCheck>
  /** The label of the single button. */
  action: string
  onSubmit: (form: HTMLFormElement) => void
  children: ReactNode
}

/** Fields, the reason for a refusal, and one wide button. */
export function AuthForm({ attempt, check, action, onSubmit, children }: AuthFormProps) {
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(event.currentTarget)
      }}
      noValidate
    >
      {children}
      {attempt.error && <Refusal error={attempt.error} />}
      {check && <BrowserCheck check={check} />}
      <Button type="submit" variant="primary" size="lg" wide pending={attempt.pending || check?.state.is === 'running'}>
        {action}
      </Button>
    </form>
  )
}

/** Unobtrusive links below the form. */
export function AuthLinks({ children }: { children: ReactNode }) {
  return <div className={classes.links}>{children}</div>
}
