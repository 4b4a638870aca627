import { productFeeds } from '@brava/contract/product-feeds/product-feeds.endpoints.ts'
import { useState } from 'react'
import type { RowOf } from '../api/list.ts'
import { useAct } from '../api/use-act.ts'
import { useList } from '../api/use-list.ts'
import { dateTime } from '../text/format.ts'
import { ConfirmDialog } from '../ui/ask/confirm-dialog.tsx'
import { Badge } from '../ui/basics/badge.tsx'
import { Button } from '../ui/basics/button.tsx'
import { CopyButton } from '../ui/basics/copy-button.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { Menu } from '../ui/overlay/menu.tsx'
import { Count, TwoLine } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { ListToolbar } from '../ui/table/list-toolbar.tsx'
import { Ago } from './feed-list-columns.tsx'
import classes from './feeds.module.css'
import { t } from './feeds.texts.ts'

type Address = RowOf<typeof productFeeds.addresses>
type Fetch = RowOf<typeof productFeeds.fetches>

export function StateBadge({ row }: { row: Pick<Address, 'error' | 'nextTryDate' | 'items'> }) {
  if (row.error !== null && row.nextTryDate !== null) {
    return <Badge tone="danger">{t.failedOne(dateTime(row.nextTryDate))}</Badge>
  }
  return row.items === null ? <Badge tone="info">{t.waiting}</Badge> : <Badge tone="success">{t.readyOne}</Badge>
}

interface Acts {
  show: (row: Address) => void
  renew: (row: Address) => void
  reads: (row: Address) => void
}

const columnsFor = (acts: Acts): Column<Address>[] => [
  {
    id: 'company',
    header: t.company,
    fixed: true,
    phone: 'title',
    cell: (row) => <TwoLine sub={row.currency}>{row.company}</TwoLine>,
    phoneCell: (row) => row.company,
  },
  { id: 'error', header: t.state, phone: 'badge', cell: (row) => <StateBadge row={row} /> },
  { id: 'items', header: t.items, align: 'right', phone: 'fact', cell: (row) => <Count value={row.items} /> },
  {
    id: 'changedDate',
    header: t.changed,
    quiet: true,
    from: 760,
    phone: 'hidden',
    cell: (row) => <Ago value={row.changedDate} />,
  },
  { id: 'fetches', header: t.fetches, align: 'right', phone: 'fact', cell: (row) => <Count value={row.fetches} /> },
  {
    id: 'lastFetchedDate',
    header: t.lastFetched,
    quiet: true,
    phone: 'fact',
    cell: (row) => <Ago value={row.lastFetchedDate} />,
  },
  {
    id: 'actions',
    header: t.actions,
    headerHidden: true,
    align: 'right',
    width: 48,
    fixed: true,
    phone: 'end',
    cell: (row) => (
      <Menu
        label={t.more(row.company)}
        entries={[
          { label: t.show, onClick: () => acts.show(row) },
          { label: t.whoRead, onClick: () => acts.reads(row) },
          { label: t.renew, danger: true, onClick: () => acts.renew(row) },
        ]}
      />
    ),
  },
]

/** The partners of a feed: each one's secret address, the state of its file, and when it was last read. */
export function AddressesDialog({ feed, onClose }: { feed: { id: number; name: string }; onClose: () => void }) {
  const list = useList(productFeeds.addresses, {
    remember: 'feed-addresses',
    params: { id: feed.id },
    urlKey: false,
    everyMs: 5000,
    defaultSort: { by: 'company', ascending: true },
  })
  const show = useAct(productFeeds.showAddress, { says: false, refreshes: [] })
  const renew = useAct(productFeeds.renewAddress, { refreshes: [productFeeds.addresses] })
  const [address, setAddress] = useState<{ company: string; address: string }>()
  const [renewing, setRenewing] = useState<Address>()
  const [reading, setReading] = useState<Address>()

  async function showOf({ id, company }: Address) {
    const answer = await show.run({ params: { id } })
    if (answer) setAddress({ company, address: answer.data.address })
  }
  async function renewOf({ id, company }: Address) {
    const answer = await renew.run({ params: { id } })
    if (answer) setAddress({ company, address: answer.data.address })
  }
  const columns = columnsFor({ show: (row) => void showOf(row), renew: setRenewing, reads: setReading })
  return (
    <>
      <Dialog open onClose={onClose} title={feed.name} subtitle={t.companiesHint} width={840}>
        <ListToolbar list={list} search={t.search} columns={columns} />
        <DataTable plain label={t.addresses} list={list} columns={columns} empty={<EmptyState title={t.noFeeds} />} />
      </Dialog>
      {address && <AddressDialog {...address} onClose={() => setAddress(undefined)} />}
      {reading && <ReadsDialog address={reading} onClose={() => setReading(undefined)} />}
      <ConfirmDialog
        open={renewing !== undefined}
        onClose={() => setRenewing(undefined)}
        title={t.renewTitle(renewing?.company ?? '')}
        confirm={t.renew}
        danger
        onConfirm={async () => {
          if (renewing) await renewOf(renewing)
        }}
      >
        {t.renewText}
      </ConfirmDialog>
    </>
  )
}

export function AddressDialog({
  company,
  address,
  onClose,
}: {
  company: string
  address: string
  onClose: () => void
}) {
  return (
    <Dialog
      open
      onClose={onClose}
      width={640}
      title={t.addressTitle(company)}
      subtitle={t.addressText}
      action={
        <Button variant="primary" onClick={onClose}>
          {t.close}
        </Button>
      }
    >
      <code className={classes.address}>{address}</code>
      <CopyButton value={address} text={t.copy} size="md" />
    </Dialog>
  )
}

const readColumns: Column<Fetch>[] = [
  { id: 'createdDate', header: t.when, fixed: true, phone: 'title', cell: (row) => dateTime(row.createdDate) },
  {
    id: 'ip',
    header: t.from,
    phone: 'sub',
    cell: (row) => <TwoLine sub={row.userAgent}>{row.ip}</TwoLine>,
    phoneCell: (row) => row.ip,
  },
  {
    id: 'status',
    header: t.answer,
    phone: 'badge',
    cell: (row) => (
      <Badge tone={row.status === 200 ? 'success' : 'neutral'}>{row.status === 200 ? t.sent : t.unchanged}</Badge>
    ),
  },
]

function ReadsDialog({ address, onClose }: { address: Address; onClose: () => void }) {
  const list = useList(productFeeds.fetches, { remember: 'feed-fetches', params: { id: address.id }, urlKey: false })
  return (
    <Dialog open onClose={onClose} title={t.whoRead} subtitle={address.company} width={640}>
      <DataTable plain label={t.whoRead} list={list} columns={readColumns} empty={<EmptyState title={t.noReads} />} />
    </Dialog>
  )
}
