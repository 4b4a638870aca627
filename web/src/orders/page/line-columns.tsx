import { fileUrl } from '@brava/contract/files/file-url.ts'
import type { OrderView } from '@brava/contract/orders/order-view.ts'
import { IconChevronRight } from '@tabler/icons-react'
import type { z } from 'zod'
import { IconButton } from '../../ui/basics/button.tsx'
import { Count, Cover, Money, TwoLine } from '../../ui/table/cells.tsx'
import type { Column } from '../../ui/table/column.ts'
import { Link } from '../../ui/basics/link.tsx'
import classes from './line-columns.module.css'
import { LineKeys } from '../keys/line-keys.tsx'
import { LineState } from './line-state.tsx'
import { t as keyTexts } from '../keys/order-keys.texts.ts'
import { t } from '../orders.texts.ts'
import { PricePopover } from './price-popover.tsx'

interface LineColumnsOptions {
  /** Symbol of the order's currency. */
  symbol: string
  placedAt: string
  /** Lines whose keys are shown beneath them. */
  isOpen: (lineId: number) => boolean
  toggle: (lineId: number) => void
  /** The order was cancelled. */
  isCancelled: boolean
}

/** Columns of an order's lines, for the distributor. */
export const lineColumns = ({
  symbol,
  placedAt,
  isOpen,
  toggle,
  isCancelled,
}: LineColumnsOptions): Column<z.input<typeof OrderView>['lines'][number]>[] => [
  {
    id: 'open',
    header: keyTexts.showKeys,
    headerHidden: true,
    width: 40,
    fixed: true,
    phone: 'before',
    cell: (line) => (
      <IconButton
        size="sm"
        label={`${isOpen(line.id) ? keyTexts.hideKeys : keyTexts.showKeys}: ${line.product.title}`}
        aria-expanded={isOpen(line.id)}
        onClick={() => toggle(line.id)}
      >
        <IconChevronRight className={classes.chevron} data-open={isOpen(line.id) || undefined} />
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
        <TwoLine
          sub={
            <>
              {line.product.platform} · <span className={classes.code}>{line.product.code}</span>
            </>
          }
        >
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
    unit: symbol,
    align: 'right',
    phone: 'fact',
    cell: (line) => {
      const price = line.prices.at(-1)
      return (
        <span className={classes.unit}>
          <Money value={line.unitPrice} />
          {price && <PricePopover price={price} product={line.product.title} at={placedAt} />}
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
  {
    id: 'keys',
    header: t.keysTab,
    cell: (line) => <LineKeys keys={line.keys} isCancelled={isCancelled} />,
    from: 560,
    phone: 'hidden',
  },
  { id: 'state', header: t.state, cell: (line) => <LineState keys={line.keys} />, phone: 'badge' },
]
