import type { BuyerDashboard } from '@brava/contract/dashboard/dashboard.endpoints.ts'
import type { z } from 'zod'
import { counted } from '../text/counted.ts'
import { count, dateTime, money } from '../text/format.ts'
import { ButtonLink } from '../ui/basics/button.tsx'
import { Cover, TwoLine } from '../ui/table/cells.tsx'
import { Row } from '../ui/layout/row.tsx'
import { StatusBadge } from '../ui/basics/status-badge.tsx'
import classes from './dashboard.module.css'
import { t } from './dashboard.texts.ts'
import { RunningPromotions } from './running-promotions.tsx'
import { ShortList } from './short-list.tsx'

/** The last orders, favourites to order again, and running promotions. */
export function BuyerLists({ data, symbol }: { data: z.input<typeof BuyerDashboard>; symbol: string }) {
  return (
    <div className={classes.lists} data-two>
      <ShortList title={t.lastOrders} rows={data.lastOrders} none={t.noOrders} to="/my-orders">
        {(order) => (
          <Row
            key={order.id}
            to="/my-orders"
            search={{ open: order.id }}
            after={
              <span className={classes.outcome}>
                <StatusBadge kind="order" value={order.status} />
                <span className={classes.amount}>{money(order.gross, symbol)}</span>
              </span>
            }
          >
            <TwoLine sub={`${dateTime(order.placedAt)} · ${counted.keys(order.keys)}`}>{order.number}</TwoLine>
          </Row>
        )}
      </ShortList>
      <ShortList
        title={t.favourites}
        rows={data.favourites}
        none={t.noFavourites}
        to="/wholesale"
        search={{ isFavorite: true }}
      >
        {(row) => (
          <Row
            key={row.companyProductId}
            before={<Cover src={row.imageUrl} width={24} />}
            after={
              <ButtonLink size="sm" to="/wholesale" search={{ product: row.title }}>
                {t.order}
              </ButtonLink>
            }
          >
            <span className={classes.line}>
              <TwoLine sub={`${row.platform} · ${row.available > 0 ? `${count(row.available)} ${t.inStock}` : t.out}`}>
                {row.title}
              </TwoLine>
              <span className={classes.number}>{money(row.price, symbol)}</span>
            </span>
          </Row>
        )}
      </ShortList>
      <RunningPromotions symbol={symbol} />
    </div>
  )
}
