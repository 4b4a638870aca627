import { orderStatus } from '@brava/contract/enums.ts'
import type { OrderView } from '@brava/contract/orders/order-view.ts'
import { useState } from 'react'
import type { z } from 'zod'
import { money, rate as vatRate } from '../../text/format.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Table } from '../../ui/table/table.tsx'
import { KeyFileButtons } from '../keys/key-file-buttons.tsx'
import { lineColumns } from './line-columns.tsx'
import { LineSlots } from '../keys/line-slots.tsx'
import { sumOfKeys } from '../keys/sum-of-keys.ts'
import classes from './order-lines.module.css'
import { t } from '../orders.texts.ts'
import { partTexts } from './order-parts.texts.ts'
import { useReplaceKey } from '../keys/use-replace-key.tsx'
import { useKeyFiles } from '../keys/use-key-files.tsx'

/** The lines of an order with quantity, price and its explanation, and their keys below. */
export function OrderLines({ order }: { order: z.input<typeof OrderView> }) {
  const [open, setOpen] = useState<ReadonlySet<number>>(
    new Set(
      order.lines
        .filter((line) => line.keys.missing > 0)
        .slice(0, 1)
        .map((line) => line.id),
    ),
  )
  const files = useKeyFiles(order.id)
  const replacing = useReplaceKey(order)
  const isCancelled = order.status === orderStatus.code.cancelled
  const symbol = currencySymbol(order.currency)
  const toggle = (id: number) =>
    setOpen((before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]))
  const columns = lineColumns({ symbol, placedAt: order.placedAt, isOpen: (id) => open.has(id), toggle, isCancelled })
  return (
    <Card
      title={partTexts.lines}
      facts={
        <span className={classes.wide}>
          {partTexts.linesFacts(order.lines.length, order.items, money(order.net, symbol))}
        </span>
      }
      flush
      actions={sumOfKeys(order.lines).assigned > 0 ? <KeyFileButtons {...files} /> : null}
    >
      <Table
        label={partTexts.lines}
        rows={order.lines}
        columns={columns}
        idOf={(line) => line.id}
        rowHeight={48}
        plain
        detailOf={(line) =>
          open.has(line.id) ? (
            <LineSlots orderId={order.id} line={line} isCancelled={isCancelled} onReplace={replacing.ask} />
          ) : null
        }
      />
      <div className={classes.sum}>
        {order.vatRates.map((rate) => (
          <span key={rate.rateBp}>{partTexts.vat(vatRate(rate.rateBp), money(rate.vat, symbol))}</span>
        ))}
        <strong>
          {t.total} {money(order.total, symbol)}
        </strong>
      </div>
      {files.dialog}
      {replacing.dialog}
    </Card>
  )
}
