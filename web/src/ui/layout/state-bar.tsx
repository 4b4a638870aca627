import { count } from '../../text/format.ts'
import classes from './state-bar.module.css'

export interface BarPart {
  readonly label: string
  readonly value: number
  readonly fill: 'accent' | 'amber' | 'grey' | 'danger' | 'dark' | 'success'
}

/** How much of a whole is in which state, with a legend of counts. */
export function StateBar({
  parts,
  size = 'md',
  legend,
  total,
}: {
  parts: readonly BarPart[]
  size?: 'xs' | 'sm' | 'md'
  legend?: boolean
  total?: { label: string; value: number }
}) {
  const shown = parts.filter((part) => part.value > 0)
  const words = parts.map((part) => `${part.label} ${count(part.value)}`).join(', ')
  return (
    <div>
      <div className={classes.bar} data-size={size} role="img" aria-label={words}>
        {shown.map((part) => (
          <span key={part.label} data-fill={part.fill} style={{ flex: part.value }} />
        ))}
      </div>
      {legend && (
        <ul className={classes.legend}>
          {parts.map((part) => (
            <li key={part.label} data-fill={part.fill}>
              {part.label} <b>{count(part.value)}</b>
            </li>
          ))}
          {total && (
            <li data-total>
              {total.label} <b>{count(total.value)}</b>
            </li>
          )}
        </ul>
      )}
    </div>
  )
}
