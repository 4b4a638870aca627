import type { Answered } from '@brava/contract/endpoint.ts'
import { openFaultStates } from '@brava/contract/orders/fault-report-state.ts'
import { myOrders } from '@brava/contract/orders/my-orders.endpoints.ts'
import { keyReturnState } from '@brava/contract/orders/key-return-state.ts'
import { IconAlertTriangle, IconArrowBackUp, IconLifebuoy } from '@tabler/icons-react'
import { useState } from 'react'
import { endpointQuery } from '../../api/use-endpoint.ts'
import { money } from '../../text/format.ts'
import { t as howTo } from '../../products/instructions/instructions.texts.ts'
import { productPage } from '../../products/product-page.ts'
import { t as ticketTexts } from '../../support-tickets/tickets.texts.ts'
import { Button } from '../../ui/basics/button.tsx'
import { RichTextView } from '../../ui/rich-text/rich-text.tsx'
import type { MenuPart } from '../../ui/overlay/menu.tsx'
import { KeyTile, type Slot } from '../keys/key-tile.tsx'
import classes from './my-order-content.module.css'
import { t } from '../keys/order-keys.texts.ts'
import { revealAsBuyer } from '../keys/reveal-key.ts'
import { LineHead, SlotTiles } from '../keys/slot-tiles.tsx'
import { useSlots } from '../keys/use-slots.ts'
import { keyTail } from '../../text/key-tail.ts'

interface MyOrderLineProps {
  line: Answered<typeof myOrders.one>['data']['lines'][number]
  symbol: string
  /** The keys of a retailer's order stay masked for its reseller. */
  own: boolean
  /** The order was cancelled. */
  isCancelled: boolean
  onReport: (keyId: number) => void
  /** Opens a ticket about the key. */
  onAsk: (key: { keyId: number; tail: string }) => void
  onReturn: (keyId: number) => void
  onKeep: (keyId: number) => void
}

const first = 10

/** One product of the buyer's order with its keys. */
export function MyOrderLine({ line, symbol, own, isCancelled, onReport, onAsk, onReturn, onKeep }: MyOrderLineProps) {
  const [isReading, setReading] = useState(false)
  const units = useSlots((range) => endpointQuery(myOrders.item, { params: { id: line.id }, query: range }), {
    first,
    next: (size) => (size === first ? 100 : size + 200),
  })
  const instructions = units.query.data?.data.instructions ?? ''
  return (
    <div className={classes.line}>
      <LineHead
        product={line.product}
        cover={33}
        facts={`${line.product.platform} · ${line.quantity} × ${money(line.unitPrice, symbol)}`}
        to={own ? productPage(line.product.id) : undefined}
        keys={line.keys}
        isCancelled={isCancelled}
      />
      {instructions !== '' && (
        <div className={classes.instructions}>
          <Button variant="link" aria-expanded={isReading} onClick={() => setReading(!isReading)}>
            {howTo.howTo}
          </Button>
          {isReading && <RichTextView html={instructions} />}
        </div>
      )}
      <SlotTiles units={units}>
        {(slot) => (
          <KeyTile
            key={`${slot.id}-${slot.keyId}`}
            slot={slot}
            isCancelled={isCancelled}
            reveal={own ? revealAsBuyer : undefined}
            menu={own ? menuOf(slot, { onReport, onAsk, onReturn, onKeep }) : undefined}
          />
        )}
      </SlotTiles>
    </div>
  )
}

/** What the buyer can do with a key besides viewing it. */
function menuOf(
  { keyId, last4, fault, keyReturn, returnUntil }: Slot,
  { onReport, onAsk, onReturn, onKeep }: Pick<MyOrderLineProps, 'onReport' | 'onAsk' | 'onReturn' | 'onKeep'>,
): MenuPart[] | undefined {
  if (keyId === null) return undefined
  const isAsked = keyReturn?.state === keyReturnState.code.requested
  // What the distributor is already examining is not offered a second time.
  const isReported = fault !== null && openFaultStates.includes(fault.state)
  const mayReturn = !isAsked && !isReported && returnUntil !== null && new Date(returnUntil) > new Date()
  return [
    ...(isReported
      ? []
      : [
          { label: t.reportFaulty, icon: <IconAlertTriangle />, onClick: () => onReport(keyId) },
          {
            label: ticketTexts.open,
            icon: <IconLifebuoy />,
            onClick: () => onAsk({ keyId, tail: keyTail(last4 ?? '') }),
          },
        ]),
    ...(mayReturn ? [{ label: t.askReturn, icon: <IconArrowBackUp />, onClick: () => onReturn(keyId) }] : []),
    ...(isAsked ? [{ label: t.keepKey, icon: <IconArrowBackUp />, onClick: () => onKeep(keyId) }] : []),
  ]
}
