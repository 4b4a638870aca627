import type { Answered } from '@brava/contract/endpoint.ts'
import { eventTypes } from '@brava/contract/webhooks/event-types.ts'
import { webhooks } from '@brava/contract/webhooks/webhooks.endpoints.ts'
import { IconRefresh } from '@tabler/icons-react'
import { useAct } from '../api/use-act.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { count, dateTime } from '../text/format.ts'
import { said } from '../text/texts.ts'
import { Badge } from '../ui/basics/badge.tsx'
import { Button } from '../ui/basics/button.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { KeyValues } from '../ui/layout/key-values.tsx'
import { Stack } from '../ui/layout/page.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import classes from './delivery-dialog.module.css'
import { t } from './webhooks.texts.ts'

type Delivery = Answered<typeof webhooks.delivery>['data']

interface Props {
  id: number
  isOn: boolean
  onClose: () => void
}

/** One event for a webhook: what was sent, and each attempt with its response. */
export function DeliveryDialog({ id, isOn, onClose }: Props) {
  const query = useEndpoint(webhooks.delivery, { params: { id } }, { everyMs: 3000 })
  const replay = useAct(webhooks.sendAgain)
  const data = query.data?.data
  return (
    <Dialog
      open
      onClose={onClose}
      width={840}
      title={data ? said(eventTypes[data.type]) : t.request}
      subtitle={data?.eventId}
      action={
        isOn && (
          <Button
            variant="primary"
            icon={<IconRefresh />}
            pending={replay.pending}
            onClick={() => void replay.run({ body: { ids: [id] } })}
          >
            {t.sendAgain}
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {({ data: delivery }) => (
          <Stack>
            <KeyValues
              pairs={[
                [t.sequence, String(delivery.sequence)],
                [t.state, t[delivery.state]],
                delivery.nextDate !== null && [t.next, dateTime(delivery.nextDate)],
              ]}
            />
            <strong>{t.request}</strong>
            <pre className={classes.text}>{delivery.request}</pre>
            {delivery.tries.map((one) => (
              <Try key={one.id} one={one} />
            ))}
          </Stack>
        )}
      </Loaded>
    </Dialog>
  )
}

function Try({ one }: { one: Delivery['tries'][number] }) {
  return (
    <section aria-label={dateTime(one.date)}>
      <div className={classes.head}>
        <Badge tone={one.problem ? 'danger' : 'success'}>{one.status ?? t.noAnswer}</Badge>
        <span>{t.tryAt({ when: dateTime(one.date), ms: count(one.milliseconds) })}</span>
      </div>
      {one.problem && <p className={classes.problem}>{one.problem}</p>}
      <pre className={classes.text}>{one.headers.map(({ name, value }) => `${name}: ${value}`).join('\n')}</pre>
      {one.answer !== '' && <pre className={classes.text}>{one.answer}</pre>}
    </section>
  )
}
