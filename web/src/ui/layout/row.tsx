import type { ReactNode } from 'react'
import { Link } from '../basics/link.tsx'
import classes from './row.module.css'

/** One line of a short list; with `to` the whole line is a link. */
export function Row({
  to,
  search,
  before,
  children,
  after,
}: {
  to?: string
  search?: Record<string, unknown>
  before?: ReactNode
  children: ReactNode
  after?: ReactNode
}) {
  const inner = (
    <>
      {before}
      <div className={classes.rowMain}>{children}</div>
      {after}
    </>
  )
  return to ? (
    <Link className={classes.row} to={to} {...(search ? { search } : {})}>
      {inner}
    </Link>
  ) : (
    <div className={classes.row}>{inner}</div>
  )
}
