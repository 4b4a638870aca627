import type { ReactNode } from 'react'
import classes from './form.module.css'

/** Fields in one or two columns; wrap a child in <Wide> to span both. */
export function FormGrid({ columns = 2, children }: { columns?: 1 | 2; children: ReactNode }) {
  return (
    <div className={classes.grid} data-columns={columns}>
      {children}
    </div>
  )
}

export function Wide({ children }: { children: ReactNode }) {
  return <div className={classes.wide}>{children}</div>
}
