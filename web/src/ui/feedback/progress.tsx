import type { ReactNode } from 'react'
import classes from './progress.module.css'

/** How far a job is, with the words for it, which are read out as they change. */
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
