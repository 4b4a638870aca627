import { bank } from '@brava/contract/bank/bank.endpoints.ts'
import { entryState } from '@brava/contract/bank/entry-state.ts'
import { IconFileUpload } from '@tabler/icons-react'
import { useState } from 'react'
import type { FiltersOf } from '../api/list.ts'
import { useAct } from '../api/use-act.ts'
import { useList } from '../api/use-list.ts'
import { date } from '../text/format.ts'
import { language } from '../text/language.ts'
import { ReasonDialog } from '../ui/ask/reason-dialog.tsx'
import { Button } from '../ui/basics/button.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { Card, CardToolbar } from '../ui/layout/card.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import { ListToolbar } from '../ui/table/list-toolbar.tsx'
import { SavedViews } from '../ui/table/saved-views.tsx'
import { t } from './bank.texts.ts'
import { type Entry, entryColumns, entryFilters } from './entry-columns.tsx'
import { SettleDialog } from './settle-dialog.tsx'
import { StatementImport } from './statement-import.tsx'

type Filters = Partial<FiltersOf<typeof bank.entries>>

const { open, order, funds, ignored, outgoing } = entryState.code

/** Bank statements: their import, and what their entries pay. */
export function BankPart() {
  const list = useList(bank.entries, {
    remember: 'bank-entries',
    debounceMs: 300,
    defaultSort: { by: 'bookedOn', ascending: false },
  })
  const [importing, setImporting] = useState(false)
  const [asked, setAsked] = useState<{ what: 'ignore' | 'settle'; row: Entry } | null>(null)
  const approve = useAct(bank.approveOrder, { blocking: true })
  const addFunds = useAct(bank.addFunds, { blocking: true })
  const ignore = useAct(bank.ignore)
  const reopen = useAct(bank.reopen)
  const close = () => setAsked(null)
  const onOrders = (row: Entry, orderIds: number[]) => approve.run({ params: { id: row.id }, body: { orderIds } })
  const onFunds = (row: Entry, companyId: number) => addFunds.run({ params: { id: row.id }, body: { companyId } })
  const columns = entryColumns({
    approve: (row, orderIds) => void onOrders(row, orderIds),
    addFunds: (row, companyId) => void onFunds(row, companyId),
    otherwise: (row) => setAsked({ what: 'settle', row }),
    ignore: (row) => setAsked({ what: 'ignore', row }),
    reopen: (row) => void reopen.run({ params: { id: row.id } }),
  })
  const counts = list.answer?.counts
  const view = (key: 'open' | 'order' | 'funds' | 'ignored' | 'outgoing', state: Entry['state']) => ({
    key,
    label: entryState.label(state, language),
    count: counts?.[key],
    filters: { state: [state] },
  })
  return (
    <>
      {importing && <StatementImport onClose={() => setImporting(false)} />}
      <Card
        title={t.entries}
        facts={list.answer?.oldestOn ? t.oldest(date(list.answer.oldestOn)) : undefined}
        flush
        actions={
          !importing && (
            <Button icon={<IconFileUpload />} onClick={() => setImporting(true)}>
              {t.importStatement}
            </Button>
          )
        }
      >
        <CardToolbar>
          <SavedViews<Entry, Filters, unknown>
            label={t.views}
            list={list}
            views={[
              { key: 'all', label: t.all, count: counts?.all },
              view('open', open),
              view('order', order),
              view('funds', funds),
              view('ignored', ignored),
              view('outgoing', outgoing),
            ]}
          />
          <ListToolbar list={list} search={t.search} columns={columns} filters={entryFilters} />
        </CardToolbar>
        <DataTable
          plain
          label={t.entries}
          list={list}
          columns={columns}
          rowHeight={52}
          empty={<EmptyState title={t.none}>{t.noneWhy}</EmptyState>}
        />
      </Card>
      <SettleDialog
        entry={asked?.what === 'settle' ? asked.row : null}
        onClose={close}
        onOrders={onOrders}
        onFunds={onFunds}
      />
      <ReasonDialog
        open={asked?.what === 'ignore'}
        onClose={close}
        title={t.ignoreTitle}
        confirm={t.ignore}
        onConfirm={(reason) => ignore.run({ params: { id: asked?.row.id ?? 0 }, body: { reason } })}
      >
        {t.ignoreText}
      </ReasonDialog>
    </>
  )
}
