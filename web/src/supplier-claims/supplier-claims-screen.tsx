import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import {
  openSupplierClaims,
  supplierClaimState,
  type SupplierClaimAction,
  supplierClaimTransitions,
} from '@brava/contract/supplier-claims/supplier-claim-state.ts'
import { supplierClaims } from '@brava/contract/supplier-claims/supplier-claims.endpoints.ts'
import { IconBan, IconCash, IconDownload, IconRefresh, IconSend, IconTrash } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { download } from '../api/download.ts'
import { listAt } from '../api/list.ts'
import { useAct } from '../api/use-act.ts'
import { useList } from '../api/use-list.ts'
import { asksForPassword, useWithPassword } from '../orders/keys/use-with-password.tsx'
import { ago, count, dateTime, money } from '../text/format.ts'
import { language } from '../text/language.ts'
import { optionsOf } from '../text/options-of.ts'
import { ConfirmDialog } from '../ui/ask/confirm-dialog.tsx'
import { StatusBadge } from '../ui/basics/status-badge.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { ListPage, PageHeader } from '../ui/layout/page.tsx'
import { Menu } from '../ui/overlay/menu.tsx'
import { TwoLine } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { ListToolbar } from '../ui/table/list-toolbar.tsx'
import { SavedViews } from '../ui/table/saved-views.tsx'
import { ClaimDialog } from './claim-dialog.tsx'
import { type ClaimRow, SettleDialog, type Settlement } from './settle-dialog.tsx'
import { t } from './supplier-claims.texts.ts'

export const supplierClaimsList = listAt(supplierClaims.list, {
  remember: 'supplier-claims',
  debounceMs: 300,
  defaultSort: { by: 'createdDate', ascending: false },
})

const { credited, refused } = supplierClaimState.code
const icons = { credit: <IconCash />, replace: <IconRefresh />, refuse: <IconBan /> } as const
const formats = ['pdf', 'csv', 'xlsx'] as const

/**
 * Faulty keys as claims to their suppliers, with the age and the next step of each; one opens over the list (?open=7).
 */
export function SupplierClaimsScreen() {
  const list = useList(...supplierClaimsList)
  const [asked, setAsked] = useState<{ what: Settlement | 'delete'; row: ClaimRow }>()
  const navigate = useNavigate()
  const { open } = useSearch({ strict: false }) as { open?: number }
  const setOpen = (id: number | undefined) =>
    void navigate({
      to: '.',
      resetScroll: false,
      search: ((search: Record<string, unknown>) => {
        const { open: _, ...rest } = search
        return id === undefined ? rest : { ...rest, open: id }
      }) as never,
    })
  const send = useAct(supplierClaims.send)
  const remove = useAct(supplierClaims.delete)
  const { guarded, dialog } = useWithPassword()
  const close = () => setAsked(undefined)
  const counts = list.answer?.counts
  const oldest = list.answer?.oldestAt
  const symbol = (row: ClaimRow) => currencySymbol(row.currency)
  const may = (row: ClaimRow, action: SupplierClaimAction) => row.allowedActions.includes(action)
  const label = (action: SupplierClaimAction) => supplierClaimTransitions[action].label[language]
  const entriesOf = (row: ClaimRow) => [
    ...formats.map((format) => ({
      label: t.download(format.toUpperCase()),
      icon: <IconDownload />,
      onClick: () =>
        void guarded(async () => {
          const wanted = { params: { id: row.id }, body: { format } }
          await download(supplierClaims.download, wanted, { catches: asksForPassword })
        }),
    })),
    may(row, 'send') && {
      label: label('send'),
      icon: <IconSend />,
      onClick: () => void send.run({ params: { id: row.id } }),
    },
    ...(['credit', 'replace', 'refuse'] as const).map(
      (what) => may(row, what) && { label: label(what), icon: icons[what], onClick: () => setAsked({ what, row }) },
    ),
    may(row, 'delete') && {
      label: label('delete'),
      icon: <IconTrash />,
      danger: true,
      onClick: () => setAsked({ what: 'delete', row }),
    },
  ]
  const columns: Column<ClaimRow>[] = [
    { id: 'number', header: t.number, fixed: true, phone: 'title', cell: (row) => row.number },
    {
      id: 'createdDate',
      header: t.made,
      phone: 'sub',
      cell: (row) => <span title={dateTime(row.createdDate)}>{ago(row.createdDate)}</span>,
    },
    { id: 'supplier', header: t.supplier, phone: 'sub', cell: (row) => row.supplier },
    {
      id: 'product',
      field: 'product batch',
      header: t.product,
      phone: 'line',
      cell: (row) => <TwoLine sub={row.batch}>{row.product}</TwoLine>,
    },
    { id: 'keys', header: t.keys, align: 'right', phone: 'fact', cell: (row) => count(row.keys) },
    {
      id: 'amount',
      header: t.amount,
      align: 'right',
      phone: 'fact',
      cell: (row) => money(row.amount, symbol(row)),
    },
    {
      id: 'credit',
      header: t.credit,
      align: 'right',
      phone: 'fact',
      cell: (row) => (row.credit === null ? '' : money(row.credit, symbol(row))),
    },
    {
      id: 'state',
      header: t.state,
      phone: 'badge',
      cell: (row) => <StatusBadge kind="supplierClaim" value={row.state} />,
    },
    { id: 'answer', header: t.answer, quiet: true, from: 1000, phone: 'hidden', cell: (row) => row.answer },
    {
      id: 'acts',
      header: t.acts,
      headerHidden: true,
      align: 'right',
      fixed: true,
      phone: 'end',
      cell: (row) => <Menu label={`${t.acts}: ${row.number}`} entries={entriesOf(row)} />,
    },
  ]
  return (
    <ListPage>
      <PageHeader title={t.title} facts={oldest ? t.oldest(ago(oldest)) : undefined} />
      <SavedViews
        label={t.views}
        list={list}
        views={[
          { key: 'all', label: t.all, count: counts?.all },
          { key: 'open', label: t.open, count: counts?.open, filters: { state: [...openSupplierClaims] } },
          { key: 'credited', label: t.credited, count: counts?.credited, filters: { state: [credited] } },
          { key: 'refused', label: t.refused, count: counts?.refused, filters: { state: [refused] } },
        ]}
      />
      <ListToolbar
        list={list}
        search={t.search}
        columns={columns}
        filters={[{ kind: 'many', name: 'state', label: t.state, options: optionsOf(supplierClaimState) }]}
      />
      <DataTable
        label={t.title}
        list={list}
        columns={columns}
        density="comfortable"
        onRowClick={(row) => setOpen(row.id)}
        empty={<EmptyState title={t.none}>{t.noneWhy}</EmptyState>}
      />
      {open !== undefined && <ClaimDialog id={Number(open)} onClose={() => setOpen(undefined)} />}
      {asked && asked.what !== 'delete' && <SettleDialog claim={asked.row} as={asked.what} onClose={close} />}
      <ConfirmDialog
        open={asked?.what === 'delete'}
        title={t.deleteTitle}
        confirm={t.delete}
        onClose={close}
        onConfirm={() => remove.run({ params: { id: asked?.row.id ?? 0 } })}
      >
        {t.deleteText}
      </ConfirmDialog>
      {dialog}
    </ListPage>
  )
}
