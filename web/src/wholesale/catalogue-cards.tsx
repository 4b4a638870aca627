import type { ReactNode } from 'react'
import { Pager } from '../ui/table/pager.tsx'
import { ErrorState, NoMatchState, Skeleton } from '../ui/feedback/states.tsx'
import type { CatalogueList } from './catalogue-list.ts'
import classes from './catalogue-cards.module.css'
import productCard from './product-card.module.css'
import { GridCard, PhoneCard } from './product-card.tsx'
import type { InCart } from './quantity-control.tsx'
import { t } from './wholesale.texts.ts'

interface CatalogueCardsProps {
  list: CatalogueList
  inCart: InCart
  symbol: string
  phone: boolean
  empty: ReactNode
}

/** The catalogue without a table: cards on a phone, or the grid. */
export function CatalogueCards({ list, inCart, symbol, phone, empty }: CatalogueCardsProps) {
  if (list.error && list.rows.length === 0) return <ErrorState error={list.error} onRetry={list.retry} />
  if (list.isLoading) {
    return (
      <div className={phone ? classes.phoneList : classes.grid} role="status">
        {[1, 2, 3, 4, 5, 6].map((key) => (
          <div key={key} className={phone ? productCard.phoneCard : productCard.gridCard}>
            <Skeleton width={phone ? 66 : '100%'} height={phone ? 88 : 180} />
            <span className={productCard.phoneWords}>
              <Skeleton width="70%" height={14} />
              <Skeleton width="45%" />
            </span>
          </div>
        ))}
      </div>
    )
  }
  if (list.rows.length === 0) return list.narrowed > 0 ? <NoMatchState onClear={list.clearFilters} /> : empty
  const Card = phone ? PhoneCard : GridCard
  return (
    <>
      <div className={phone ? undefined : classes.gridFrame} data-stale={list.isStale || undefined}>
        <ul data-rows className={phone ? classes.phoneList : classes.grid} aria-label={t.wholesale}>
          {list.rows.map((product) => (
            <Card key={product.id} product={product} inCart={inCart} symbol={symbol} />
          ))}
        </ul>
      </div>
      <Pager list={list} />
    </>
  )
}
