import { orders } from '@brava/contract/orders/orders.endpoints.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { ArchivedNote } from '../../archives/archived-note.tsx'
import { Button } from '../../ui/basics/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Timeline } from '../../ui/layout/timeline.tsx'
import { timelineEvent } from './event-words.tsx'
import { t } from '../orders.texts.ts'

/** The timeline: the latest few events beside the order, or all of them. */
export function OrderHistory({
  orderId,
  placedAt,
  most,
  onAll,
}: {
  orderId: number
  placedAt: string
  most?: number
  onAll?: () => void
}) {
  const query = useEndpoint(orders.history, { params: { id: orderId } })
  const events = query.data?.data.events ?? []
  // Money movements are listed elsewhere; beside the order are decisions, keys and mails.
  const shown = most ? events.filter((event) => !event.kind.startsWith('money.')).slice(0, most) : events
  return (
    <Card
      title={most ? t.timeline : t.activity}
      flush
      actions={
        onAll && events.length > shown.length ? (
          <Button variant="link" onClick={onAll}>
            {t.allEvents(events.length)}
          </Button>
        ) : null
      }
    >
      <ArchivedNote kind="order_events" since={placedAt} />
      <Loaded query={query}>{() => <Timeline events={shown.map(timelineEvent)} />}</Loaded>
    </Card>
  )
}
