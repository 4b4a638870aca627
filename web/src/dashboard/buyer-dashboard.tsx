import type { BuyerDashboard } from '@brava/contract/dashboard/dashboard.endpoints.ts'
import { IconCash, IconChevronRight, IconFileInvoice, IconKey } from '@tabler/icons-react'
import type { z } from 'zod'
import { count, dateTime, decimal, money } from '../text/format.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card, Rows } from '../ui/card.tsx'
import { Cover, TwoLine } from '../ui/cells.tsx'
import { Link } from '../ui/link.tsx'
import { Row } from '../ui/row.tsx'
import { StatStrip } from '../ui/stat-strip.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { changeOf } from './change.ts'
import classes from './dashboard.module.css'
import { t } from './dashboard.texts.ts'

type Data = z.input<typeof BuyerDashboard>

/** What can be spent, and what was bought in the period. */
export function BuyerFigures({ data, symbol }: { data: Data; symbol: string }) {
  return (
    <StatStrip
      figures={[
        { label: t.available, value: decimal(data.available), unit: symbol, to: '/wholesale' },
        { label: t.funds, value: decimal(data.funds), unit: symbol, to: '/wholesale' },
        { label: t.credit, value: decimal(data.creditLimit), unit: symbol, to: '/wholesale' },
        {
          label: t.purchases,
          value: decimal(data.purchases.value),
          unit: symbol,
          change: changeOf(Number(data.purchases.value), Number(data.purchases.previous)),
          previous: t.vs(decimal(data.purchases.previous)),
          to: '/my-orders',
        },
        {
          label: t.orders,
          value: count(data.orders.value),
          change: changeOf(data.orders.value, data.orders.previous),
          previous: t.vs(count(data.orders.previous)),
          to: '/my-orders',
        },
        {
          label: t.keysReceived,
          value: count(data.keysReceived.value),
          change: changeOf(data.keysReceived.value, data.keysReceived.previous),
          previous: t.vs(count(data.keysReceived.previous)),
          to: '/my-orders',
        },
      ]}
    />
  )
}

/** What waits for the buyer. */
export function BuyerSide({ data, symbol }: { data: Data; symbol: string }) {
  const waiting = [
    {
      key: 'awaiting',
      icon: <IconCash />,
      label: t.awaitingPayment,
      facts: data.awaitingPayment.count > 0 ? money(data.awaitingPayment.gross, symbol) : '',
      count: data.awaitingPayment.count,
      to: '/my-orders',
      search: { status: [8] },
    },
    {
      key: 'missing',
      icon: <IconKey />,
      label: t.missingKeys,
      facts: '',
      count: data.missingKeys.count,
      to: '/my-orders',
      search: { status: [9] },
    },
    {
      key: 'invoices',
      icon: <IconFileInvoice />,
      label: t.newInvoices,
      facts: '',
      count: data.newInvoices.count,
      to: '/my-invoices',
      search: { isNew: true },
    },
  ]
  return (
    <Card title={t.toDoNow} flush>
      <Rows>
        {waiting.map((item) => (
          <Row
            key={item.key}
            to={item.to}
            search={item.search}
            before={item.icon}
            after={<IconChevronRight aria-hidden />}
          >
            <span className={classes.line}>
              <span>{item.label}</span>
              <span className={classes.quiet}>{item.facts}</span>
              <span className={classes.number}>{count(item.count)}</span>
            </span>
          </Row>
        ))}
      </Rows>
    </Card>
  )
}

/** The last orders, and favourites to order again. */
export function BuyerLists({ data, symbol }: { data: Data; symbol: string }) {
  return (
    <div className={classes.lists} style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(min(420px, 100%), 1fr))' }}>
      <Card title={t.lastOrders} actions={<Link to="/my-orders">{t.openList}</Link>} flush>
        {data.lastOrders.length === 0 ? (
          <p className={classes.none}>{t.noOrders}</p>
        ) : (
          <Rows>
            {data.lastOrders.map((order) => (
              <Row
                key={order.id}
                to="/my-orders"
                search={{ open: order.id }}
                after={<StatusBadge kind="order" value={order.status} />}
              >
                <span className={classes.line}>
                  <TwoLine sub={`${dateTime(order.placedAt)} · ${t.keysCount(order.keys)}`}>{order.number}</TwoLine>
                  <span className={classes.number}>{money(order.gross, symbol)}</span>
                </span>
              </Row>
            ))}
          </Rows>
        )}
      </Card>
      <Card
        title={t.favourites}
        actions={
          <Link to="/wholesale" search={{ isFavorite: true }}>
            {t.openList}
          </Link>
        }
        flush
      >
        {data.favourites.length === 0 ? (
          <p className={classes.none}>{t.noFavourites}</p>
        ) : (
          <Rows>
            {data.favourites.map((row) => (
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
                  <TwoLine
                    sub={`${row.platform} · ${row.available > 0 ? `${count(row.available)} ${t.inStock}` : t.out}`}
                  >
                    {row.title}
                  </TwoLine>
                  <span className={classes.number}>{money(row.price, symbol)}</span>
                </span>
              </Row>
            ))}
          </Rows>
        )}
      </Card>
    </div>
  )
}
