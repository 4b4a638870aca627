import classes from './reason.module.css'

/**
 * Why a row has its state, in the words of another system, beneath its badge: also for who has no pointer to rest there.
 * `whole` for words of ours that are never too long.
 */
export function Reason({ children, whole }: { children: string; whole?: boolean }) {
  return (
    <span className={classes.reason} data-whole={whole || undefined} title={whole ? undefined : children}>
      {children}
    </span>
  )
}
