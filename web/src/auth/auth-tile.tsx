import type { ReactNode } from 'react'
import classes from './auth-form.module.css'

/** The tile with an icon above the title. */
export function AuthTile({ tone, icon }: { tone?: 'success' | 'warning'; icon: ReactNode }) {
  return (
    <span className={classes.tile} data-tone={tone} aria-hidden="true">
      {icon}
    </span>
  )
}
