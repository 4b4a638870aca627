import { orderStatus } from '@brava/contract/enums.ts'
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
  IconPlus,
  IconRefresh,
  IconSend,
  IconShoppingCart,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { ApiError } from '../api/api-error.ts'
import { dateTime, money } from '../text/format.ts'
import { Badge, CountBadge } from '../ui/badge.tsx'
import { BulkBar } from '../ui/bulk-bar.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Card, Rows } from '../ui/card.tsx'
import { Avatar, Cover, Money, Percent, TwoLine } from '../ui/cells.tsx'
import type { Column } from '../ui/column.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { DateField } from '../ui/date-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Drawer } from '../ui/drawer.tsx'
import {
  Checkbox,
  MoneyField,
  NumberField,
  PasswordField,
  PercentField,
  RadioGroup,
  Switch,
  TextArea,
  TextField,
} from '../ui/fields.tsx'
import { FileDrop } from '../ui/file-drop.tsx'
import { FormGrid, FormRoot, FormSummary, SaveButton, useForm, Wide } from '../ui/form.tsx'
import { LineChart } from '../ui/line-chart.tsx'
import { ListToolbar } from '../ui/list-toolbar.tsx'
import { Menu } from '../ui/menu.tsx'
import { Notice } from '../ui/notice.tsx'
import { Columns, ListPage, Neighbours, Page, PageBody, PageHeader, WithDrawer } from '../ui/page.tsx'
import { ActionsList, KeyValues, StateBar, Timeline } from '../ui/record.tsx'
import { Row } from '../ui/row.tsx'
import { SavedViews } from '../ui/saved-views.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { MultiSelectField, SelectField } from '../ui/select-field.tsx'
import { StatStrip } from '../ui/stat-strip.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import { StatusBadge, statusLabel } from '../ui/status-badge.tsx'
import { Stepper } from '../ui/stepper.tsx'
import { Table } from '../ui/table.tsx'
import { Tabs, useTab } from '../ui/tabs.tsx'
import { toast } from '../ui/toast.ts'
import { whileWaiting } from '../ui/waiting.ts'
import { useFakeList } from './fake-list.ts'
import { pieceDays, type PieceOrder, pieceOrders } from './pieces-data.ts'

const columns: Column<PieceOrder>[] = [
  { id: 'number', header: 'Order', cell: (order) => order.number, link: true, fixed: true },
  { id: 'date', header: 'Date', cell: (order) => dateTime(order.date), quiet: true, phone: 'sub' },
  {
    id: 'company',
    header: 'Company',
    cell: (order) => <b style={{ fontWeight: 500 }}>{order.company}</b>,
    phone: 'sub',
  },
  { id: 'user', header: 'User', cell: (order) => order.user, quiet: true, from: 1080, phone: 'hidden' },
  { id: 'items', header: 'Items', cell: (order) => order.items, align: 'right' },
  {
    id: 'total',
    header: 'Total KM',
    cell: (order) => <Money value={order.total} strong />,
    phoneCell: (order) => <Money value={order.total} currency="KM" />,
    align: 'right',
    phone: 'figure',
  },
  { id: 'margin', header: 'Margin', cell: (order) => <Money value={order.margin} />, align: 'right', from: 1000 },
  {
    id: 'share',
    header: '%',
    cell: (order) => <Percent value={order.share} />,
    align: 'right',
    from: 1000,
    quiet: true,
  },
  {
    id: 'payment',
    header: 'Payment',
    cell: (order) => (
      <>
        {order.payment} <span style={{ color: 'var(--text-3)', fontSize: 12, marginLeft: 4 }}>{order.state}</span>
      </>
    ),
    from: 900,
  },
  {
    id: 'status',
    header: 'Status',
    cell: (order) => <StatusBadge kind="order" value={order.status} />,
    phone: 'badge',
  },
  { id: 'market', header: 'Market', cell: (order) => order.market, quiet: true, from: 1150 },
]

/** Every piece of the kit, for looking at in both themes; in development only. */
export function PiecesScreen() {
  const [part, setPart] = useTab(['list', 'record', 'form', 'states', 'overlays'])
  const tabs = (
    <Tabs
      label="Pieces"
      value={part}
      onChange={setPart}
      tabs={[
        { key: 'list', label: 'List', count: 260 },
        { key: 'record', label: 'Record' },
        { key: 'form', label: 'Form' },
        { key: 'states', label: 'States' },
        { key: 'overlays', label: 'Overlays', count: 13, tone: 'warning' },
      ]}
    />
  )
  if (part === 'list') return <ListPieces />
  return (
    <Page>
      <PageHeader
        title="Order 018342"
        badge={<StatusBadge kind="order" value={9} />}
        facts="21. nov 2026. u 13:00 · Gejmerija Banja Luka · Nikola Đurić · domestic"
        actions={
          <>
            <Neighbours at={3} all={12} onPrevious={() => {}} onNext={() => {}} />
            <Button icon={<IconSend />}>Resend e-mail</Button>
            <Button variant="primary" icon={<IconKey />}>
              Assign missing keys
            </Button>
          </>
        }
      />
      {tabs}
      <PageBody>
        {part === 'record' && <RecordPieces />}
        {part === 'form' && <FormPieces />}
        {part === 'states' && <StatePieces />}
        {part === 'overlays' && <OverlayPieces />}
      </PageBody>
    </Page>
  )
}

function ListPieces() {
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

function RecordPieces() {
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

const schema = z.object({
  title: z.string().trim().min(1).max(100),
  email: z.email(),
  price: z.string().regex(/^\d+(\.\d{1,2})?$/),
  moq: z.number().int().min(1),
  margin: z.number().int(),
  categoryId: z.number().int(),
  regions: z.array(z.number()).min(1),
  expires: z.string().nullable(),
  note: z.string().max(500),
  active: z.boolean(),
})

function FormPieces() {
  const form = useForm({
    schema,
    initial: {
      title: 'Northfall: Ashen Crown',
      email: 'nije adresa',
      price: '1234.50',
      moq: 5 as number | null,
      margin: 1430 as number | null,
      categoryId: null as number | null,
      regions: [1] as readonly number[],
      expires: null as string | null,
      note: '',
      active: true,
    },
    submit: async () => {
      throw new ApiError({
        status: 409,
        code: 'products.duplicate',
        info: 'A product with this title already exists.',
        fields: { title: 'A product with this title already exists.' },
      })
    },
  })
  const [files, setFiles] = useState<readonly File[]>([])
  const [way, setWay] = useState<string | null>('a')
  const regions = ['EU', 'BA', 'Global', 'Balkans', 'US', 'UK', 'TR', 'JP', 'HR', 'DE'].map((label, at) => ({
    value: at + 1,
    label,
  }))
  return (
    <FormRoot form={form}>
      <div style={{ display: 'grid', gap: 14, maxWidth: 720 }}>
        <FormSummary />
        <Card title="General" actions={<SaveButton always />}>
          <FormGrid>
            <TextField {...form.field('title', 'Title')} required />
            <TextField {...form.field('email', 'E-mail')} hint="Where the keys go." />
            <MoneyField {...form.field('price', 'Unit cost')} currency="EUR" />
            <NumberField {...form.field('moq', 'MOQ')} unit="keys" />
            <PercentField {...form.field('margin', 'Margin')} warning="Below the usual 15 %." />
            <SelectField
              {...form.field('categoryId', 'Category')}
              required
              options={[
                { value: 1, label: 'Games' },
                { value: 2, label: 'Software' },
              ]}
              placeholder="Choose"
              clearable
            />
            <MultiSelectField {...form.field('regions', 'Regions')} options={regions} />
            <DateField {...form.field('expires', 'Expires')} />
            <Wide>
              <TextArea {...form.field('note', 'Note')} />
            </Wide>
            <Switch
              label="On sale"
              hint="Buyers see it in the catalogue."
              checked={form.values.active}
              onChange={(on) => form.set('active', on)}
            />
            <Checkbox label="Send a copy" checked={false} onChange={() => {}} />
            <PasswordField label="Password" value="lozinka" onChange={() => {}} />
            <SelectField label="Long list" value={3} onChange={() => {}} options={regions} />
            <RadioGroup
              label="Way"
              value={way}
              onChange={setWay}
              options={[
                { value: 'a', label: 'Company funds' },
                { value: 'b', label: 'Card', hint: 'Charged at once.' },
              ]}
            />
            <TextField label="Disabled" value="NF-0117" onChange={() => {}} disabled hint="Set by the system." />
            <Wide>
              <FileDrop
                label="File"
                accept=".csv,.txt"
                files={files}
                onChange={setFiles}
                hint="CSV or TXT up to 5 MB"
              />
            </Wide>
          </FormGrid>
        </Card>
      </div>
    </FormRoot>
  )
}

function StatePieces() {
  const [quantity, setQuantity] = useState(10)
  const [view, setView] = useState('file')
  const kinds = { order: 9, payment: 7, slot: 3, key: 6, ticket: 3, emergency: 3, company: 4 } as const
  return (
    <>
      <Card title="Badges">
        <div style={{ display: 'grid', gap: 10 }}>
          {(Object.keys(kinds) as (keyof typeof kinds)[]).map((kind) => (
            <div key={kind} style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
              {Array.from({ length: kinds[kind] }, (_, at) => (
                <StatusBadge key={String(at)} kind={kind} value={at + 1} />
              ))}
            </div>
          ))}
          <div style={{ display: 'flex', gap: 8 }}>
            <Badge tone="accent">New</Badge>
            <CountBadge value={12438} />
            <CountBadge value={13} tone="warning" />
            <CountBadge value={4} tone="fill" />
          </div>
        </div>
      </Card>
      <Card title="Buttons and controls">
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 10, alignItems: 'center' }}>
          <Button variant="primary">Primary</Button>
          <Button>Outline</Button>
          <Button variant="ghost">Ghost</Button>
          <Button variant="danger">Danger</Button>
          <Button variant="dangerFilled">Withdraw</Button>
          <Button disabled>Disabled</Button>
          <Button variant="primary" pending>
            Pending
          </Button>
          <Button variant="link">Link</Button>
          <IconButton label="See">
            <IconEye />
          </IconButton>
          <CopyButton value="NF26-8KQ4" />
          <Segmented
            label="Way"
            value={view}
            onChange={setView}
            options={[
              { value: 'text', label: 'Text' },
              { value: 'file', label: 'File' },
              { value: 'csv', label: 'CSV' },
            ]}
          />
          <Stepper label="Quantity" value={quantity} onChange={setQuantity} look="in" />
          <Stepper label="Quantity" value={4} onChange={() => {}} look="warning" />
          <Stepper label="Quantity" value={4} onChange={() => {}} look="danger" />
          <Stepper label="Quantity" value={0} onChange={() => {}} />
        </div>
      </Card>
      <Notice tone="danger" action={<Button variant="link">Set Mlin & Med to 10</Button>}>
        Quantity of all products must be greater than their MOQ
      </Notice>
      <Notice tone="warning">Below MOQ. Minimum is 10.</Notice>
      <Notice tone="info">The rates are from this morning.</Notice>
      <Card flush>
        <EmptyState title="No orders yet" action={<Button>Open the catalogue</Button>}>
          Orders appear here as soon as a partner places one.
        </EmptyState>
      </Card>
      <Card flush>
        <ErrorState
          error={
            new ApiError({
              status: 503,
              code: 'x',
              info: 'The service is not available right now. Please try again.',
              requestId: '8f20-c1',
            })
          }
          onRetry={() => {}}
        />
      </Card>
    </>
  )
}

function OverlayPieces() {
  const [open, setOpen] = useState<string>()
  const close = () => setOpen(undefined)
  return (
    <Card title="Overlays">
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 10 }}>
        <Button onClick={() => setOpen('dialog')}>Dialog 640</Button>
        <Button variant="danger" onClick={() => setOpen('confirm')}>
          Confirm
        </Button>
        <Button onClick={() => setOpen('drawer')}>Drawer</Button>
        <Button
          onClick={() =>
            toast('success', 'Order 018342 approved.', {
              detail: '10 keys were sent to amra@digitalis.ba',
              action: { label: 'Undo', run: () => {} },
            })
          }
        >
          Success
        </Button>
        <Button onClick={() => toast('error', 'The card was declined.', { detail: 'insufficient funds (51)' })}>
          Error
        </Button>
        <Button onClick={() => toast('warning', 'You will be logged out due to inactivity in 30 minutes')}>
          Warning
        </Button>
        <Button onClick={() => void whileWaiting(new Promise((done) => setTimeout(done, 3000)))}>Please wait</Button>
      </div>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        width={640}
        title="Jesenska promocija: četiri naslova do 22 % niže"
        subtitle="Promotion 1 of 2 · until 30. nov 2026. u 23:59"
        icon={<IconShoppingCart />}
        action={<Button variant="primary">Add to cart</Button>}
      >
        Poštovana Amra, do kraja mjeseca četiri naslova imaju promotivnu cijenu za vašu firmu.
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={close}
        title="Withdraw 18 keys"
        confirm="Withdraw 18 keys"
        typed="WITHDRAW"
        onConfirm={() => toast('success', 'Withdrawn')}
      >
        Withdrawn keys can never be sold again.
      </ConfirmDialog>
      <Drawer
        open={open === 'drawer'}
        onClose={close}
        title="Cart"
        facts="4 products, 79 keys"
        foot={
          <Button variant="primary" size="lg" wide>
            Place order
          </Button>
        }
      >
        The cart.
      </Drawer>
    </Card>
  )
}
