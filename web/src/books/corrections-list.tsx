import { books } from '@brava/contract/books/books.endpoints.ts'
import {
  type CorrectionAction,
  correctionKindLabels,
  correctionKinds,
  correctionState,
  correctionTransitions,
} from '@brava/contract/books/correction-state.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { IconArrowBackUp, IconBan, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { FiltersOf, List, RowOf } from '../api/list.ts'
import { useAct } from '../api/use-act.ts'
import { ago, dateTime, money } from '../text/format.ts'
import { language } from '../text/language.ts'
import { optionsOf } from '../text/options-of.ts'
import { ConfirmDialog } from '../ui/ask/confirm-dialog.tsx'
import { ReasonDialog } from '../ui/ask/reason-dialog.tsx'
import { StatusBadge } from '../ui/basics/status-badge.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { Menu } from '../ui/overlay/menu.tsx'
import { TwoLine } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { ListToolbar } from '../ui/table/list-toolbar.tsx'
import { SavedViews } from '../ui/table/saved-views.tsx'
import { t } from './books.texts.ts'

type Row = RowOf<typeof books.corrections>
type Filters = Partial<FiltersOf<typeof books.corrections>>
interface Answer {
  readonly counts: { readonly all: number; readonly waiting: number }
  readonly homeCurrency: string
}

const amountOf = (row: Row) => money(row.amount, currencySymbol(row.currency))
const kindOf = (row: Row) => correctionKindLabels[row.kind][language]
const limitOf = (row: Row) =>
  row.limitBefore === null || row.limitAfter === null
    ? undefined
    : t.newLimit(money(row.limitBefore), money(row.limitAfter))

/** Manual bookings, and the decision about those that wait. */
export function CorrectionsPart({ list }: { list: List<Row, Filters, Answer> }) {
  const [asked, setAsked] = useState<{ what: 'approve' | 'reject'; row: Row }>()
  const approve = useAct(books.approve)
  const reject = useAct(books.reject)
  const withdraw = useAct(books.withdraw)
  const home = currencySymbol(list.answer?.homeCurrency ?? '')
  const may = (row: Row, action: CorrectionAction) => row.allowedActions.includes(action)
  const label = (action: CorrectionAction) => correctionTransitions[action].label[language]
  const close = () => setAsked(undefined)
  const entriesOf = (row: Row) => [
    may(row, 'approve') && {
      label: label('approve'),
      icon: <IconCheck />,
      onClick: () => setAsked({ what: 'approve', row }),
    },
    may(row, 'reject') && {
      label: label('reject'),
      icon: <IconBan />,
      danger: true,
      onClick: () => setAsked({ what: 'reject', row }),
    },
    may(row, 'withdraw') && {
      label: label('withdraw'),
      icon: <IconArrowBackUp />,
      onClick: () => void withdraw.run({ params: { id: row.id } }),
    },
  ]
  const columns: Column<Row>[] = [
    {
      id: 'company',
      header: t.company,
      fixed: true,
      phone: 'title',
      cell: (row) => <TwoLine sub={row.memo}>{row.company}</TwoLine>,
      phoneCell: (row) => row.company,
    },
    {
      id: 'kind',
      header: t.kind,
      phone: 'sub',
      cell: kindOf,
      phoneCell: (row) => [kindOf(row), row.memo].filter(Boolean).join(' · '),
    },
    {
      id: 'amount',
      header: t.change,
      align: 'right',
      phone: 'fact',
      cell: (row) => <TwoLine sub={limitOf(row)}>{amountOf(row)}</TwoLine>,
      phoneCell: (row) => [amountOf(row), limitOf(row)].filter(Boolean).join(' · '),
    },
    { id: 'memo', header: t.reason, hidden: true, phone: 'hidden', cell: (row) => row.memo },
    {
      id: 'askedBy',
      field: 'askedBy askedDate',
      header: t.asked,
      phone: 'sub',
      cell: (row) => (
        <TwoLine sub={<span title={dateTime(row.askedDate)}>{ago(row.askedDate)}</span>}>{row.askedBy}</TwoLine>
      ),
      phoneCell: (row) => row.askedBy,
    },
    { id: 'askedDate', header: t.askedOn, hidden: true, phone: 'hidden', cell: (row) => dateTime(row.askedDate) },
    {
      id: 'threshold',
      header: t.threshold,
      align: 'right',
      hidden: true,
      phone: 'hidden',
      cell: (row) => money(row.threshold, home),
    },
    {
      id: 'state',
      header: t.state,
      phone: 'badge',
      cell: (row) => <StatusBadge kind="correction" value={row.state} />,
    },
    {
      id: 'decidedBy',
      field: 'decidedBy answer',
      header: t.decided,
      quiet: true,
      from: 1000,
      phone: 'hidden',
      cell: (row) => (row.decidedBy === null ? '' : <TwoLine sub={row.answer}>{row.decidedBy}</TwoLine>),
    },
    {
      id: 'acts',
      header: t.acts,
      headerHidden: true,
      align: 'right',
      fixed: true,
      phone: 'end',
      cell: (row) =>
        row.allowedActions.length > 0 && <Menu label={`${t.acts}: ${row.company}`} entries={entriesOf(row)} />,
    },
  ]
  const counts = list.answer?.counts
  return (
    <>
      <SavedViews
        label={t.corrections}
        list={list}
        views={[
          { key: 'all', label: t.all, count: counts?.all },
          {
            key: 'waiting',
            label: t.waiting,
            count: counts?.waiting,
            filters: { state: [correctionState.code.waiting] },
          },
        ]}
      />
      <ListToolbar
        list={list}
        search={t.search}
        columns={columns}
        filters={[
          { kind: 'many', name: 'state', label: t.state, options: optionsOf(correctionState) },
          {
            kind: 'many',
            name: 'kind',
            label: t.kind,
            options: correctionKinds.map((value) => ({ value, label: correctionKindLabels[value][language] })),
          },
          // Only when a notification names one: nobody searches for a correction by its number.
          ...(list.filters.correctionId === undefined
            ? []
            : [
                {
                  kind: 'one' as const,
                  name: 'correctionId' as const,
                  label: t.one,
                  options: list.rows.map((row) => ({ value: row.id, label: row.company })),
                },
              ]),
        ]}
      />
      <DataTable
        label={t.corrections}
        list={list}
        columns={columns}
        density="comfortable"
        empty={<EmptyState title={t.none}>{t.noneWhy}</EmptyState>}
      />
      <ConfirmDialog
        open={asked?.what === 'approve'}
        danger={false}
        title={t.approveTitle}
        confirm={t.approve}
        onClose={close}
        onConfirm={() => approve.run({ params: { id: asked?.row.id ?? 0 } })}
      >
        {asked && t.approveText(amountOf(asked.row), asked.row.company, asked.row.askedBy)}
        {asked && <p>{asked.row.memo}</p>}
      </ConfirmDialog>
      <ReasonDialog
        open={asked?.what === 'reject'}
        title={t.rejectTitle}
        confirm={t.reject}
        hint={t.rejectHint}
        onClose={close}
        onConfirm={(reason) => reject.run({ params: { id: asked?.row.id ?? 0 }, body: { reason } })}
      >
        {t.rejectText}
      </ReasonDialog>
    </>
  )
}
