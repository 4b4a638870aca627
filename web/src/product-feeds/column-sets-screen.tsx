import { productFeeds } from '@brava/contract/product-feeds/product-feeds.endpoints.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { inParts, sayDeleted } from '../api/in-parts.ts'
import { listAt, type RowOf } from '../api/list.ts'
import { useAct } from '../api/use-act.ts'
import { useList } from '../api/use-list.ts'
import { date } from '../text/format.ts'
import { ConfirmDialog } from '../ui/ask/confirm-dialog.tsx'
import { Button } from '../ui/basics/button.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { ListPage, PageHeader } from '../ui/layout/page.tsx'
import { BulkBar } from '../ui/table/bulk-bar.tsx'
import { Count } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { ListToolbar } from '../ui/table/list-toolbar.tsx'
import { ColumnSetDialog } from './column-set-dialog.tsx'
import { t } from './feeds.texts.ts'

type ColumnSet = RowOf<typeof productFeeds.settings>

export const columnSetsList = listAt(productFeeds.settings, { remember: 'feed-column-sets', debounceMs: 300 })

const columns: Column<ColumnSet>[] = [
  { id: 'name', header: t.setName, cell: (row) => row.name, fixed: true, phone: 'title' },
  {
    id: 'columns',
    header: t.columns,
    phone: 'sub',
    quiet: true,
    cell: (row) => row.columns.map(({ title }) => title).join(', '),
  },
  { id: 'feeds', header: t.usedBy, align: 'right', phone: 'fact', cell: (row) => <Count value={row.feeds} /> },
  {
    id: 'changedDate',
    header: t.changed,
    quiet: true,
    from: 640,
    phone: 'hidden',
    cell: (row) => date(row.changedDate),
  },
  {
    id: 'createdDate',
    header: t.created,
    quiet: true,
    hidden: true,
    phone: 'hidden',
    cell: (row) => date(row.createdDate),
  },
]

/** Which columns feeds have, under which titles, and how prices and stock are told. */
export function ColumnSetsScreen() {
  const list = useList(...columnSetsList)
  const remove = useAct(productFeeds.deleteSettings, { says: false })
  const [deleting, setDeleting] = useState<number[]>()
  const [editing, setEditing] = useState<ColumnSet | 'new'>()
  const add = (
    <Button variant="primary" icon={<IconPlus />} onClick={() => setEditing('new')}>
      {t.newSet}
    </Button>
  )
  return (
    <ListPage>
      <PageHeader title={t.sets} actions={add} />
      <ListToolbar list={list} search={t.search} columns={columns} />
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
        label={t.sets}
        list={list}
        columns={columns}
        selectable
        density="comfortable"
        onRowClick={setEditing}
        empty={
          <EmptyState title={t.noSets} action={add}>
            {t.noSetsWhy}
          </EmptyState>
        }
      />
      {editing && (
        <ColumnSetDialog set={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
      <ConfirmDialog
        open={deleting !== undefined}
        onClose={() => setDeleting(undefined)}
        title={t.deleteSetsTitle(deleting?.length ?? 0)}
        confirm={t.delete}
        danger
        onConfirm={() => inParts(list.selection, deleting ?? [], (ids) => remove.run({ body: { ids } }), sayDeleted)}
      >
        {t.deleteSetsText}
      </ConfirmDialog>
    </ListPage>
  )
}
