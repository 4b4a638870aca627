import { fileUrl } from '@brava/contract/files/file-url.ts'
import type { OrderView } from '@brava/contract/orders/order-view.ts'
import { orders } from '@brava/contract/orders/orders.endpoints.ts'
import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '../api/call.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { money, percentOf } from '../text/format.ts'
import { symbolOf } from '../text/symbol-of.ts'
import { Badge } from '../ui/badge.tsx'
import { IconButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Count, Cover, Money, TwoLine } from '../ui/cells.tsx'
import type { Column } from '../ui/column.ts'
import { Link } from '../ui/link.tsx'
import { StateBar } from '../ui/record.tsx'
import { Skeleton } from '../ui/states.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { Table } from '../ui/table.tsx'
import keyTile from './key-tile.module.css'
import { KeyTile } from './key-tile.tsx'
import classes from './order-lines.module.css'
import { t } from './orders.texts.ts'
import { PricePopover } from './price-popover.tsx'
import { KeyFileButtons, useKeyFiles } from './use-key-files.tsx'

type Order = z.input<typeof OrderView>
type Line = Order['lines'][number]

/** How many keys a line has, of how many; the bar says the rest. */
export function LineKeys({ keys }: { keys: Line['keys'] }) {
  return (
    <span className={classes.lineKeys}>
      <StateBar
        size="xs"
        parts={[
          { label: t.assignedN(keys.assigned), value: keys.assigned, fill: 'success' },
          { label: t.missingCount(keys.missing), value: keys.missing, fill: 'danger' },
          { label: t.notDueN(keys.notDue), value: keys.notDue, fill: 'grey' },
        ]}
      />
      <small>{t.ofAll(keys.assigned, keys.total)}</small>
    </span>
  )
}

/** The state of a line in a badge: what is missing comes first. */
export function LineState({ keys }: { keys: Line['keys'] }) {
  if (keys.missing > 0) {
    return (
      <Badge tone="danger" glyph="triangle">
        {t.missingCount(keys.missing)}
      </Badge>
    )
  }
  return <StatusBadge kind="slot" value={keys.notDue > 0 ? 3 : 1} />
}

/** The lines of an order with quantity, price and why, and their keys beneath. */
export function OrderLines({ order }: { order: Order }) {
  const [open, setOpen] = useState<ReadonlySet<number>>(
    new Set(
      order.lines
        .filter((line) => line.keys.missing > 0)
        .slice(0, 1)
        .map((line) => line.id),
    ),
  )
  const files = useKeyFiles(order.id)
  const symbol = symbolOf(order.currency)
  const toggle = (id: number) =>
    setOpen((before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]))
  const columns: Column<Line>[] = [
    {
      id: 'open',
      header: t.showKeys,
      headerHidden: true,
      width: 40,
      fixed: true,
      phone: 'before',
      cell: (line) => (
        <IconButton
          size="sm"
          label={`${open.has(line.id) ? t.hideKeys : t.showKeys}: ${line.product.title}`}
          aria-expanded={open.has(line.id)}
          onClick={() => toggle(line.id)}
        >
          <IconChevronRight className={classes.chevron} data-open={open.has(line.id) || undefined} />
        </IconButton>
      ),
    },
    {
      id: 'product',
      header: t.product,
      fixed: true,
      phone: 'title',
      cell: (line) => (
        <span className={classes.lineProduct}>
          <Cover src={fileUrl(line.product.imageFileId)} width={24} />
          <TwoLine sub={`${line.product.platform} · ${line.product.code}`}>
            <Link to={`/products/edit/${line.product.id}`} style={{ color: 'inherit' }}>
              {line.product.title}
            </Link>
          </TwoLine>
        </span>
      ),
    },
    {
      id: 'quantity',
      header: t.quantity,
      align: 'right',
      cell: (line) => <Count value={line.quantity} />,
      phone: 'fact',
    },
    {
      id: 'unit',
      header: t.unitIn(symbol),
      align: 'right',
      phone: 'fact',
      cell: (line) => {
        const price = line.prices.at(-1)
        return (
          <span className={classes.unit}>
            <Money value={line.unitPrice} />
            {price && <PricePopover price={price} product={line.product.title} at={order.placedAt} />}
          </span>
        )
      },
    },
    {
      id: 'total',
      header: t.totalIn(symbol),
      align: 'right',
      phone: 'figure',
      cell: (line) => <Money value={line.gross} strong />,
      phoneCell: (line) => <Money value={line.gross} currency={symbol} strong />,
    },
    { id: 'keys', header: t.keysTab, cell: (line) => <LineKeys keys={line.keys} />, from: 560, phone: 'hidden' },
    { id: 'state', header: t.state, cell: (line) => <LineState keys={line.keys} />, phone: 'badge' },
  ]
  return (
    <Card
      title={t.lines}
      facts={
        <span className={classes.wide}>{t.linesFacts(order.lines.length, order.items, money(order.net, symbol))}</span>
      }
      flush
      actions={order.assigned > 0 ? <KeyFileButtons {...files} /> : null}
    >
      <Table
        label={t.lines}
        rows={order.lines}
        columns={columns}
        idOf={(line) => line.id}
        rowHeight={48}
        plain
        detailOf={(line) => (open.has(line.id) ? <LineSlots orderId={order.id} line={line} /> : null)}
      />
      <div className={classes.sum}>
        {order.vatRates.map((rate) => (
          <span key={rate.rateBp}>{t.vat(percentOf(rate.rateBp, 0), money(rate.vat, symbol))}</span>
        ))}
        <strong>
          {t.total} {money(order.total, symbol)}
        </strong>
      </div>
      {files.dialog}
    </Card>
  )
}

const few = 5
const page = 100

/** The units of one line: the first few, then all, page by page. */
function LineSlots({ orderId, line }: { orderId: number; line: Line }) {
  const [size, setSize] = useState(few)
  const query = useEndpoint(
    orders.keys,
    { params: { id: orderId }, query: { lineId: line.id, pageSize: Math.min(size, 500) } },
    { keepPrevious: true },
  )
  const answer = query.data?.data
  if (!answer) return <Skeleton width="50%" />
  const rest = answer.total - answer.slots.length
  const left = (state: number, all: number) => all - answer.slots.filter((slot) => slot.state === state).length
  const words = [
    left(1, line.keys.assigned) > 0 && t.assignedN(left(1, line.keys.assigned)),
    left(2, line.keys.missing) > 0 && t.missingCount(left(2, line.keys.missing)),
    left(3, line.keys.notDue) > 0 && t.notDueN(left(3, line.keys.notDue)),
  ].filter(Boolean)
  return (
    <div className={classes.detail}>
      <div className={keyTile.tiles}>
        {answer.slots.map((slot) => (
          <KeyTile key={`${slot.id}-${slot.keyId}`} slot={slot} reveal={revealAsDistributor} />
        ))}
        {rest > 0 && size < 500 && (
          <button type="button" className={classes.tileMore} onClick={() => setSize(size === few ? page : size + page)}>
            {t.showMore(rest)}: {words.join(', ')}
          </button>
        )}
      </div>
    </div>
  )
}

/** The text of a key for a distributor; the server notes who looked. */
export async function revealAsDistributor(keyId: number): Promise<string> {
  return (await call(orders.revealKey, { params: { id: keyId } })).data.code ?? ''
}
