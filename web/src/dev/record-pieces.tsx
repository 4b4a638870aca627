import {
  IconArrowBackUp,
  IconBan,
  IconBox,
  IconCheck,
  IconCircleCheck,
  IconCopy,
  IconDownload,
  IconEye,
  IconKey,
  IconRefresh,
  IconShoppingCart,
  IconTrash,
} from '@tabler/icons-react'
import { money } from '../text/format.ts'
import { ActionsList } from '../ui/layout/actions-list.tsx'
import { Badge } from '../ui/basics/badge.tsx'
import { Button } from '../ui/basics/button.tsx'
import { Card, Rows } from '../ui/layout/card.tsx'
import { Avatar, Cover, Money, TwoLine } from '../ui/table/cells.tsx'
import { LineChart } from '../ui/chart/line-chart.tsx'
import { Menu } from '../ui/overlay/menu.tsx'
import { Columns } from '../ui/layout/page.tsx'
import { Row } from '../ui/layout/row.tsx'
import { StatStrip } from '../ui/layout/stat-strip.tsx'
import { StateBar } from '../ui/layout/state-bar.tsx'
import { StatusBadge } from '../ui/basics/status-badge.tsx'
import { Table } from '../ui/table/table.tsx'
import { Timeline } from '../ui/layout/timeline.tsx'
import { toast } from '../state/toast.ts'
import { pieceDays, pieceOrders } from './pieces-data.ts'

export function RecordPieces() {
  return (
    <>
      <StatStrip
        figures={[
          { label: 'Sales, net', value: '375.425', unit: 'KM', change: 13.9, previous: 'vs 329.590', to: '/' },
          { label: 'Margin', value: '53.611', unit: 'KM', change: 16.2, previous: 'vs 46.318' },
          { label: 'Margin %', value: '14,3', unit: '%', change: 0.4, previous: 'vs 14,2' },
          { label: 'Orders', value: '1.284', change: 12.5, previous: 'vs 1.141' },
          { label: 'Keys delivered', value: '38.912', change: 7.5, previous: 'vs 36.204' },
          { label: 'Refunded', value: '2.147', unit: 'KM', change: 8.4, previous: 'vs 1.981', upIsBad: true },
        ]}
      />
      <Columns
        side={
          <>
            <Card title="Next actions" flush>
              <ActionsList
                actions={[
                  {
                    key: 'assign',
                    icon: <IconKey />,
                    label: 'Assign missing keys',
                    facts: '4 keys came in at 13:20, batch B-0415',
                    main: true,
                  },
                  {
                    key: 'refund',
                    icon: <IconArrowBackUp />,
                    label: 'Refund part or all',
                    facts: 'up to 2.914,25 KM, makes a credit note',
                  },
                  {
                    key: 'replace',
                    icon: <IconRefresh />,
                    label: 'Replace faulty key',
                    facts: 'any of 71 assigned keys',
                  },
                  {
                    key: 'approve',
                    icon: <IconCircleCheck />,
                    label: 'Approve',
                    reason: 'Done at 13:00 by the card payment',
                  },
                  { key: 'deny', icon: <IconBan />, label: 'Deny', reason: 'Keys were delivered, use a refund' },
                ]}
              />
            </Card>
            <Card title="Timeline" actions={<Button variant="link">All 14</Button>} flush>
              <Timeline
                events={[
                  {
                    key: 1,
                    icon: <IconBox />,
                    tone: 'accent',
                    title: 'Batch B-0415 imported',
                    facts: 'Lejla Softić, 200 keys',
                    time: '13:20',
                  },
                  {
                    key: 2,
                    icon: <IconEye />,
                    title: 'Key 0VXR revealed',
                    facts: 'Nikola Đurić, order page',
                    time: '13:04',
                  },
                  {
                    key: 3,
                    icon: <IconCheck />,
                    tone: 'success',
                    title: 'Card payment captured',
                    facts: 'gateway query, ref 8F20-C1',
                    time: '13:00',
                  },
                  {
                    key: 4,
                    icon: <IconShoppingCart />,
                    title: 'Order placed',
                    facts: 'Nikola Đurić, cart v12',
                    time: '12:44',
                  },
                ]}
              />
            </Card>
          </>
        }
      >
        <Card
          title="Lines"
          facts="4 products, 79 keys, net 2.662,63 KM"
          actions={
            <>
              <Button variant="ghost" size="sm" icon={<IconCopy />}>
                Copy all
              </Button>
              <Menu
                entries={[
                  { label: 'CSV', icon: <IconDownload />, onClick: () => toast('info', 'CSV') },
                  { label: 'Deny', icon: <IconBan />, reason: 'Keys were delivered, use a refund' },
                  'divider',
                  { label: 'Delete', icon: <IconTrash />, danger: true },
                ]}
              />
            </>
          }
          flush
        >
          <Table
            label="Lines"
            plain
            rows={pieceOrders.slice(0, 4)}
            idOf={(row) => row.id}
            rowHeight={52}
            columns={[
              {
                id: 'cover',
                header: 'Cover',
                headerHidden: true,
                cell: () => <Cover src={null} width={24} />,
                width: 36,
                phone: 'before',
              },
              {
                id: 'product',
                header: 'Product',
                cell: (row) => <TwoLine sub="PC · Global · IO-0093">{row.company}</TwoLine>,
                phone: 'title',
              },
              { id: 'qty', header: 'Qty', cell: (row) => row.items, align: 'right' },
              {
                id: 'total',
                header: 'Total KM',
                cell: (row) => <Money value={row.total} strong />,
                align: 'right',
                phone: 'figure',
              },
              {
                id: 'keys',
                header: 'Keys',
                width: 120,
                cell: () => (
                  <StateBar
                    size="sm"
                    parts={[
                      { label: 'Assigned', value: 6, fill: 'success' },
                      { label: 'Missing', value: 4, fill: 'danger' },
                    ]}
                  />
                ),
              },
              {
                id: 'state',
                header: 'State',
                cell: (row) => <StatusBadge kind="slot" value={(row.id % 3) + 1} />,
                phone: 'badge',
              },
            ]}
          />
        </Card>
        <Card>
          <StateBar
            legend
            total={{ label: 'Total', value: 3200 }}
            parts={[
              { label: 'Available', value: 1284, fill: 'accent' },
              { label: 'Reserved', value: 10, fill: 'amber' },
              { label: 'Sold', value: 1884, fill: 'grey' },
              { label: 'Faulty', value: 18, fill: 'danger' },
              { label: 'Withdrawn', value: 4, fill: 'dark' },
            ]}
          />
        </Card>
        <LineChart
          title="Sales by day"
          label="Last 30 Days"
          previousLabel="Previous period"
          points={pieceDays}
          write={(value) => money(value.toFixed(2), 'KM')}
        />
        <Card
          title="Sign-ups to approve"
          facts={
            <Badge tone="info" glyph="dot">
              3 new
            </Badge>
          }
          flush
          foot="Approved this month: 9, discarded: 2"
        >
          <Rows>
            {['Žuti Miš d.o.o. Zenica', 'Level Up Čakovec j.d.o.o.'].map((name) => (
              <Row key={name} before={<Avatar name={name} square />} after={<Button size="sm">Review</Button>}>
                <TwoLine sub="Reseller · JIB 4218903710006">{name}</TwoLine>
              </Row>
            ))}
          </Rows>
        </Card>
      </Columns>
    </>
  )
}
