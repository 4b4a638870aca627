import { slotStatus } from '@brava/contract/enums.ts'
import { orders } from '@brava/contract/orders/orders.endpoints.ts'
import { endpointQuery } from '../../api/use-endpoint.ts'
import { dateTime } from '../../text/format.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Button } from '../../ui/basics/button.tsx'
import { Checkbox } from '../../ui/field/checkbox.tsx'
import { t as keyTexts } from '../keys/order-keys.texts.ts'
import { useSlots } from '../keys/use-slots.ts'
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
  const { query, slots, rest, isLoading, showMore } = useSlots(
    (range) => endpointQuery(orders.keys, { params: { id: orderId }, query: { lineId, ...range } }),
    {},
  )
  return (
    <fieldset className={classes.units} disabled={waiting} aria-label={t.whichOf(title)}>
      <Loaded query={query}>
        {() =>
          slots
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
      {rest > 0 && (
        <Button variant="ghost" size="sm" pending={isLoading} onClick={showMore}>
          {keyTexts.showMore(rest)}
        </Button>
      )}
    </fieldset>
  )
}
