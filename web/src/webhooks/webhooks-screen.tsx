import { webhooks } from '@brava/contract/webhooks/webhooks.endpoints.ts'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { listAt } from '../api/list.ts'
import { useMay } from '../api/profile.ts'
import { useList } from '../api/use-list.ts'
import { ago, dateTime } from '../text/format.ts'
import { Button } from '../ui/basics/button.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { ListPage, PageHeader } from '../ui/layout/page.tsx'
import { Count, TwoLine } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { ListToolbar } from '../ui/table/list-toolbar.tsx'
import { WebhookBadge } from './webhook-badge.tsx'
import { type Webhook, WebhookDialog } from './webhook-dialog.tsx'
import { WebhookPart } from './webhook-part.tsx'
import { WebhookSecret } from './webhook-secret.tsx'
import { t } from './webhooks.texts.ts'

export const webhooksList = listAt(webhooks.list, {
  remember: 'webhooks',
  debounceMs: 300,
  defaultSort: { by: 'createdDate', ascending: false },
})

const columns = (withCompany: boolean): Column<Webhook>[] => [
  {
    id: 'name',
    header: t.name,
    link: true,
    fixed: true,
    phone: 'title',
    cell: (row) => <TwoLine sub={row.address}>{row.name}</TwoLine>,
    phoneCell: (row) => row.name,
  },
  ...(withCompany
    ? [
        {
          id: 'companyName',
          header: t.company,
          phone: 'sub',
          cell: (row) => row.companyName,
        } as const satisfies Column<Webhook>,
      ]
    : []),
  { id: 'isOn', header: t.state, phone: 'badge', cell: (row) => <WebhookBadge webhook={row} /> },
  {
    id: 'waiting',
    header: t.waitingCount,
    align: 'right',
    phone: 'fact',
    cell: (row) => <Count value={row.waiting} />,
  },
  { id: 'failed', header: t.failedCount, align: 'right', phone: 'fact', cell: (row) => <Count value={row.failed} /> },
  {
    id: 'lastSuccessDate',
    header: t.lastSuccess,
    quiet: true,
    from: 760,
    phone: 'hidden',
    cell: (row) =>
      row.lastSuccessDate ? <span title={dateTime(row.lastSuccessDate)}>{ago(row.lastSuccessDate)}</span> : t.never,
  },
]

/** Addresses that hear of a company's events: a company's own, and for the distributor those of all. One of them opens. */
export function WebhooksScreen() {
  const [open, setOpen] = useState<number>()
  return open === undefined ? (
    <WebhookList onOpen={setOpen} />
  ) : (
    <WebhookPart key={open} id={open} onClose={() => setOpen(undefined)} />
  )
}

function WebhookList({ onOpen }: { onOpen: (id: number) => void }) {
  const list = useList(...webhooksList)
  const isDistributor = useMay('distributors')
  const [adding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string>()
  return (
    <ListPage>
      <PageHeader
        title={t.title}
        actions={
          <Button variant="primary" icon={<IconPlus />} onClick={() => setAdding(true)}>
            {t.add}
          </Button>
        }
      />
      <ListToolbar list={list} search={t.search} columns={columns(isDistributor)} />
      <DataTable
        label={t.title}
        list={list}
        columns={columns(isDistributor)}
        rowHeight={52}
        onRowClick={(row) => onOpen(row.id)}
        empty={<EmptyState title={t.none}>{t.noneWhy}</EmptyState>}
      />
      {adding && <WebhookDialog webhook={undefined} onSecret={setSecret} onClose={() => setAdding(false)} />}
      {secret && <WebhookSecret secret={secret} onClose={() => setSecret(undefined)} />}
    </ListPage>
  )
}
