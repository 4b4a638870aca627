import { differenceState } from '@brava/contract/payments/payment-difference.ts'
import { reconciliation } from '@brava/contract/payments/reconciliation.endpoints.ts'
import { IconCalendarCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { type FiltersOf, listAt, type RowOf } from '../api/list.ts'
import { useAct } from '../api/use-act.ts'
import { useList } from '../api/use-list.ts'
import { date } from '../text/format.ts'
import { ReasonDialog } from '../ui/ask/reason-dialog.tsx'
import { Button } from '../ui/basics/button.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { ListPage, PageHeader } from '../ui/layout/page.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import { ListToolbar } from '../ui/table/list-toolbar.tsx'
import { SavedViews } from '../ui/table/saved-views.tsx'
import { differenceColumns, differenceFilters } from './difference-columns.tsx'
import { DaysComparedDrawer } from './days-compared-drawer.tsx'
import { t } from './reconciliation.texts.ts'

type Row = RowOf<typeof reconciliation.differences>
type Filters = Partial<FiltersOf<typeof reconciliation.differences>>

export const differencesList = listAt(reconciliation.differences, {
  remember: 'card-differences',
  debounceMs: 300,
  defaultSort: { by: 'createdDate', ascending: false },
})

/** Where our books of card payments differ from the gateways', and the possible actions for each difference. */
export function ReconciliationScreen() {
  const list = useList(...differencesList)
  const [explaining, setExplaining] = useState<Row | null>(null)
  const [areDaysOpen, setDaysOpen] = useState(false)
  const recheck = useAct(reconciliation.recheck, { says: 'info', blocking: true })
  const explain = useAct(reconciliation.explain)
  const reopen = useAct(reconciliation.reopen)
  const columns = differenceColumns((action, row) => {
    const at = { params: { id: row.id } }
    if (action === 'explain') setExplaining(row)
    else void (action === 'recheck' ? recheck : reopen).run(at)
  })
  const counts = list.answer?.counts
  const { lastDay } = list.answer ?? {}
  const state = differenceState.code
  return (
    <ListPage>
      <PageHeader
        title={t.title}
        facts={list.answer && (lastDay ? t.lastDay(date(lastDay)) : t.neverCompared)}
        actions={
          <Button icon={<IconCalendarCheck />} onClick={() => setDaysOpen(true)}>
            {t.days}
          </Button>
        }
      />
      <SavedViews<Row, Filters, unknown>
        label={t.views}
        list={list}
        views={[
          { key: 'all', label: t.all, count: counts?.all },
          { key: 'open', label: t.open, count: counts?.open, filters: { state: [state.open] } },
          { key: 'explained', label: t.explained, count: counts?.explained, filters: { state: [state.explained] } },
          { key: 'settled', label: t.settled, count: counts?.settled, filters: { state: [state.settled] } },
        ]}
      />
      <ListToolbar<Row, Filters, unknown> list={list} search={t.search} columns={columns} filters={differenceFilters} />
      <DataTable
        label={t.title}
        list={list}
        columns={columns}
        density="comfortable"
        rowTo={({ order, reference }) =>
          order ? `/orders/edit/${order.id}` : `/payments/reconciliation?q=${encodeURIComponent(reference)}`
        }
        empty={<EmptyState title={t.none}>{t.noneWhy}</EmptyState>}
      />
      <ReasonDialog
        open={explaining !== null}
        onClose={() => setExplaining(null)}
        title={t.explainTitle}
        confirm={t.explain}
        hint={t.explainHint}
        onConfirm={(reason) => explain.run({ params: { id: explaining?.id ?? 0 }, body: { reason } })}
      >
        {t.explainText}
      </ReasonDialog>
      {areDaysOpen && <DaysComparedDrawer onClose={() => setDaysOpen(false)} />}
    </ListPage>
  )
}
