import classes from '../developers.module.css'
import { Words } from '../words.tsx'
import type { Refusal } from './document.ts'

/** Refusals with what to do; on the errors page each has an address, and the requested one is highlighted. */
export function RefusalTable({ refusals, at }: { refusals: readonly Refusal[]; at?: string }) {
  return (
    <ul className={classes.refusals} lang="en">
      {refusals.map((refusal) => (
        <li
          key={refusal.code}
          id={at === undefined ? undefined : refusal.code}
          aria-current={at === refusal.code ? 'true' : undefined}
        >
          <span className={classes.status}>{refusal.status}</span>
          <code>{at === undefined ? <a href={`#${refusal.code}`}>{refusal.code}</a> : refusal.code}</code>
          <span className={classes.advice}>
            {at !== undefined && refusal.title && <span>{refusal.title} </span>}
            <Words>{refusal.action}</Words>
            {at !== undefined && (
              <>
                {' '}
                <code className={classes.inline}>{refusal.retry}</code>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
