import classes from './reason.module.css'

/**
 * The reason for a row's state, in another system's words, below its badge: also for people who cannot hover. `whole`
 * is for our own texts, which are never too long.
 */
export function Reason({ children, whole }: { children: string; whole?: boolean }) {
  return (
    <span className={classes.reason} data-whole={whole || undefined} title={whole ? undefined : children}>
      {children}
    </span>
  )
}
