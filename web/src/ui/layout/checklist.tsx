import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { t } from '../ui.texts.ts'
import { Rows } from './card.tsx'
import { Row } from './row.tsx'

export interface ChecklistStep {
  readonly key: string
  readonly label: string
  readonly isDone: boolean
  /** The page where it is done. */
  readonly to?: string
  readonly search?: Record<string, unknown>
}

/** Steps towards something, in a flush card: what is done, and links to what is next. */
export function Checklist({ steps }: { steps: readonly ChecklistStep[] }) {
  return (
    <Rows>
      {steps.map(({ key, label, isDone, to, search }) => (
        <Row
          key={key}
          {...(to ? { to } : {})}
          {...(search ? { search } : {})}
          before={
            isDone ? (
              <IconCircleCheck color="var(--success)" aria-label={t.stepDone} />
            ) : (
              <IconCircleDashed color="var(--text-3)" aria-label={t.stepOpen} />
            )
          }
        >
          {label}
        </Row>
      ))}
    </Rows>
  )
}
