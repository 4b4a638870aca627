import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { decimal } from '../text/format.ts'
import { Button } from '../ui/basics/button.tsx'
import { t } from './auth.texts.ts'
import classes from './browser-check.module.css'
import { type SolvedCheck, solveCheck } from './solve-check.ts'

type State = { is: 'off' } | { is: 'running' } | { is: 'failed' } | { is: 'done'; solved: SolvedCheck }

/** A browser check that starts when the server requires one. `take` returns its result, once. */
export function useBrowserCheck() {
  const [state, setState] = useState<State>({ is: 'off' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const start = useCallback(async () => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setState({ is: 'running' })
    try {
      const solved = await solveCheck(controller.signal)
      if (!controller.signal.aborted) setState({ is: 'done', solved })
    } catch {
      if (!controller.signal.aborted) setState({ is: 'failed' })
    }
  }, [])
  return {
    state,
    start,
    take: () => (state.is === 'done' ? state.solved.payload : undefined),
    stop: () => setState({ is: 'off' }),
  }
}

/** Shows what the browser check is doing, without pictures or puzzles. */
export function BrowserCheck({ check }: { check: ReturnType<typeof useBrowserCheck> }) {
  const { state } = check
  if (state.is === 'off') return null
  const words = { running: t.checkRunning, failed: t.checkFailed, done: t.checkDone }[state.is]
  return (
    <div className={classes.check} role="status">
      <span className={classes.checkTile} data-state={state.is} aria-hidden="true">
        {state.is === 'running' ? (
          <span className={classes.turning} />
        ) : state.is === 'done' ? (
          <IconCheck />
        ) : (
          <IconAlertTriangle />
        )}
      </span>
      <span className={classes.checkWords}>
        {words}
        <span className={classes.checkFacts}>
          {t.checkHow}
          {state.is === 'done' && `, ${decimal(state.solved.seconds.toFixed(1), 1)} s`}
        </span>
      </span>
      {state.is === 'failed' && (
        <Button size="sm" onClick={() => void check.start()}>
          {t.again}
        </Button>
      )}
    </div>
  )
}
