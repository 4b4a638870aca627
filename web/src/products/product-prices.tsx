import { products } from '@brava/contract/products/products.endpoints.ts'
import { prices as calls } from '@brava/contract/prices/prices.endpoints.ts'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct } from '../api/use-act.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { percentOf } from '../text/format.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { Badge } from '../ui/basics/badge.tsx'
import { IconButton } from '../ui/basics/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Money } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { Link } from '../ui/basics/link.tsx'
import { Stack } from '../ui/layout/page.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Table } from '../ui/table/table.tsx'
import { ScheduledPrices } from '../prices/scheduled-prices.tsx'
import { ProductPriceDialog } from './price-dialog.tsx'
import { ProductAlternates } from './product-alternates.tsx'
import { ProductGroups } from './product-groups.tsx'
import { t } from './products.texts.ts'
import { SaleBadge } from '../prices/sale-badge.tsx'
import { BasePrice, type Prices } from './base-price-card.tsx'

type Partner = Prices['partners'][number]

const rules: Record<string, string> = {
  base: t.ruleBase,
  group: t.ruleGroup,
  margin: t.ruleMargin,
  company: t.ruleCompany,
  override: t.ruleOverride,
  promotion: t.rulePromotion,
}

/** The base price, and what every partner pays for one unit. */
export function ProductPrices({ productId }: { productId: number }) {
  const query = useEndpoint(products.prices, { params: { id: productId } })
  return (
    <Loaded query={query}>
      {({ data }) => (
        <Stack>
          <BasePrice productId={productId} prices={data} />
          <ScheduledPrices of="product" about={{ productId }} />
          <ProductAlternates prices={data} />
          <ProductGroups productId={productId} prices={data} />
          <Partners productId={productId} prices={data} />
        </Stack>
      )}
    </Loaded>
  )
}

function Partners({ productId, prices }: { productId: number; prices: Prices }) {
  const [editing, setEditing] = useState<Partner>()
  const override = useAct(calls.override)
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
      cell: (row) => <Money value={row.price} currency={currencySymbol(row.currency)} strong />,
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
    // An empty column would only keep the figures away from the edge.
    ...(prices.partners.some((row) => row.isWithdrawn)
      ? [
          {
            id: 'status',
            header: t.status,
            headerHidden: true,
            phone: 'fact' as const,
            cell: (row: Partner) => row.isWithdrawn && <SaleBadge isWithdrawn />,
          },
        ]
      : []),
    {
      id: 'override',
      header: t.ruleOverride,
      headerHidden: true,
      align: 'right',
      width: 48,
      phone: 'end',
      cell: (row) => (
        <IconButton size="sm" label={t.overrideOf(row.companyName)} onClick={() => setEditing(row)}>
          <IconPencil />
        </IconButton>
      ),
    },
  ]
  return (
    <Card title={t.whoPays} facts={t.whoPaysFacts} flush>
      {prices.partners.length === 0 ? (
        <EmptyState title={t.noPartners}>{t.noPartnersWhy}</EmptyState>
      ) : (
        <Table label={t.whoPays} plain rows={prices.partners} idOf={(row) => row.companyProductId} columns={columns} />
      )}
      {editing && (
        <ProductPriceDialog
          title={editing.companyName}
          lead={t.overrideLead}
          label={t.overridePrice}
          currency={editing.currency}
          price={editing.overridePrice}
          takeAway={t.takeOverrideBack}
          send={(price, agreed) =>
            override.attempt({ body: { companyId: editing.companyId, productId, price, ...agreed } })
          }
          onClose={() => setEditing(undefined)}
        />
      )}
    </Card>
  )
}
