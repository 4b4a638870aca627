import type { KeyClaim } from '@brava/contract/orders/key-claim.ts'
import type { ReactNode } from 'react'
import type { List } from '../../api/list.ts'
import { ago } from '../../text/format.ts'
import { ReasonDialog } from '../../ui/ask/reason-dialog.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import type { Filter } from '../../ui/filter/filter.ts'
import { ListPage, PageHeader } from '../../ui/layout/page.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { ListToolbar } from '../../ui/table/list-toolbar.tsx'
import { SavedViews, type View } from '../../ui/table/saved-views.tsx'
import { t } from './claims.texts.ts'

interface Words {
  readonly title: string
  /** How long the oldest one has been waiting, in words. */
  readonly oldest: (when: string) => string
  readonly none: string
  readonly noneWhy: string
}

/** A queue of key claims, with its dialogs as children. */
export function ClaimsPage<Row extends KeyClaim, Filters extends object>({
  words,
  list,
  views,
  columns,
  filters,
  children,
}: {
  words: Words
  list: List<Row, Filters, { oldestAt: string | null }>
  views: readonly View<Filters>[]
  columns: readonly Column<Row>[]
  filters: readonly Filter<Filters>[]
  children: ReactNode
}) {
  const oldest = list.answer?.oldestAt
  return (
    <ListPage>
      <PageHeader title={words.title} facts={oldest ? words.oldest(ago(oldest)) : undefined} />
      <SavedViews label={t.views} list={list} views={views} />
      <ListToolbar list={list} search={t.search} columns={columns} filters={filters} />
      <DataTable
        label={words.title}
        list={list}
        columns={columns}
        density="comfortable"
        rowTo={(row) => `/orders/edit/${row.orderId}`}
        empty={<EmptyState title={words.none}>{words.noneWhy}</EmptyState>}
      />
      {children}
    </ListPage>
  )
}

/** Asks why a claim is rejected; the buyer sees the reason. */
export function RejectClaim(asked: {
  open: boolean
  onClose: () => void
  title: string
  confirm: string
  onConfirm: (reason: string) => Promise<unknown>
}) {
  return (
    <ReasonDialog {...asked} danger>
      {t.rejectText}
    </ReasonDialog>
  )
}
