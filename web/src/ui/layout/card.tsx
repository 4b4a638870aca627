import type { ReactNode } from 'react'
import classes from './card.module.css'

export interface CardProps {
  title?: ReactNode
  /** Muted text or a badge after the title. */
  facts?: ReactNode
  actions?: ReactNode
  foot?: ReactNode
  /** The body extends to the edges: tables, rows, lists. */
  flush?: boolean
  children?: ReactNode
}

/** One subject with a hairline border. */
export function Card({ title, facts, actions, foot, flush, children }: CardProps) {
  return (
    <section className={classes.card}>
      {(title || actions) && (
        <header className={classes.cardHead} data-bare={children === undefined || children === null ? true : undefined}>
          {title && <h2 className={classes.cardTitle}>{title}</h2>}
          {facts && <span className={classes.cardFacts}>{facts}</span>}
          {actions && <span className={classes.cardActions}>{actions}</span>}
        </header>
      )}
      {children !== undefined && children !== null && (
        <div className={classes.cardBody} data-flush={flush || undefined}>
          {children}
        </div>
      )}
      {foot && <footer className={classes.cardFoot}>{foot}</footer>}
    </section>
  )
}

/** Lines separated by hairlines, for short lists inside a flush card. */
export function Rows({ children }: { children: ReactNode }) {
  return <div className={classes.rows}>{children}</div>
}

/** Toolbar and bulk bar of a list inside a flush card. */
export function CardToolbar({ children }: { children: ReactNode }) {
  return <div className={classes.cardToolbar}>{children}</div>
}

/** The rows of a list that is only partly visible, in a card or a dialog. */
export function CardScroll({ children }: { children: ReactNode }) {
  return <div className={classes.cardScroll}>{children}</div>
}
