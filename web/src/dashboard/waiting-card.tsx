import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { count } from '../text/format.ts'
import { Card, Rows } from '../ui/layout/card.tsx'
import { Row } from '../ui/layout/row.tsx'
import classes from './dashboard.module.css'
import { t } from './dashboard.texts.ts'

export interface Waiting {
  readonly key: string
  readonly icon: ReactNode
  readonly label: string
  /** Shown only while something is pending. */
  readonly facts?: string
  readonly count: number
  /** The list of pending items. */
  readonly to: string
  readonly search: Record<string, unknown>
}

/** What needs the person's attention, each line linking to its list. */
export function WaitingCard({ waiting }: { waiting: readonly Waiting[] }) {
  return (
    <Card title={t.toDoNow} flush>
      <Rows>
        {waiting.map((item) => (
          <Row
            key={item.key}
            to={item.to}
            search={item.search}
            before={item.icon}
            after={<IconChevronRight aria-hidden />}
          >
            <span className={`${classes.line} ${classes.waiting}`}>
              <span>{item.label}</span>
              {item.count > 0 && item.facts && <span className={classes.quiet}>{item.facts}</span>}
              <span className={classes.number}>{count(item.count)}</span>
            </span>
          </Row>
        ))}
      </Rows>
    </Card>
  )
}
