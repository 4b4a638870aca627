import { productFeeds } from '@brava/contract/product-feeds/product-feeds.endpoints.ts'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { listAt, type RowOf } from '../api/list.ts'
import { useAct } from '../api/use-act.ts'
import { asRead } from '../api/as-read.ts'
import { useList } from '../api/use-list.ts'
import { Button } from '../ui/basics/button.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { ListPage, PageHeader } from '../ui/layout/page.tsx'
import { RemovalBar } from '../ui/table/removal-bar.tsx'
import { Count } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { changedColumn, createdColumn } from '../ui/table/date-columns.tsx'
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
  changedColumn(t.changed),
  createdColumn(t.created),
]

/** Which columns feeds have, under which titles, and how prices and stock are shown. */
export function ColumnSetsScreen() {
  const list = useList(...columnSetsList)
  const remove = useAct(productFeeds.deleteSettings, { says: false })
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
      <RemovalBar
        list={list}
        label={t.delete}
        title={t.deleteSetsTitle}
        text={t.deleteSetsText}
        act={(ids) => remove.run({ body: { ids } })}
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
        <ColumnSetDialog
          set={editing === 'new' ? undefined : asRead(editing, list.rows)}
          onClose={() => setEditing(undefined)}
        />
      )}
    </ListPage>
  )
}
