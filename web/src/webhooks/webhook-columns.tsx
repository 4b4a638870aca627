import { ago, dateTime } from '../text/format.ts'
import { Count, TwoLine } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { WebhookBadge } from './webhook-badge.tsx'
import type { Webhook } from './webhook-dialog.tsx'
import { t } from './webhooks.texts.ts'

/** A webhook of the sandbox is marked as such. */
const nameOf = ({ name, environment }: Webhook) => (environment === 'test' ? `${name} · ${t.sandbox}` : name)

export const webhookColumns = (withCompany: boolean): Column<Webhook>[] => [
  {
    id: 'name',
    header: t.name,
    link: true,
    fixed: true,
    phone: 'title',
    cell: (row) => <TwoLine sub={row.address}>{nameOf(row)}</TwoLine>,
    phoneCell: nameOf,
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
