import type { ReactNode } from 'react'
import { Card, Rows } from '../ui/layout/card.tsx'
import { Link } from '../ui/basics/link.tsx'
import classes from './dashboard.module.css'
import { t } from './dashboard.texts.ts'

interface ShortListProps<R> {
  title: string
  facts?: ReactNode
  rows: readonly R[]
  /** Shown when there are no rows. */
  none: string
  /** The whole list. */
  to: string
  search?: Record<string, unknown>
  children: (row: R) => ReactNode
}

/** The first rows of a list in a card, with a link to the full list. */
export function ShortList<R>({ title, facts, rows, none, to, search, children }: ShortListProps<R>) {
  return (
    <Card
      title={title}
      facts={facts}
      actions={
        <Link to={to} {...(search ? { search } : {})}>
          {t.openList}
        </Link>
      }
      flush
    >
      {rows.length === 0 ? <p className={classes.none}>{none}</p> : <Rows>{rows.map(children)}</Rows>}
    </Card>
  )
}
