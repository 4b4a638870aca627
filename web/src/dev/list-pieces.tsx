import { orderStatus } from '@brava/contract/enums.ts'
import { IconArrowBackUp, IconBan, IconCircleCheck, IconDownload, IconPlus, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { money } from '../text/format.ts'
import { BulkBar } from '../ui/table/bulk-bar.tsx'
import { Button } from '../ui/basics/button.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import { Drawer } from '../ui/overlay/drawer.tsx'
import { KeyValues } from '../ui/layout/key-values.tsx'
import { ListToolbar } from '../ui/table/list-toolbar.tsx'
import { ListPage, PageHeader, WithDrawer } from '../ui/layout/page.tsx'
import { SavedViews } from '../ui/table/saved-views.tsx'
import { statusLabel } from '../ui/basics/status-badge.tsx'
import { toast } from '../state/toast.ts'
import { useFakeList } from './fake-list.ts'
import { type PieceOrder, pieceOrders } from './pieces-data.ts'
import { columns } from './pieces-columns.tsx'

export function ListPieces() {
  const list = useFakeList('pieces', pieceOrders, {
    sortable: ['date', 'number', 'company', 'items', 'total', 'status'],
    matches: (row, filters) => !Array.isArray(filters.status) || filters.status.includes(row.status),
  })
  const [open, setOpen] = useState<PieceOrder>()
  return (
    <WithDrawer>
      <ListPage>
        <PageHeader
          title="Orders"
          actions={
            <>
              <Button icon={<IconArrowBackUp />}>Refunds</Button>
              <Button icon={<IconDownload />}>Export CSV</Button>
              <Button variant="primary" icon={<IconPlus />}>
                Issue free order
              </Button>
            </>
          }
        />
        <SavedViews
          label="Views"
          list={list}
          views={[
            { key: 'all', label: 'All orders', count: 12438 },
            { key: 'approve', label: 'To approve', count: 7, filters: { status: [7] } },
            { key: 'missing', label: 'Missing keys', count: 13, tone: 'warning', filters: { status: [9] } },
          ]}
        />
        <ListToolbar
          list={list}
          search="Number, partner, e-mail, key"
          columns={columns}
          filters={[
            {
              kind: 'many',
              name: 'status',
              label: 'Status',
              options: orderStatus.values.map((value) => ({ value, label: statusLabel('order', value) })),
            },
            { kind: 'amount', from: 'totalFrom', to: 'totalTo', label: 'Total', unit: 'KM' },
            { kind: 'days', from: 'from', to: 'to', preset: 'preset', label: 'Date' },
            { kind: 'yesNo', name: 'domestic', label: 'Domestic' },
          ]}
        />
        <BulkBar
          list={list}
          sum={money('13107.15', 'KM')}
          actions={[
            {
              key: 'approve',
              label: 'Approve',
              icon: <IconCircleCheck />,
              count: 2,
              run: () => toast('success', 'Approved 2 orders.'),
            },
            { key: 'resend', label: 'Resend e-mail', icon: <IconSend />, run: () => {} },
            { key: 'deny', label: 'Deny', icon: <IconBan />, count: 2, danger: true, run: () => {} },
          ]}
        />
        <DataTable
          label="Orders"
          list={list}
          columns={columns}
          selectable
          onRowClick={setOpen}
          {...(open ? { active: open.id } : {})}
        />
      </ListPage>
      <Drawer
        dock
        open={open !== undefined}
        onClose={() => setOpen(undefined)}
        title={`Order ${open?.number ?? ''}`}
        facts={open?.company}
        foot={
          <Button variant="primary" size="lg" wide>
            Approve
          </Button>
        }
      >
        <KeyValues
          pairs={[
            ['Net', money('2662.63', 'KM')],
            ['VAT 17 %', money('251.62', 'KM')],
            ['Total', money(open?.total, 'KM'), 'strong'],
          ]}
        />
      </Drawer>
    </WithDrawer>
  )
}
