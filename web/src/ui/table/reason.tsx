import classes from './reason.module.css'

/** Why a row has its state, in the words of another system, beneath its badge: also for who has no pointer to rest there. */
export function Reason({ children }: { children: string }) {
  return (
    <span className={classes.reason} title={children}>
      {children}
    </span>
  )
}
