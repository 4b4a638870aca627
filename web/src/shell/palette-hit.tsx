import type { ReactNode } from 'react'
import type { FrameHit } from './palette-frame.tsx'
import classes from './command-palette.module.css'

export function Hit({
  hit,
  id,
  selected,
  onGo,
  children,
}: {
  hit: FrameHit
  id: string
  selected: boolean
  onGo: () => void
  children: ReactNode
}) {
  return (
    <div className={classes.hit} role="option" id={id} tabIndex={-1} aria-selected={selected} onClick={onGo}>
      {children}
      <span>{hit.label}</span>
      {hit.facts && <span className={classes.hitFacts}>{hit.facts}</span>}
    </div>
  )
}
