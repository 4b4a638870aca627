import { supportTickets } from '@brava/contract/support-tickets/support-tickets.endpoints.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { count, decimal } from '../text/format.ts'
import { StatStrip } from '../ui/layout/stat-strip.tsx'
import classes from './ticket-figures.module.css'
import { timeTaken } from './time-taken.ts'
import { t } from './tickets.texts.ts'

/** Figures about the tickets of the last thirty days. */
export function TicketFigures() {
  const figures = useEndpoint(supportTickets.figures, undefined, { staleMs: 60_000 })
  const data = figures.data?.data
  if (!data) return null
  const took = (minutes: number | null) => (minutes === null ? '—' : timeTaken(minutes))
  return (
    <div className={classes.figures}>
      <StatStrip
        figures={[
          { label: t.opened30, value: count(data.opened) },
          { label: t.resolved30, value: count(data.resolved) },
          { label: t.toFirstAnswer, value: took(data.firstAnswerMinutes) },
          { label: t.toSolution, value: took(data.solutionMinutes) },
          {
            label: t.satisfaction,
            value: data.ratingTenths === null ? '—' : decimal((data.ratingTenths / 10).toFixed(1), 1),
            ...(data.ratings > 0 ? { unit: t.ofRatings(data.ratings) } : {}),
          },
        ]}
      />
    </div>
  )
}
