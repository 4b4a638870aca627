import { shopRunKinds, shopWork } from '@brava/contract/shops/shop-work.endpoints.ts'
import type { ShopSlot } from '@brava/contract/shops/shops.endpoints.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { FiltersOf, RowOf } from '../api/list.ts'
import { useAct } from '../api/use-act.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { useList } from '../api/use-list.ts'
import { isUnderWay } from '../api/use-run-end.ts'
import { dateTime } from '../text/format.ts'
import { ConfirmDialog } from '../ui/ask/confirm-dialog.tsx'
import { Badge } from '../ui/basics/badge.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import type { Filter } from '../ui/filter/filter.ts'
import { Menu } from '../ui/overlay/menu.tsx'
import { Count } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { ListToolbar } from '../ui/table/list-toolbar.tsx'
import { RunItemsDialog } from './run-items-dialog.tsx'
import { t } from './shop-work.texts.ts'

type Run = RowOf<typeof shopWork.runs>

const filters: Filter<Partial<FiltersOf<typeof shopWork.runs>>>[] = [
  {
    kind: 'one',
    name: 'kind',
    label: t.kind,
    options: shopRunKinds.map((value) => ({ value, label: t[`kind_${value}`] })),
  },
]

/** What was compared and pushed, by whom, and the result; prices can be undone. */
export function RunsList({ slot, onStarted }: { slot: ShopSlot; onStarted: (runId: number) => void }) {
  const list = useList(shopWork.runs, { remember: 'shop-runs', params: { slot }, everyMs: 5000 })
  const undo = useAct(shopWork.undo, { done: ({ data }) => onStarted(data.run.id) })
  const [chosen, setShown] = useState<Run>()
  const { asked, leave } = useAskedRun(slot)
  const shown = chosen ?? asked
  const [undoing, setUndoing] = useState<Run>()
  const columns: Column<Run>[] = [
    { id: 'kind', header: t.kind, fixed: true, phone: 'title', cell: (row) => t[`kind_${row.kind}`] },
    { id: 'createdDate', header: t.when, quiet: true, phone: 'sub', cell: (row) => dateTime(row.createdDate) },
    { id: 'by', header: t.by, phone: 'sub', cell: (row) => row.by || t.bySchedule },
    { id: 'state', header: t.state, phone: 'badge', cell: (row) => <RunBadge run={row} /> },
    { id: 'done', header: t.done, align: 'right', phone: 'fact', cell: (row) => <Count value={row.done} /> },
    {
      id: 'failed',
      header: t.failed,
      align: 'right',
      from: 640,
      phone: 'fact',
      cell: (row) => <Count value={row.failed} />,
    },
    {
      id: 'actions',
      header: t.actions,
      headerHidden: true,
      align: 'right',
      width: 48,
      fixed: true,
      phone: 'end',
      cell: (row) =>
        row.kind !== 'compare' && (
          <Menu
            label={t.more(`${t[`kind_${row.kind}`]}, ${dateTime(row.createdDate)}`)}
            entries={[
              { label: t.products, onClick: () => setShown(row) },
              ...(row.prices > 0 ? [{ label: t.undo, danger: true, onClick: () => setUndoing(row) }] : []),
            ]}
          />
        ),
    },
  ]
  return (
    <>
      <ListToolbar list={list} columns={columns} filters={filters} />
      <DataTable
        label={t.history}
        list={list}
        columns={columns}
        density="comfortable"
        onRowClick={(row) => row.kind !== 'compare' && setShown(row)}
        empty={<EmptyState title={t.noRuns} />}
      />
      {shown && <RunItemsDialog run={shown} onClose={() => (chosen ? setShown(undefined) : leave())} />}
      <ConfirmDialog
        open={undoing !== undefined}
        onClose={() => setUndoing(undefined)}
        title={t.undoTitle}
        confirm={t.undo}
        danger
        onConfirm={() => undoing && undo.run({ params: { id: undoing.id } })}
      >
        {t.undoText}
      </ConfirmDialog>
    </>
  )
}

/** The run that a notification opens (?open=18), even if it is no longer on any page. */
function useAskedRun(slot: ShopSlot) {
  const { open: id } = useSearch({ strict: false }) as { open?: number }
  const navigate = useNavigate()
  const { data } = useEndpoint(
    shopWork.runs,
    { params: { slot }, body: { filters: { id: id ?? 0 } } },
    { enabled: id !== undefined },
  )
  const leave = () =>
    void navigate({
      to: '.',
      resetScroll: false,
      search: ((search: Record<string, unknown>) => {
        const { open: _, ...rest } = search
        return rest
      }) as never,
    })
  return { asked: id === undefined ? undefined : data?.data[0], leave }
}

function RunBadge({ run }: { run: Run }) {
  if (isUnderWay(run)) return <Badge tone="info">{t[`state_${run.state}`]}</Badge>
  return run.failed > 0 ? (
    <Badge tone="danger">{t.withFailures(run.failed)}</Badge>
  ) : (
    <Badge tone="success">{t.state_done}</Badge>
  )
}
