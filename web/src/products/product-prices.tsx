import type { Answered } from '@brava/contract/endpoint.ts'
import { products } from '@brava/contract/products/products.endpoints.ts'
import { useState } from 'react'
import { useAct } from '../api/use-act.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { money, percentOf } from '../text/format.ts'
import { symbolOf } from '../text/symbol-of.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Money } from '../ui/cells.tsx'
import type { Column } from '../ui/column.ts'
import { MoneyField } from '../ui/decimal-field.tsx'
import { Link } from '../ui/link.tsx'
import { Stack } from '../ui/page.tsx'
import { EmptyState, Loaded } from '../ui/states.tsx'
import { Table } from '../ui/table.tsx'
import { TextField } from '../ui/text-field.tsx'
import classes from './products.module.css'
import { t } from './products.texts.ts'
import { SaleBadge } from './sale-badge.tsx'

type Prices = Answered<typeof products.prices>['data']
type Partner = Prices['partners'][number]

const rules: Record<string, string> = {
  base: t.ruleBase,
  group: t.ruleGroup,
  margin: t.ruleMargin,
  company: t.ruleCompany,
  override: t.ruleOverride,
  promotion: t.rulePromotion,
}

/** The base price, and what every partner pays for one piece. */
export function ProductPrices({ productId }: { productId: number }) {
  const query = useEndpoint(products.prices, { params: { id: productId } })
  return (
    <Loaded query={query}>
      {({ data }) => (
        <Stack>
          <BasePrice key={data.basePrice} productId={productId} prices={data} />
          <Partners prices={data} />
        </Stack>
      )}
    </Loaded>
  )
}

function BasePrice({ productId, prices }: { productId: number; prices: Prices }) {
  const symbol = symbolOf(prices.currency)
  const [price, setPrice] = useState(prices.basePrice)
  const [reason, setReason] = useState('')
  const set = useAct(products.updatePrices)
  const isPrice = /^\d{1,10}(\.\d{1,2})?$/.test(price)
  const cost = prices.cost === null ? undefined : Number(prices.cost)
  const low = isPrice && cost !== undefined && Number(price) < cost
  const changed = isPrice && Number(price) !== Number(prices.basePrice)
  return (
    <Card title={t.basePrice}>
      <div className={classes.priceForm}>
        <MoneyField
          label={t.basePrice}
          currency={symbol}
          value={price}
          onChange={setPrice}
          hint={t.basePriceHint}
          warning={low ? t.belowCost(money(prices.cost, symbol)) : undefined}
        />
        <TextField
          label={t.reason}
          value={reason}
          onChange={setReason}
          hint={t.reasonHint}
          maxLength={300}
          required={low}
        />
        <Button
          variant="primary"
          disabled={!changed || (low && reason.trim() === '')}
          pending={set.pending}
          onClick={() => void set.run({ params: { id: productId }, body: { basePrice: price, reason } })}
        >
          {t.setPrice}
        </Button>
      </div>
      {cost !== undefined && (
        <p className={classes.priceFacts}>
          <span>
            {t.nextKeyCost} <b>{money(prices.cost, symbol)}</b>
          </span>
        </p>
      )}
    </Card>
  )
}

function Partners({ prices }: { prices: Prices }) {
  const base = Number(prices.basePrice)
  const columns: Column<Partner>[] = [
    {
      id: 'partner',
      header: t.partner,
      fixed: true,
      phone: 'title',
      cell: (row) => <Link to={`/partners/edit/${row.companyId}`}>{row.companyName}</Link>,
    },
    { id: 'supplier', header: t.buysFrom, quiet: true, phone: 'sub', cell: (row) => row.supplierName },
    {
      id: 'rule',
      header: t.rule,
      phone: 'badge',
      cell: (row) => <Badge tone={row.rule === 'override' ? 'accent' : 'neutral'}>{rules[row.rule] ?? row.rule}</Badge>,
    },
    {
      id: 'price',
      header: t.price,
      align: 'right',
      phone: 'figure',
      cell: (row) => <Money value={row.price} currency={symbolOf(row.currency)} strong />,
    },
    {
      id: 'share',
      header: t.vsBase,
      align: 'right',
      quiet: true,
      from: 600,
      phone: 'hidden',
      cell: (row) =>
        row.currency === prices.currency && base > 0
          ? percentOf(Math.round(((Number(row.price) - base) * 10_000) / base))
          : '—',
    },
    {
      id: 'status',
      header: t.status,
      headerHidden: true,
      phone: 'fact',
      cell: (row) => row.isWithdrawn && <SaleBadge isWithdrawn />,
    },
  ]
  return (
    <Card title={t.whoPays} facts={t.whoPaysFacts} flush>
      {prices.partners.length === 0 ? (
        <EmptyState title={t.noPartners}>{t.noPartnersWhy}</EmptyState>
      ) : (
        <Table label={t.whoPays} plain rows={prices.partners} idOf={(row) => row.companyProductId} columns={columns} />
      )}
    </Card>
  )
}
