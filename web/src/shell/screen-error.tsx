import { Component, type ReactNode } from 'react'
import { Button } from '../ui/basics/button.tsx'
import { EmptyState, ErrorState } from '../ui/feedback/states.tsx'
import { t as ui } from '../ui/ui.texts.ts'
import classes from './screen-error.module.css'
import { t } from './shell.texts.ts'

/** A screen failed while it was drawn or fetched: the frame stays, the person can go on. */
export function ScreenError({ error, reset }: { error: unknown; reset?: () => void }) {
  const isLoad = error instanceof ChunkError
  return (
    <div className={classes.fill}>
      <ErrorState
        error={isLoad ? t.loadFailed : t.errorText}
        title={t.errorTitle}
        onRetry={() => (isLoad || !reset ? location.reload() : reset())}
      />
    </div>
  )
}

export function NotFound() {
  return (
    <div className={classes.fill}>
      <EmptyState
        title={ui.missingTitle}
        action={
          <Button variant="primary" onClick={() => location.assign('/')}>
            {t.backToDashboard}
          </Button>
        }
      >
        {t.notFoundText}
      </EmptyState>
    </div>
  )
}

/** The code of a screen did not arrive. */
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

/** The last net, under the whole page. */
export class LastResort extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {}
  static getDerivedStateFromError(error: unknown) {
    return { error }
  }
  override render() {
    if (this.state.error === undefined) return this.props.children
    return (
      <div className={classes.bareFill}>
        <ErrorState error={t.errorText} title={t.errorTitle} onRetry={() => location.assign('/')} />
      </div>
    )
  }
}
