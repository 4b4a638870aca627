import type { DistributorDashboard } from '@brava/contract/dashboard/dashboard.endpoints.ts'
import {
  IconAlertTriangle,
  IconChevronRight,
  IconCircleCheck,
  IconCreditCard,
  IconFileInvoice,
  IconKey,
  IconPackage,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { ago, count, decimal, money, percentOf } from '../text/format.ts'
import { Badge } from '../ui/badge.tsx'
import { Card, Rows } from '../ui/card.tsx'
import { Avatar, Cover, TwoLine } from '../ui/cells.tsx'
import { Link } from '../ui/link.tsx'
import { Row } from '../ui/row.tsx'
import { StatStrip } from '../ui/stat-strip.tsx'
import { changeOf } from './change.ts'
import classes from './dashboard.module.css'
import { t } from './dashboard.texts.ts'

type Data = z.input<typeof DistributorDashboard>

/** Six figures of the period, each leading to the orders behind it. */
export function DistributorFigures({
  data,
  symbol,
  range,
}: {
  data: Data
  symbol: string
  range: { from: string; to: string }
}) {
  const days = { dateFrom: range.from, dateTo: range.to }
  const amount = (label: string, figure: { value: string; previous: string }, more: { upIsBad?: boolean } = {}) => ({
    label,
    value: decimal(figure.value, 0),
    unit: symbol,
    change: changeOf(Number(figure.value), Number(figure.previous)),
    previous: t.vs(decimal(figure.previous, 0)),
    to: '/orders',
    search: days,
    ...more,
  })
  const number = (label: string, figure: { value: number; previous: number }) => ({
    label,
    value: count(figure.value),
    change: changeOf(figure.value, figure.previous),
    previous: t.vs(count(figure.previous)),
    to: '/orders',
    search: days,
  })
  return (
    <StatStrip
      figures={[
        amount(t.salesNet, data.salesNet),
        amount(t.margin, data.margin),
        {
          label: t.marginPercent,
          value: decimal((data.marginBp.value / 100).toFixed(1), 1),
          unit: '%',
          change: (data.marginBp.value - data.marginBp.previous) / 100,
          previous: t.vs(percentOf(data.marginBp.previous)),
          to: '/orders',
          search: days,
        },
        number(t.orders, data.orders),
        number(t.keysDelivered, data.keysDelivered),
        amount(t.refunded, data.refunded, { upIsBad: true }),
      ]}
    />
  )
}

/** What waits for somebody, oldest first named. */
export function DistributorSide({ data }: { data: Data }) {
  const { toDo } = data
  const waiting: {
    key: string
    icon: ReactNode
    label: string
    facts: string
    count: number
    to: string
    search?: Record<string, unknown>
  }[] = [
    {
      key: 'approve',
      icon: <IconCircleCheck />,
      label: t.toApprove,
      facts: toDo.toApprove.oldestAt ? t.oldest(ago(toDo.toApprove.oldestAt)) : '',
      count: toDo.toApprove.count,
      to: '/orders',
      search: { status: [3, 7, 8] },
    },
    {
      key: 'missing',
      icon: <IconKey />,
      label: t.missingKeys,
      facts: t.ordersCount(toDo.missingKeys.orders),
      count: toDo.missingKeys.count,
      to: '/orders',
      search: { status: [9] },
    },
    {
      key: 'card',
      icon: <IconCreditCard />,
      label: t.cardProblems,
      facts: toDo.cardProblems.oldestAt ? t.oldest(ago(toDo.cardProblems.oldestAt)) : '',
      count: toDo.cardProblems.count,
      to: '/orders',
      search: { status: [3, 7, 8], paymentType: [2], payment: [1, 6, 7] },
    },
    {
      key: 'stock',
      icon: <IconPackage />,
      label: t.lowStock,
      facts: '',
      count: toDo.lowStock.count,
      to: '/products',
      search: { lowStock: true },
    },
    {
      key: 'faulty',
      icon: <IconAlertTriangle />,
      label: t.faultyKeys,
      facts: toDo.faultyKeys.batchCode ? t.batch(toDo.faultyKeys.batchCode) : '',
      count: toDo.faultyKeys.count,
      to: '/products',
      search: { hasFaulty: true },
    },
    {
      key: 'invoices',
      icon: <IconFileInvoice />,
      label: t.newInvoices,
      facts: '',
      count: toDo.newInvoices.count,
      to: '/invoices',
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
            {...(item.search ? { search: item.search } : {})}
            before={item.icon}
            after={<IconChevronRight aria-hidden />}
          >
            <span className={classes.line}>
              <span>{item.label}</span>
              <span className={classes.quiet}>{item.count > 0 ? item.facts : ''}</span>
              <span className={classes.number}>{count(item.count)}</span>
            </span>
          </Row>
        ))}
      </Rows>
    </Card>
  )
}

/** Three short lists: keys owed, stock that runs out, best sellers and partners. */
export function DistributorLists({ data, symbol }: { data: Data; symbol: string }) {
  return (
    <>
      <div className={classes.lists}>
        <Card
          title={t.missingKeys}
          facts={
            data.toDo.missingKeys.count > 0 && (
              <Badge tone="danger" glyph="triangle">
                {t.owed(data.toDo.missingKeys.count)}
              </Badge>
            )
          }
          actions={
            <Link to="/orders" search={{ status: [9] }}>
              {t.openList}
            </Link>
          }
          flush
        >
          {data.missing.length === 0 ? (
            <p className={classes.none}>{t.noMissing}</p>
          ) : (
            <Rows>
              {data.missing.map((row) => (
                <Row
                  key={row.productId}
                  to={`/products/edit/${row.productId}`}
                  search={{ tab: 'keys' }}
                  before={<Cover src={row.imageUrl} width={24} />}
                >
                  <span className={classes.line}>
                    <TwoLine sub={`${row.platform} · ${t.ordersCount(row.orders)}, ${t.oldest(ago(row.oldestAt))}`}>
                      {row.title}
                    </TwoLine>
                    <span className={classes.number} data-tone="danger">
                      {count(row.keys)}
                    </span>
                  </span>
                </Row>
              ))}
            </Rows>
          )}
        </Card>
        <Card
          title={t.lowStock}
          facts={t.daysOfCover}
          actions={
            <Link to="/products" search={{ lowStock: true }}>
              {t.openList}
            </Link>
          }
          flush
        >
          {data.lowStock.length === 0 ? (
            <p className={classes.none}>{t.noLowStock}</p>
          ) : (
            <Rows>
              {data.lowStock.map((row) => {
                const tone =
                  row.daysOfCover === null
                    ? undefined
                    : row.daysOfCover < 3
                      ? 'danger'
                      : row.daysOfCover < 7
                        ? 'warning'
                        : undefined
                const share = Math.min(100, Math.round((row.available / Math.max(1, row.threshold)) * 100))
                return (
                  <Row
                    key={row.productId}
                    to={`/products/edit/${row.productId}`}
                    search={{ tab: 'keys' }}
                    before={<Cover src={row.imageUrl} width={24} />}
                  >
                    <span className={classes.line}>
                      <span>
                        <TwoLine sub={row.platform}>{row.title}</TwoLine>
                        <span className={classes.meter} data-tone={tone} style={{ display: 'block' }}>
                          <span style={{ width: `${share}%` }} />
                        </span>
                      </span>
                      <span className={classes.cell}>
                        <span className={classes.number}>{count(row.available)}</span>
                        <span className={classes.quiet} style={{ display: 'block' }}>
                          {t.inStock}
                        </span>
                      </span>
                      <span className={classes.cell}>
                        <span className={classes.number} data-tone={tone}>
                          {row.daysOfCover === null
                            ? '—'
                            : decimal(
                                row.daysOfCover.toFixed(row.daysOfCover < 10 ? 1 : 0),
                                row.daysOfCover < 10 ? 1 : 0,
                              )}
                        </span>
                        <span className={classes.quiet} style={{ display: 'block' }}>
                          {t.days}
                        </span>
                      </span>
                    </span>
                  </Row>
                )
              })}
            </Rows>
          )}
        </Card>
        <Card title={t.bestPartners} actions={<Link to="/partners">{t.openList}</Link>} flush>
          {data.bestPartners.length === 0 ? (
            <p className={classes.none}>{t.noSales}</p>
          ) : (
            <Rows>
              {data.bestPartners.map((row) => (
                <Row
                  key={row.companyId}
                  to={`/partners/edit/${row.companyId}`}
                  before={<Avatar name={row.name} square />}
                >
                  <span className={classes.line}>
                    <TwoLine sub={t.ordersCount(row.orders)}>{row.name}</TwoLine>
                    <span className={classes.number}>{money(row.salesNet, symbol)}</span>
                  </span>
                </Row>
              ))}
            </Rows>
          )}
        </Card>
      </div>
      <Card title={t.bestSellers} actions={<Link to="/products">{t.openList}</Link>} flush>
        {data.bestSellers.length === 0 ? (
          <p className={classes.none}>{t.noSales}</p>
        ) : (
          <Rows>
            {data.bestSellers.map((row) => (
              <Row
                key={row.productId}
                to={`/products/edit/${row.productId}`}
                before={<Cover src={row.imageUrl} width={24} />}
              >
                <span className={classes.line}>
                  <TwoLine sub={`${row.platform} · ${row.code}`}>{row.title}</TwoLine>
                  <span className={classes.quiet}>{t.keysCount(row.keys)}</span>
                  <span className={classes.number}>{money(row.salesNet, symbol)}</span>
                </span>
              </Row>
            ))}
          </Rows>
        )}
      </Card>
    </>
  )
}
