import type { DistributorDashboard } from '@brava/contract/dashboard/dashboard.endpoints.ts'
import type { z } from 'zod'
import { counted } from '../text/counted.ts'
import { ago, count, money } from '../text/format.ts'
import { Badge } from '../ui/basics/badge.tsx'
import { Avatar, Cover, TwoLine } from '../ui/table/cells.tsx'
import { Row } from '../ui/layout/row.tsx'
import classes from './dashboard.module.css'
import { t } from './dashboard.texts.ts'
import { LowStockRow } from './low-stock-row.tsx'
import { ShortList } from './short-list.tsx'

/** Four short lists: keys owed, stock running out, best partners and best sellers. */
export function DistributorLists({ data, symbol }: { data: z.input<typeof DistributorDashboard>; symbol: string }) {
  const owed = data.toDo.missingKeys.count
  return (
    <>
      <div className={classes.lists}>
        <ShortList
          title={t.missingKeys}
          facts={
            owed > 0 && (
              <Badge tone="danger" glyph="triangle">
                {t.owed(owed)}
              </Badge>
            )
          }
          rows={data.missing}
          none={t.noMissing}
          to="/orders"
          search={{ status: [9] }}
        >
          {(row) => (
            <Row
              key={row.productId}
              to={`/products/edit/${row.productId}`}
              search={{ tab: 'keys' }}
              before={<Cover src={row.imageUrl} width={24} />}
            >
              <span className={classes.line}>
                <TwoLine sub={`${row.platform} · ${counted.orders(row.orders)}, ${t.oldest(ago(row.oldestAt))}`}>
                  {row.title}
                </TwoLine>
                <span className={classes.number} data-tone="danger">
                  {count(row.keys)}
                </span>
              </span>
            </Row>
          )}
        </ShortList>
        <ShortList
          title={t.lowStock}
          facts={t.daysOfCover}
          rows={data.lowStock}
          none={t.noLowStock}
          to="/products"
          search={{ stock: 'low', isWithdrawn: false }}
        >
          {(row) => <LowStockRow key={row.productId} row={row} />}
        </ShortList>
        <ShortList title={t.bestPartners} rows={data.bestPartners} none={t.noSales} to="/partners">
          {(row) => (
            <Row key={row.companyId} to={`/partners/edit/${row.companyId}`} before={<Avatar name={row.name} square />}>
              <span className={classes.line}>
                <TwoLine sub={counted.orders(row.orders)}>{row.name}</TwoLine>
                <span className={classes.number}>{money(row.salesNet, symbol)}</span>
              </span>
            </Row>
          )}
        </ShortList>
      </div>
      <ShortList title={t.bestSellers} rows={data.bestSellers} none={t.noSales} to="/products">
        {(row) => (
          <Row
            key={row.productId}
            to={`/products/edit/${row.productId}`}
            before={<Cover src={row.imageUrl} width={24} />}
          >
            <span className={classes.line}>
              <TwoLine sub={`${row.platform} · ${row.code}`}>{row.title}</TwoLine>
              <span className={classes.outcome}>
                <span className={classes.quiet}>{counted.keys(row.keys)}</span>
                <span className={classes.amount}>{money(row.salesNet, symbol)}</span>
              </span>
            </span>
          </Row>
        )}
      </ShortList>
    </>
  )
}
