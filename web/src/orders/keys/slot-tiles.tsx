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

interface LineHeadProps {
  product: z.input<typeof OrderedProduct>
  /** Cover width in pixels. */
  cover: 24 | 33
  facts: string
  /** Where its title links to. */
  to?: string | undefined
  keys: z.input<typeof KeyCounts>
  /** The order was cancelled. */
  isCancelled: boolean
}

/** The head above the keys of one line. */
export function LineHead({ product, cover, facts, to, keys, isCancelled }: LineHeadProps) {
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
      <LineKeys keys={keys} isCancelled={isCancelled} />
    </div>
  )
}

interface SlotTilesProps<S extends Slot> {
  units: {
    readonly query: { readonly isPending: boolean }
    readonly slots: readonly S[]
    readonly rest: number
    readonly isLoading: boolean
    readonly showMore: () => void
  }
  children: (slot: S) => ReactNode
}

/** The units of one line as tiles, with a button to load more. */
export function SlotTiles<S extends Slot>({ units, children }: SlotTilesProps<S>) {
  const { query, slots, rest, isLoading, showMore } = units
  if (query.isPending) return <Skeleton width="60%" />
  return (
    <>
      <div className={classes.tiles}>{slots.map(children)}</div>
      {rest > 0 && (
        <Button variant="ghost" size="sm" pending={isLoading} onClick={showMore}>
          {t.showMore(rest)}
        </Button>
      )}
    </>
  )
}
