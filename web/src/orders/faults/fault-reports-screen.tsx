import { openFaultStates } from '@brava/contract/orders/fault-report-state.ts'
import { faultReports } from '@brava/contract/orders/fault-reports.endpoints.ts'
import { useState } from 'react'
import { type FiltersOf, listAt, type RowOf } from '../../api/list.ts'
import { useAct } from '../../api/use-act.ts'
import { useList } from '../../api/use-list.ts'
import { ago } from '../../text/format.ts'
import { ConfirmDialog } from '../../ui/ask/confirm-dialog.tsx'
import { ReasonDialog } from '../../ui/ask/reason-dialog.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { ListPage, PageHeader } from '../../ui/layout/page.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { ListToolbar } from '../../ui/table/list-toolbar.tsx'
import { SavedViews } from '../../ui/table/saved-views.tsx'
import { t as keyTexts } from '../keys/order-keys.texts.ts'
import { faultColumns, faultFilters } from './fault-columns.tsx'
import { t } from './faults.texts.ts'

type Row = RowOf<typeof faultReports.list>
type Filters = Partial<FiltersOf<typeof faultReports.list>>

export const faultReportsList = listAt(faultReports.list, {
  remember: 'fault-reports',
  debounceMs: 300,
  defaultSort: { by: 'createdDate', ascending: false },
})

/** Keys that buyers say do not work, with their ages, and what can be done about each. */
export function FaultReportsScreen() {
  const list = useList(...faultReportsList)
  const [asked, setAsked] = useState<{ what: 'replace' | 'reject'; row: Row } | null>(null)
  const accept = useAct(faultReports.accept)
  const replace = useAct(faultReports.replace, { blocking: true })
  const reject = useAct(faultReports.reject)
  const at = { params: { id: asked?.row.id ?? 0 } }
  const close = () => setAsked(null)
  const columns = faultColumns({
    accept: (row) => void accept.run({ params: { id: row.id } }),
    replace: (row) => setAsked({ what: 'replace', row }),
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
          { key: 'open', label: t.open, count: counts?.open, filters: { state: [...openFaultStates] } },
          { key: 'replaced', label: t.replaced, count: counts?.replaced, filters: { state: [4] } },
          { key: 'rejected', label: t.rejected, count: counts?.rejected, filters: { state: [5] } },
        ]}
      />
      <ListToolbar<Row, Filters, unknown> list={list} search={t.search} columns={columns} filters={faultFilters} />
      <DataTable
        label={t.title}
        list={list}
        columns={columns}
        density="comfortable"
        rowTo={(row) => `/orders/edit/${row.orderId}`}
        empty={<EmptyState title={t.none}>{t.noneWhy}</EmptyState>}
      />
      <ConfirmDialog
        open={asked?.what === 'replace'}
        onClose={close}
        title={keyTexts.replaceTitle}
        confirm={keyTexts.replace}
        onConfirm={() => replace.run(at)}
      >
        {keyTexts.replaceText(asked?.row.last4 ?? '')}
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
