import { slotStatus } from '@brava/contract/enums.ts'
import { orders } from '@brava/contract/orders/orders.endpoints.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { dateTime } from '../../text/format.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Checkbox } from '../../ui/field/checkbox.tsx'
import { mostSlots } from '../keys/slot-tiles.tsx'
import { t } from '../refund.texts.ts'
import classes from './refund-dialog.module.css'

interface RefundUnitsProps {
  orderId: number
  lineId: number
  title: string
  chosen: readonly number[]
  /** It is not known yet which units the server chooses for the number. */
  waiting: boolean
  onChange: (slotIds: readonly number[]) => void
}

/** The units of a line that were not refunded, to choose one by one by the last characters of their key. */
export function RefundUnits({ orderId, lineId, title, chosen, waiting, onChange }: RefundUnitsProps) {
  const query = useEndpoint(orders.keys, { params: { id: orderId }, query: { lineId, pageSize: mostSlots } })
  return (
    <fieldset className={classes.units} disabled={waiting} aria-label={t.whichOf(title)}>
      <Loaded query={query}>
        {({ data }) =>
          data.slots
            .filter((slot) => slot.refundedAt === null)
            .map((slot) => {
              const name = slot.last4 ? `•••• ${slot.last4}` : `${slot.position}`
              const state =
                slot.state === slotStatus.code.assigned
                  ? slot.revealedAt
                    ? t.openedAt(dateTime(slot.revealedAt))
                    : ''
                  : t.withoutKey
              return (
                <Checkbox
                  key={slot.id}
                  label={name}
                  hint={state}
                  checked={chosen.includes(slot.id)}
                  onChange={(isOn) => onChange(isOn ? [...chosen, slot.id] : chosen.filter((id) => id !== slot.id))}
                />
              )
            })
        }
      </Loaded>
    </fieldset>
  )
}
