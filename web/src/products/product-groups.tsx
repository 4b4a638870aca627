import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { prices as calls } from '@brava/contract/prices/prices.endpoints.ts'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct } from '../api/use-act.ts'
import { count } from '../text/format.ts'
import { IconButton } from '../ui/basics/button.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { useHeldVersion } from '../ui/form/use-held-version.ts'
import { useReadVersion } from '../ui/form/use-read-version.ts'
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
        <GroupPrice
          key={editing.groupId}
          productId={productId}
          group={prices.groups.find(({ groupId }) => groupId === editing.groupId) ?? editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Card>
  )
}

function GroupPrice({ productId, group, onClose }: { productId: number; group: Group; onClose: () => void }) {
  const { groupId } = group
  const change = useAct(calls.changeGroupPrices)
  const look = useAct(calls.changeGroupPrices, { says: false, refreshes: [] })
  const read = { price: group.price }
  const held = useHeldVersion({ version: useReadVersion(read), values: read })
  // What is in the field stays there: a newer price is adopted only once the person was told of it.
  held.useLatest({ changed: true, accept: () => {}, rebase: () => {} })
  return (
    <ProductPriceDialog
      title={group.name}
      lead={t.groupPriceLead}
      label={t.groupPrice}
      currency={group.currency}
      price={group.price}
      takeAway={t.takeOutOfGroup}
      look={(price) => look.attempt({ body: { productId, prices: [{ groupId, price }], isDryRun: true } })}
      send={(price, agreed) => {
        const one = { groupId, price, was: held.values() }
        return held.again(change.attempt({ body: { productId, prices: [one], ...agreed } }))
      }}
      onClose={onClose}
    />
  )
}
