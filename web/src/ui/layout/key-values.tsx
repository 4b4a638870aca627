import type { ReactNode } from 'react'
import classes from './key-values.module.css'

export type Pair = readonly [label: string, value: ReactNode, strong?: 'strong'] | false | null | undefined

/** Names and values, values on the right; align="left" for long ones. */
export function KeyValues({ pairs, align = 'right' }: { pairs: readonly Pair[]; align?: 'left' | 'right' }) {
  return (
    <dl className={classes.pairs} data-align={align}>
      {pairs.map((pair) =>
        pair ? (
          <div key={pair[0]} style={{ display: 'contents' }}>
            <dt data-strong={pair[2] ? true : undefined}>{pair[0]}</dt>
            <dd data-strong={pair[2] ? true : undefined}>{pair[1]}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}
