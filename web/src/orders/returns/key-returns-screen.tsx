import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { keyReturnState } from '@brava/contract/orders/key-return-state.ts'
import { keyReturns } from '@brava/contract/orders/key-returns.endpoints.ts'
import { useState } from 'react'
import { type FiltersOf, listAt, type RowOf } from '../../api/list.ts'
import { useAct } from '../../api/use-act.ts'
import { useList } from '../../api/use-list.ts'
import { ago, money } from '../../text/format.ts'
import { ConfirmDialog } from '../../ui/ask/confirm-dialog.tsx'
import { ReasonDialog } from '../../ui/ask/reason-dialog.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { ListPage, PageHeader } from '../../ui/layout/page.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { ListToolbar } from '../../ui/table/list-toolbar.tsx'
import { SavedViews } from '../../ui/table/saved-views.tsx'
import { keyReturnColumns, keyReturnFilters } from './key-return-columns.tsx'
import { t } from './key-returns.texts.ts'

type Row = RowOf<typeof keyReturns.list>
type Filters = Partial<FiltersOf<typeof keyReturns.list>>

export const keyReturnsList = listAt(keyReturns.list, {
  remember: 'key-returns',
  debounceMs: 300,
  defaultSort: { by: 'createdDate', ascending: false },
})

/** Keys that buyers want to give back unopened, with their ages, and what can be decided about each. */
export function KeyReturnsScreen() {
  const list = useList(...keyReturnsList)
  const [asked, setAsked] = useState<{ what: 'accept' | 'reject'; row: Row } | null>(null)
  const accept = useAct(keyReturns.accept, { blocking: true })
  const reject = useAct(keyReturns.reject)
  const at = { params: { id: asked?.row.id ?? 0 } }
  const close = () => setAsked(null)
  const columns = keyReturnColumns({
    accept: (row) => setAsked({ what: 'accept', row }),
    reject: (row) => setAsked({ what: 'reject', row }),
  })
  const counts = list.answer?.counts
  return (
    <ListPage>
      <PageHeader title={t.title} facts={list.answer?.oldestAt ? t.oldest(ago(list.answer.oldestAt)) : undefined} />
      <SavedViews<Row, Filters, unknown>
        label={t.views}
        list={list}
        views={[
          { key: 'all', label: t.all, count: counts?.all },
          { key: 'open', label: t.open, count: counts?.open, filters: { state: [keyReturnState.code.requested] } },
          {
            key: 'accepted',
            label: t.accepted,
            count: counts?.accepted,
            filters: { state: [keyReturnState.code.accepted] },
          },
          {
            key: 'rejected',
            label: t.rejected,
            count: counts?.rejected,
            filters: { state: [keyReturnState.code.rejected] },
          },
        ]}
      />
      <ListToolbar<Row, Filters, unknown> list={list} search={t.search} columns={columns} filters={keyReturnFilters} />
      <DataTable
        label={t.title}
        list={list}
        columns={columns}
        density="comfortable"
        rowTo={(row) => `/orders/edit/${row.orderId}`}
        empty={<EmptyState title={t.none}>{t.noneWhy}</EmptyState>}
      />
      <ConfirmDialog
        open={asked?.what === 'accept'}
        onClose={close}
        title={t.acceptTitle}
        confirm={t.accept}
        danger={false}
        onConfirm={() => accept.run(at)}
      >
        {asked && t.acceptText(asked.row.last4, money(asked.row.unitPrice, currencySymbol(asked.row.currency)))}
      </ConfirmDialog>
      <ReasonDialog
        open={asked?.what === 'reject'}
        onClose={close}
        title={t.rejectTitle}
        confirm={t.reject}
        danger
        onConfirm={(reason) => reject.run({ ...at, body: { reason } })}
      >
        {t.rejectText}
      </ReasonDialog>
    </ListPage>
  )
}
