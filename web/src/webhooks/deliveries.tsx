import { eventTypes } from '@brava/contract/webhooks/event-types.ts'
import { deliveryStates, webhooks } from '@brava/contract/webhooks/webhooks.endpoints.ts'
import { useState } from 'react'
import type { FiltersOf, RowOf } from '../api/list.ts'
import { useList } from '../api/use-list.ts'
import { dateTime } from '../text/format.ts'
import { said } from '../text/texts.ts'
import { Badge } from '../ui/basics/badge.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import type { Filter } from '../ui/filter/filter.ts'
import { Card, CardToolbar } from '../ui/layout/card.tsx'
import { Count, TwoLine } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { ListToolbar } from '../ui/table/list-toolbar.tsx'
import { DeliveryDialog } from './delivery-dialog.tsx'
import type { Webhook } from './webhook-dialog.tsx'
import { t } from './webhooks.texts.ts'

type Delivery = RowOf<typeof webhooks.deliveries>

const tones = { waiting: 'info', delivered: 'success', failed: 'danger', skipped: 'neutral' } as const

const columns: Column<Delivery>[] = [
  { id: 'sequence', header: t.sequence, align: 'right', width: 80, phone: 'sub', cell: (row) => row.sequence },
  {
    id: 'type',
    header: t.type,
    link: true,
    fixed: true,
    phone: 'title',
    cell: (row) => <TwoLine sub={row.type}>{said(eventTypes[row.type])}</TwoLine>,
    phoneCell: (row) => said(eventTypes[row.type]),
  },
  {
    id: 'state',
    header: t.state,
    phone: 'badge',
    cell: (row) => (
      <Badge tone={row.attempts > 0 && row.state === 'waiting' ? 'warning' : tones[row.state]}>{t[row.state]}</Badge>
    ),
  },
  { id: 'problem', header: t.answered, phone: 'fact', cell: (row) => row.problem ?? row.status ?? '—' },
  {
    id: 'attempts',
    header: t.tries,
    align: 'right',
    from: 760,
    phone: 'hidden',
    cell: (row) => <Count value={row.attempts} />,
  },
  {
    id: 'createdDate',
    header: t.created,
    quiet: true,
    from: 900,
    phone: 'hidden',
    cell: (row) => dateTime(row.createdDate),
  },
]

const filters: Filter<Partial<FiltersOf<typeof webhooks.deliveries>>>[] = [
  { kind: 'one', name: 'state', label: t.state, options: deliveryStates.map((value) => ({ value, label: t[value] })) },
]

/** Every event that was sent to a webhook or is waiting; each opens its attempts. */
export function Deliveries({ webhook }: { webhook: Webhook }) {
  const list = useList(webhooks.deliveries, {
    remember: 'webhook-deliveries',
    params: { id: webhook.id },
    urlKey: 'events',
    everyMs: 5000,
    defaultSort: { by: 'createdDate', ascending: false },
  })
  const [open, setOpen] = useState<number>()
  return (
    <Card title={t.deliveries} flush>
      <CardToolbar>
        <ListToolbar list={list} search={t.searchDeliveries} columns={columns} filters={filters} />
      </CardToolbar>
      <DataTable
        plain
        label={t.deliveries}
        list={list}
        columns={columns}
        rowHeight={52}
        onRowClick={(row) => setOpen(row.id)}
        empty={<EmptyState title={t.noDeliveries}>{t.noDeliveriesWhy}</EmptyState>}
      />
      {open && <DeliveryDialog id={open} isOn={webhook.isOn} onClose={() => setOpen(undefined)} />}
    </Card>
  )
}
