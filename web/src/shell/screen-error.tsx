import { Component, type ReactNode } from 'react'
import { Button } from '../ui/basics/button.tsx'
import { ChunkError } from '../ui/code/load-code.ts'
import { EmptyState, ErrorState } from '../ui/feedback/states.tsx'
import { t as ui } from '../ui/start.texts.ts'
import classes from './screen-error.module.css'
import { t } from './shell.texts.ts'

interface Failed {
  error: unknown
  reset?: () => void
}

/** A screen failed while it was drawn or loaded: the frame stays, and the person can continue. */
export function ScreenError(failed: Failed) {
  return (
    <div className={classes.fill}>
      <Failure {...failed} />
    </div>
  )
}

/** The same for a screen without a frame. */
export function BareScreenError(failed: Failed) {
  return (
    <main className={classes.bareFill}>
      <Failure {...failed} />
    </main>
  )
}

function Failure({ error, reset }: Failed) {
  const isLoad = error instanceof ChunkError
  return (
    <ErrorState
      page
      error={isLoad ? ui.loadFailed : t.errorText}
      title={t.errorTitle}
      onRetry={() => (isLoad || !reset ? location.reload() : reset())}
    />
  )
}

/** An address below a screen that has no screen of its own. */
export function NotFound() {
  return (
    <div className={classes.fill}>
      <NoScreen />
    </div>
  )
}

/** The same outside the frame. */
export function BareNotFound() {
  return (
    <main className={classes.bareFill}>
      <NoScreen />
    </main>
  )
}

function NoScreen() {
  return (
    <EmptyState
      page
      title={ui.missingTitle}
      action={
        <Button variant="primary" onClick={() => location.assign('/')}>
          {t.backToDashboard}
        </Button>
      }
    >
      {t.notFoundText}
    </EmptyState>
  )
}

/** The last fallback, around the whole page. */
export class LastResort extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {}
  static getDerivedStateFromError(error: unknown) {
    return { error }
  }
  override render() {
    if (this.state.error === undefined) return this.props.children
    return (
      <main className={classes.bareFill}>
        <ErrorState page error={t.errorText} title={t.errorTitle} onRetry={() => location.assign('/')} />
      </main>
    )
  }
}
