import { shopWork } from '@brava/contract/shops/shop-work.endpoints.ts'
import type { ShopSlot } from '@brava/contract/shops/shops.endpoints.ts'
import { useState } from 'react'
import { call } from '../api/call.ts'
import type { RowOf } from '../api/list.ts'
import { useAct } from '../api/use-act.ts'
import { useList } from '../api/use-list.ts'
import { AskDialog } from '../ui/ask/ask-dialog.tsx'
import { Button } from '../ui/basics/button.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import { Count, TwoLine } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { ListToolbar } from '../ui/table/list-toolbar.tsx'
import { t } from './shop-work.texts.ts'

type Row = RowOf<typeof shopWork.missing>

/** Our products on sale that the shop does not have, or has under a different name. */
export function MissingList({ slot }: { slot: ShopSlot }) {
  const list = useList(shopWork.missing, {
    remember: 'shop-missing',
    params: { slot },
    defaultSort: { by: 'title', ascending: true },
  })
  const [linking, setLinking] = useState<Row>()
  const columns: Column<Row>[] = [
    {
      id: 'title',
      header: t.product,
      fixed: true,
      phone: 'title',
      cell: (row) => <TwoLine sub={row.code}>{row.title}</TwoLine>,
      phoneCell: (row) => row.title,
    },
    { id: 'stock', header: t.ourStock, align: 'right', phone: 'fact', cell: (row) => <Count value={row.stock} /> },
    {
      id: 'actions',
      header: t.actions,
      headerHidden: true,
      align: 'right',
      width: 96,
      fixed: true,
      phone: 'end',
      cell: (row) => (
        <Button size="sm" onClick={() => setLinking(row)}>
          {t.link}
        </Button>
      ),
    },
  ]
  return (
    <>
      <ListToolbar list={list} search={t.search} columns={columns} />
      <DataTable
        label={t.missingTab}
        list={list}
        columns={columns}
        density="comfortable"
        empty={<EmptyState title={t.noMissing} />}
      />
      {linking && (
        <LinkDialog slot={slot} productId={linking.id} title={linking.title} onClose={() => setLinking(undefined)} />
      )}
    </>
  )
}

/** Chooses the shop's product that corresponds to ours. */
export function LinkDialog({
  slot,
  productId,
  title,
  onClose,
}: {
  slot: ShopSlot
  productId: number
  title: string
  onClose: () => void
}) {
  const [wooId, setWooId] = useState<number | null>(null)
  const link = useAct(shopWork.link)
  async function find(quickSearch: string) {
    const { data } = await call(shopWork.unlinked, { params: { slot }, body: { quickSearch, pageSize: 20 } })
    return data.map(({ id, name, sku }) => ({ value: id, label: sku ? `${name} (${sku})` : name }))
  }
  return (
    <AskDialog
      open
      onClose={onClose}
      title={t.linkTitle(title)}
      confirm={t.link}
      ready={wooId !== null}
      act={async () =>
        (await link.run({ params: { slot }, body: { links: [{ productId, wooId: wooId ?? 0 }] } })) !== undefined
      }
    >
      <SelectField
        label={t.shopProduct}
        name="wooId"
        hint={t.shopProductHint}
        value={wooId}
        onChange={setWooId}
        find={find}
        required
      />
    </AskDialog>
  )
}
