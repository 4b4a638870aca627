import type { ReactNode } from 'react'
import classes from './progress.module.css'

/** The progress of a job, with a text that screen readers read out as it changes. */
export function Progress({ done, total, children }: { done: number; total: number; children: ReactNode }) {
  return (
    <div className={classes.box} role="status">
      <div className={classes.progress}>
        <span style={{ width: `${total === 0 ? 0 : Math.min(100, Math.round((100 * done) / total))}%` }} />
      </div>
      <span>{children}</span>
    </div>
  )
}
