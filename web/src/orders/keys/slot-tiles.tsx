import { fileUrl } from '@brava/contract/files/file-url.ts'
import type { KeyCounts, OrderedProduct, SlotView } from '@brava/contract/orders/order-parts.ts'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { Button } from '../../ui/basics/button.tsx'
import { Link } from '../../ui/basics/link.tsx'
import { Cover, TwoLine } from '../../ui/table/cells.tsx'
import { Skeleton } from '../../ui/feedback/states.tsx'
import { LineKeys } from './line-keys.tsx'
import { t } from './order-keys.texts.ts'
import classes from './slot-tiles.module.css'

type Slot = z.input<typeof SlotView>

/** The server returns at most this many units of a line at once. */
export const mostSlots = 500

/** The page size to request. */
export const atMost = (size: number) => Math.min(size, mostSlots)

interface LineHeadProps {
  product: z.input<typeof OrderedProduct>
  /** Cover width in pixels. */
  cover: 24 | 33
  facts: string
  /** Where its title links to. */
  to?: string | undefined
  keys: z.input<typeof KeyCounts>
}

/** The head above the keys of one line. */
export function LineHead({ product, cover, facts, to, keys }: LineHeadProps) {
  return (
    <div className={classes.head}>
      <Cover src={fileUrl(product.imageFileId)} width={cover} />
      <TwoLine sub={facts}>
        {to ? (
          <Link to={to} data-thumb>
            {product.title}
          </Link>
        ) : (
          product.title
        )}
      </TwoLine>
      <LineKeys keys={keys} />
    </div>
  )
}

interface SlotTilesProps<S extends Slot> {
  /** Undefined while loading. */
  answer: { total: number; slots: readonly S[] } | undefined
  size: number
  onMore: () => void
  children: (slot: S) => ReactNode
}

/** The units of one line as tiles, with a button to load more. */
export function SlotTiles<S extends Slot>({ answer, size, onMore, children }: SlotTilesProps<S>) {
  if (!answer) return <Skeleton width="60%" />
  const rest = answer.total - answer.slots.length
  return (
    <>
      <div className={classes.tiles}>{answer.slots.map(children)}</div>
      {rest > 0 && size < mostSlots && (
        <Button variant="ghost" size="sm" onClick={onMore}>
          {t.showMore(rest)}
        </Button>
      )}
    </>
  )
}
