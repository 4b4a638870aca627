import { isAssigning, scheduledStates } from '@brava/contract/prices/scheduled-prices.ts'
import { prices } from '@brava/contract/prices/prices.endpoints.ts'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import type { FiltersOf } from '../api/list.ts'
import { useAct } from '../api/use-act.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { useList } from '../api/use-list.ts'
import { date, money, percentOf } from '../text/format.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { ConfirmDialog } from '../ui/ask/confirm-dialog.tsx'
import { Button } from '../ui/basics/button.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { Count, TwoLine } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { ListToolbar } from '../ui/table/list-toolbar.tsx'
import { Table } from '../ui/table/table.tsx'
import { nameOf, scheduledColumns, type ScheduledRow, withoutTerms } from './scheduled-columns.tsx'
import { scheduledTexts as t, stateWord } from './scheduled-price.texts.ts'

type Filters = Partial<FiltersOf<typeof prices.scheduled>>

/** How long a change that could not be set stays in sight, in ms. */
const shownMs = 7 * 86_400_000

const isRecent = ({ endedDate }: ScheduledRow) => endedDate !== null && Date.now() - Date.parse(endedDate) < shownMs

/**
 * Scheduled prices of a partner, a product or a group, and those that recently could not be set; empty when there are
 * none.
 */
export function ScheduledPrices({ of, about }: { of: 'partner' | 'product' | 'group'; about: Filters }) {
  const [showing, setShowing] = useState<ScheduledRow>()
  const [cancelling, setCancelling] = useState<ScheduledRow>()
  const [all, setAll] = useState(false)
  // Read apart: refusals are never deleted, and old ones would fill the page before anything that waits.
  const waiting = useEndpoint(prices.scheduled, {
    body: { filters: { ...about, state: ['waiting'] }, sortBy: 'validFrom', isSortAscending: true, pageSize: 100 },
  })
  const refused = useEndpoint(prices.scheduled, {
    body: { filters: { ...about, state: ['refused'] }, sortBy: 'validFrom', isSortAscending: false, pageSize: 100 },
  })
  const cancel = useAct(prices.cancelScheduled)
  const recent = (refused.data?.data ?? []).filter(isRecent)
  const rows = [...recent.toReversed(), ...(waiting.data?.data ?? [])]
  const columns = scheduledColumns({ of, onShow: setShowing, onCancel: setCancelling })
  if (rows.length === 0 && !all) return null
  return (
    <Card
      title={t.title}
      actions={
        <Button size="sm" icon={<IconHistory />} onClick={() => setAll(true)}>
          {t.all}
        </Button>
      }
      flush
    >
      <Table label={t.title} plain rows={rows} idOf={(row) => row.id} columns={columns} />
      {all && <AllScheduled of={of} about={about} columns={columns} onClose={() => setAll(false)} />}
      {showing && <Products row={showing} onClose={() => setShowing(undefined)} />}
      <ConfirmDialog
        open={cancelling !== undefined}
        onClose={() => setCancelling(undefined)}
        title={t.cancelTitle}
        confirm={t.cancel}
        onConfirm={() => cancelling && cancel.run({ params: { id: cancelling.id } })}
      >
        {cancelling && cancelText(cancelling)}
      </ConfirmDialog>
    </Card>
  )
}

const cancelText = (row: ScheduledRow) =>
  (isAssigning(row.kind) ? t.cancelAssignText : t.cancelText)(nameOf(row), date(row.validFrom))

/** Includes those already set, cancelled or refused. */
function AllScheduled({
  of,
  about,
  columns,
  onClose,
}: {
  of: 'partner' | 'product' | 'group'
  about: Filters
  columns: Column<ScheduledRow>[]
  onClose: () => void
}) {
  const list = useList(prices.scheduled, {
    remember: 'scheduled-prices',
    urlKey: false,
    fixed: about,
    debounceMs: 300,
    defaultSort: { by: 'createdDate', ascending: false },
  })
  return (
    <Dialog open onClose={onClose} title={t.title} width={840}>
      <ListToolbar<ScheduledRow, Filters, unknown>
        list={list}
        search={t.search}
        filters={[
          {
            kind: 'many',
            name: 'state',
            label: t.state,
            options: scheduledStates.map((value) => ({ value, label: stateWord(value) })),
          },
        ]}
      />
      <DataTable
        plain
        label={t.title}
        list={list}
        columns={columns.filter(({ id }) => of !== 'product' || id !== 'title')}
        empty={<EmptyState title={t.none}>{t.noneText}</EmptyState>}
      />
    </Dialog>
  )
}

type ProductRow = {
  id: number
  code: string
  title: string
  price: string | null
  marginBp: number | null
  moq: number | null
}

/** The new price of each product of a change. */
function Products({ row, onClose }: { row: ScheduledRow; onClose: () => void }) {
  const list = useList(prices.scheduledProducts, {
    remember: 'scheduled-price-products',
    urlKey: false,
    params: { id: row.id },
    debounceMs: 300,
    defaultSort: { by: 'title', ascending: true },
  })
  const unit = currencySymbol(row.currency)
  const columns: Column<ProductRow>[] = [
    {
      id: 'title',
      field: 'title code',
      header: t.what,
      fixed: true,
      phone: 'title',
      cell: (one) => <TwoLine sub={one.code}>{one.title}</TwoLine>,
      phoneCell: (one) => one.title,
    },
    {
      id: 'price',
      header: t.newPrice,
      align: 'right',
      phone: 'figure',
      cell: (one) =>
        one.price !== null
          ? money(one.price, unit)
          : one.marginBp !== null
            ? t.margin(percentOf(one.marginBp))
            : isAssigning(row.kind)
              ? withoutTerms(row.kind)
              : '—',
    },
    {
      id: 'moq',
      header: t.moq,
      align: 'right',
      quiet: true,
      phone: 'hidden',
      cell: (one) => <Count value={one.moq} />,
    },
  ]
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.title}
      subtitle={[row.companyName ?? row.groupName, `${t.validFrom} ${date(row.validFrom)}`].filter(Boolean).join(' · ')}
      width={840}
    >
      <ListToolbar<ProductRow, Record<never, never>, unknown> list={list as never} search={t.what} />
      <DataTable plain label={t.what} list={list as never} columns={columns} empty={<EmptyState title={t.none} />} />
    </Dialog>
  )
}
