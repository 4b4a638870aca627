import { Component, type ReactNode } from 'react'
import { Button } from '../ui/basics/button.tsx'
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
      error={isLoad ? t.loadFailed : t.errorText}
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

/** The screen's code did not arrive. */
export class ChunkError extends Error {}

/** Waits at most 120 s for a screen's code (specification §9). */
export function withinLimit<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkError(t.loadFailed)), 120_000)
  })
  return Promise.race([loading, limit])
    .catch((error: unknown) => {
      throw error instanceof ChunkError || !/fetch|import|load/i.test(String(error))
        ? error
        : new ChunkError(String(error))
    })
    .finally(() => clearTimeout(timer))
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
