import { IconChevronRight, IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './actions-list.module.css'
import { breakable } from './breakable.tsx'
import { Link } from '../basics/link.tsx'

export interface ActionItem {
  readonly key: string
  readonly icon: ReactNode
  readonly label: string
  readonly facts?: ReactNode
  /** Why it is not possible now. The action then stays in the list with a lock. */
  readonly reason?: string | undefined
  readonly onClick?: () => void
  readonly to?: string
  readonly main?: boolean
  readonly danger?: boolean
  readonly pending?: boolean
}

/** Every action on a record; those not possible say why. */
export function ActionsList({ actions }: { actions: readonly ActionItem[] }) {
  return (
    <ul className={classes.acts}>
      {actions.map((action) => {
        const blocked = action.reason !== undefined
        const inner = (
          <>
            <span className={classes.actIcon}>{action.icon}</span>
            <span>
              <span className={classes.actTitle} style={{ display: 'block' }}>
                {action.label}
              </span>
              {(action.reason ?? action.facts) && (
                <span className={classes.actFacts} style={{ display: 'block' }}>
                  {breakable(action.reason ?? action.facts)}
                </span>
              )}
            </span>
            {blocked ? <IconLock aria-hidden /> : <IconChevronRight aria-hidden />}
          </>
        )
        const look = {
          className: classes.act,
          'data-main': action.main || undefined,
          'data-danger': action.danger || undefined,
          'data-blocked': blocked || undefined,
        }
        return (
          <li key={action.key}>
            {action.to && !blocked ? (
              <Link to={action.to} {...look}>
                {inner}
              </Link>
            ) : (
              <button
                type="button"
                {...look}
                aria-disabled={blocked || action.pending || undefined}
                onClick={() => !blocked && !action.pending && action.onClick?.()}
              >
                {inner}
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
