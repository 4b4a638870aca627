import { count } from '../../text/format.ts'
import classes from './state-bar.module.css'

export interface BarPart {
  /** May contain the count itself: "5 assigned". */
  readonly label: string
  readonly value: number
  readonly fill: 'accent' | 'amber' | 'grey' | 'danger' | 'dark' | 'success'
}

/** The shares of a whole in each state, with a legend of counts. */
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
  // Each number is announced once: in the legend, otherwise in the name of the bar.
  const words = shown.map(({ label, value }) => (/\d/.test(label) ? label : `${label} ${count(value)}`)).join(', ')
  const heard = legend || words === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': words }
  return (
    <div>
      <div className={classes.bar} data-size={size} {...heard}>
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
