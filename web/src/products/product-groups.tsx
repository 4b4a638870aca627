import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { prices as calls } from '@brava/contract/prices/prices.endpoints.ts'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct } from '../api/use-act.ts'
import { count } from '../text/format.ts'
import { IconButton } from '../ui/basics/button.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Money, TwoLine } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { Table } from '../ui/table/table.tsx'
import type { Prices } from './base-price-card.tsx'
import { ProductPriceDialog } from './price-dialog.tsx'
import { t } from './products.texts.ts'

type Group = Prices['groups'][number]

/** The product's price in each price group; it can be set or removed here. */
export function ProductGroups({ productId, prices }: { productId: number; prices: Prices }) {
  const [editing, setEditing] = useState<Group>()
  const change = useAct(calls.changeGroupPrices)
  const look = useAct(calls.changeGroupPrices, { says: false, refreshes: [] })
  const inGroup = ({ groupId }: Group, price: string | null) => ({ productId, prices: [{ groupId, price }] })
  const columns: Column<Group>[] = [
    {
      id: 'name',
      header: t.group,
      fixed: true,
      phone: 'title',
      cell: (row) => <TwoLine sub={row.tiers > 0 ? t.withTiers(row.tiers) : undefined}>{row.name}</TwoLine>,
    },
    {
      id: 'companies',
      header: t.companiesWithIt,
      align: 'right',
      phone: 'fact',
      cell: (row) => t.ofCompanies(count(row.companiesWithIt), count(row.companies)),
    },
    {
      id: 'price',
      header: t.price,
      align: 'right',
      phone: 'figure',
      cell: (row) =>
        row.price === null ? '—' : <Money value={row.price} currency={currencySymbol(row.currency)} strong />,
    },
    {
      id: 'edit',
      header: t.setPrice,
      headerHidden: true,
      align: 'right',
      width: 48,
      phone: 'end',
      cell: (row) => (
        <IconButton size="sm" label={t.setPriceOf(row.name)} onClick={() => setEditing(row)}>
          <IconPencil />
        </IconButton>
      ),
    },
  ]
  return (
    <Card title={t.groupPrices} facts={t.groupPricesFacts} flush>
      {prices.groups.length === 0 ? (
        <EmptyState title={t.noGroups}>{t.noGroupsWhy}</EmptyState>
      ) : (
        <Table label={t.groupPrices} plain rows={prices.groups} idOf={(row) => row.groupId} columns={columns} />
      )}
      {editing && (
        <ProductPriceDialog
          title={editing.name}
          lead={t.groupPriceLead}
          label={t.groupPrice}
          currency={editing.currency}
          price={editing.price}
          takeAway={t.takeOutOfGroup}
          look={(price) => look.attempt({ body: { ...inGroup(editing, price), isDryRun: true } })}
          send={(price, agreed) => {
            const one = { groupId: editing.groupId, price, was: { price: editing.price } }
            return change.attempt({ body: { productId, prices: [one], ...agreed } })
          }}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Card>
  )
}
