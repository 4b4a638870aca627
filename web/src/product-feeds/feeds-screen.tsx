import { feedFormats, productFeeds } from '@brava/contract/product-feeds/product-feeds.endpoints.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { inParts, sayDeleted } from '../api/in-parts.ts'
import { type FiltersOf, listAt, type RowOf } from '../api/list.ts'
import { useAct } from '../api/use-act.ts'
import { useList } from '../api/use-list.ts'
import { ConfirmDialog } from '../ui/ask/confirm-dialog.tsx'
import { ButtonLink } from '../ui/basics/button.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import type { Filter } from '../ui/filter/filter.ts'
import { ListPage, PageHeader } from '../ui/layout/page.tsx'
import { BulkBar } from '../ui/table/bulk-bar.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import { ListToolbar } from '../ui/table/list-toolbar.tsx'
import { AddressesDialog } from './addresses-dialog.tsx'
import { feedColumnsFor } from './feed-list-columns.tsx'
import { t } from './feeds.texts.ts'

/** A job writes the files, a moment after the feed is created. */
export const feedsList = listAt(productFeeds.feeds, { remember: 'product-feeds', debounceMs: 300, everyMs: 5000 })

const filters: Filter<Partial<FiltersOf<typeof productFeeds.feeds>>>[] = [
  { kind: 'one', name: 'format', label: t.format, options: feedFormats.map((value) => ({ value, label: t[value] })) },
]

/** The distributor's feeds, and for each the addresses of its partners. */
export function FeedsScreen() {
  const list = useList(...feedsList)
  const remove = useAct(productFeeds.deleteFeeds, { says: false })
  const refresh = useAct(productFeeds.refreshFeed, { says: 'info' })
  const [deleting, setDeleting] = useState<number[]>()
  const [shown, setShown] = useState<RowOf<typeof productFeeds.feeds>>()
  const columns = feedColumnsFor({
    addresses: setShown,
    refresh: ({ id }) => void refresh.run({ params: { id } }),
    remove: ({ id }) => setDeleting([id]),
  })
  const newFeed = (
    <ButtonLink to="/product-feed/create" variant="primary" icon={<IconPlus />}>
      {t.newFeed}
    </ButtonLink>
  )
  return (
    <ListPage>
      <PageHeader title={t.feeds} actions={newFeed} />
      <ListToolbar list={list} search={t.search} columns={columns} filters={filters} />
      <BulkBar
        list={list}
        actions={[
          {
            key: 'delete',
            label: t.delete,
            icon: <IconTrash />,
            danger: true,
            run: ({ ids }) => setDeleting(ids.map(Number)),
          },
        ]}
      />
      <DataTable
        label={t.feeds}
        list={list}
        columns={columns}
        selectable
        density="comfortable"
        onRowClick={setShown}
        empty={
          <EmptyState title={t.noFeeds} action={newFeed}>
            {t.noFeedsWhy}
          </EmptyState>
        }
      />
      {shown && <AddressesDialog feed={shown} onClose={() => setShown(undefined)} />}
      <ConfirmDialog
        open={deleting !== undefined}
        onClose={() => setDeleting(undefined)}
        title={t.deleteFeedsTitle(deleting?.length ?? 0)}
        confirm={t.delete}
        danger
        onConfirm={() => inParts(list.selection, deleting ?? [], (ids) => remove.run({ body: { ids } }), sayDeleted)}
      >
        {t.deleteFeedsText}
      </ConfirmDialog>
    </ListPage>
  )
}
