import { erasureState, erasureTransitions } from '@brava/contract/users/erasure-state.ts'
import { personalData } from '@brava/contract/users/personal-data.endpoints.ts'
import { IconBan, IconEraser } from '@tabler/icons-react'
import { useState } from 'react'
import { listAt, type RowOf } from '../../api/list.ts'
import { useAct } from '../../api/use-act.ts'
import { useList } from '../../api/use-list.ts'
import { ago, dateTime } from '../../text/format.ts'
import { language } from '../../text/language.ts'
import { optionsOf } from '../../text/options-of.ts'
import { ReasonDialog } from '../../ui/ask/reason-dialog.tsx'
import { StatusBadge } from '../../ui/basics/status-badge.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { ListPage, PageHeader } from '../../ui/layout/page.tsx'
import { Menu } from '../../ui/overlay/menu.tsx'
import { TwoLine } from '../../ui/table/cells.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { ListToolbar } from '../../ui/table/list-toolbar.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { t } from './personal-data.texts.ts'

type Row = RowOf<typeof personalData.erasures>

export const erasuresList = listAt(personalData.erasures, {
  remember: 'erasures',
  debounceMs: 300,
  defaultSort: { by: 'askedDate', ascending: false },
})

const labelOf = (action: keyof typeof erasureTransitions) => erasureTransitions[action].label[language]

/** Requests to erase people of the companies that the reader manages, and completed erasures. */
export function ErasuresScreen() {
  const list = useList(...erasuresList)
  const [open, setOpen] = useState<{ what: 'erase' | 'refuse'; row: Row }>()
  const refuse = useAct(personalData.refuse, { refreshes: [personalData.erasures] })
  const close = () => setOpen(undefined)
  const columns: Column<Row>[] = [
    {
      id: 'name',
      header: t.person,
      fixed: true,
      phone: 'title',
      cell: (row) => <TwoLine sub={row.companyName}>{row.name}</TwoLine>,
    },
    { id: 'companyName', header: t.company, hidden: true, phone: 'hidden', cell: (row) => row.companyName },
    {
      id: 'askedBy',
      header: t.askedBy,
      phone: 'hidden',
      from: 900,
      cell: (row) => row.askedBy ?? t.byItself,
    },
    {
      id: 'askedDate',
      header: t.askedDate,
      phone: 'sub',
      cell: (row) => <span title={dateTime(row.askedDate)}>{ago(row.askedDate)}</span>,
      phoneCell: (row) => ago(row.askedDate),
    },
    {
      id: 'state',
      header: t.state,
      phone: 'badge',
      cell: (row) => <StatusBadge kind="erasure" value={row.state} />,
    },
    {
      id: 'decidedBy',
      field: 'decidedBy answer',
      header: t.decidedBy,
      quiet: true,
      from: 1000,
      phone: 'hidden',
      cell: (row) =>
        row.decidedDate === null ? '' : <TwoLine sub={row.answer}>{row.decidedBy ?? t.byItself}</TwoLine>,
    },
    {
      id: 'acts',
      header: t.acts,
      headerHidden: true,
      align: 'right',
      fixed: true,
      phone: 'end',
      cell: (row) =>
        row.allowedActions.length > 0 && (
          <Menu
            label={`${t.acts}: ${row.name}`}
            entries={[
              row.allowedActions.includes('erase') && {
                label: labelOf('erase'),
                icon: <IconEraser />,
                danger: true,
                onClick: () => setOpen({ what: 'erase', row }),
              },
              row.allowedActions.includes('refuse') && {
                label: labelOf('refuse'),
                icon: <IconBan />,
                onClick: () => setOpen({ what: 'refuse', row }),
              },
            ]}
          />
        ),
    },
  ]
  return (
    <ListPage>
      <PageHeader title={t.erasures} />
      <ListToolbar
        list={list}
        search={t.search}
        columns={columns}
        filters={[{ kind: 'many', name: 'state', label: t.state, options: optionsOf(erasureState) }]}
      />
      <DataTable
        label={t.erasures}
        list={list}
        columns={columns}
        density="comfortable"
        empty={<EmptyState title={t.none}>{t.noneWhy}</EmptyState>}
      />
      {open?.what === 'erase' && <EraseDialog userId={open.row.userId} onClose={close} />}
      <ReasonDialog
        open={open?.what === 'refuse'}
        onClose={close}
        title={t.refuse}
        confirm={t.refuse}
        danger
        onConfirm={async (reason) => open && refuse.run({ params: { id: open.row.userId }, body: { reason } })}
      >
        {t.refuseText}
      </ReasonDialog>
    </ListPage>
  )
}
