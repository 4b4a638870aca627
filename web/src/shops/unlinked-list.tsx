import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { mostIdsOfPage } from '@brava/contract/endpoint.ts'
import { shopWork } from '@brava/contract/shops/shop-work.endpoints.ts'
import type { ShopSlot } from '@brava/contract/shops/shops.endpoints.ts'
import { IconLink } from '@tabler/icons-react'
import { call } from '../api/call.ts'
import type { FiltersOf, RowOf } from '../api/list.ts'
import { useTries } from '../api/told-error.ts'
import { useAct } from '../api/use-act.ts'
import { useList } from '../api/use-list.ts'
import { toast } from '../state/toast.ts'
import { whileWaiting } from '../state/waiting.ts'
import { Button } from '../ui/basics/button.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import type { Filter } from '../ui/filter/filter.ts'
import { BulkBar } from '../ui/table/bulk-bar.tsx'
import { Count, Money, TwoLine } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { ListToolbar } from '../ui/table/list-toolbar.tsx'
import { t } from './shop-work.texts.ts'

type Row = RowOf<typeof shopWork.unlinked>

const filters: Filter<Partial<FiltersOf<typeof shopWork.unlinked>>>[] = [
  { kind: 'yesNo', name: 'hasProposal', label: t.hasProposal },
]

/** A shop has at most 10,000 products. */
const mostParts = 20

/** Products of a shop that are not linked to ours yet; those with a proposal are linked with one click. */
export function UnlinkedList({ slot, isCompared }: { slot: ShopSlot; isCompared: boolean }) {
  const list = useList(shopWork.unlinked, { remember: 'shop-unlinked', params: { slot } })
  const link = useAct(shopWork.link)
  async function linkRows(rows: readonly Row[]): Promise<boolean> {
    // Two products of a shop may be proposed for the same product of ours, by SKU and by GTIN: the first is linked.
    const proposed = new Map(
      rows.toReversed().flatMap(({ id, proposal }) => (proposal ? [[proposal.productId, id] as const] : [])),
    )
    const links = [...proposed].map(([productId, wooId]) => ({ productId, wooId }))
    if (links.length === 0) toast('warning', t.noProposalChosen)
    return links.length > 0 && (await link.attempt({ params: { slot }, body: { links } })) !== undefined
  }
  /**
   * Links everything that matches and has a proposal, in parts: linked products leave the list, so the next part moves
   * to the front.
   */
  async function linkMatching() {
    const { quickSearch, filters: narrowed } = list.request
    if (narrowed?.hasProposal === false) {
      toast('warning', t.noProposalChosen)
      return false
    }
    const body = { quickSearch, filters: { ...narrowed, hasProposal: true }, pageSize: mostIdsOfPage }
    for (let part = 0; part < mostParts; part += 1) {
      const { data } = await whileWaiting(call(shopWork.unlinked, { params: { slot }, body }))
      if (part > 0 && data.length === 0) return true
      if (!(await linkRows(data))) return false
    }
    return true
  }
  const tries = useTries()
  async function linkChosen(allMatching: boolean) {
    const isDone = await tries.run(() => (allMatching ? linkMatching() : linkRows(list.chosen)))
    if (isDone) list.selection.clear()
  }
  const currency = currencySymbol(list.answer?.currency ?? '')
  const columns: Column<Row>[] = [
    {
      id: 'name',
      header: t.inShop,
      fixed: true,
      phone: 'title',
      cell: (row) => <TwoLine sub={row.gtin}>{row.name}</TwoLine>,
      phoneCell: (row) => row.name,
    },
    { id: 'sku', header: t.sku, cell: (row) => row.sku, quiet: true, phone: 'sub' },
    {
      id: 'price',
      header: t.price,
      align: 'right',
      from: 640,
      phone: 'figure',
      cell: (row) => <Money value={row.price} currency={currency} />,
    },
    {
      id: 'stock',
      header: t.stock,
      align: 'right',
      quiet: true,
      from: 760,
      phone: 'hidden',
      cell: (row) => <Count value={row.stock} />,
    },
    {
      id: 'proposal',
      header: t.proposal,
      phone: 'fact',
      cell: ({ proposal }) =>
        proposal && (
          <TwoLine sub={`${proposal.code} · ${proposal.by === 'sku' ? t.bySku : t.byGtin}`}>{proposal.title}</TwoLine>
        ),
      phoneCell: ({ proposal }) => proposal?.title,
    },
    {
      id: 'actions',
      header: t.actions,
      headerHidden: true,
      align: 'right',
      width: 96,
      fixed: true,
      phone: 'end',
      cell: (row) =>
        row.proposal && (
          <Button size="sm" pending={link.pending} onClick={() => void tries.run(() => linkRows([row]))}>
            {t.link}
          </Button>
        ),
    },
  ]
  return (
    <>
      <ListToolbar list={list} search={t.search} columns={columns} filters={filters} />
      <BulkBar
        list={list}
        actions={[
          {
            key: 'link',
            label: t.linkProposed,
            icon: <IconLink />,
            pending: link.pending,
            takesMatching: true,
            run: ({ allMatching }) => void linkChosen(allMatching),
          },
        ]}
      />
      <DataTable
        label={t.unlinkedTab}
        list={list}
        columns={columns}
        selectable
        density="comfortable"
        empty={
          isCompared ? (
            <EmptyState title={t.noUnlinked}>{t.noUnlinkedWhy}</EmptyState>
          ) : (
            <EmptyState title={t.neverCompared}>{t.neverComparedWhy}</EmptyState>
          )
        }
      />
    </>
  )
}
