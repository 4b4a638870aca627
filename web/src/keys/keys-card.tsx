import { keyState } from '@brava/contract/enums.ts'
import { keys } from '@brava/contract/keys/keys.endpoints.ts'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCopy,
  IconEye,
  IconEyeOff,
  IconHistory,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useAct } from '../api/use-act.ts'
import { type RowOf, useList } from '../api/use-list.ts'
import { dateTime } from '../text/format.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import type { Column } from '../ui/column.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { SearchField } from '../ui/fields.tsx'
import { Link } from '../ui/link.tsx'
import { Menu } from '../ui/menu.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { EmptyState } from '../ui/states.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { CustodyDialog } from './custody-dialog.tsx'
import { KeyCode, useRevealed } from './key-code.tsx'
import classes from './keys.module.css'
import { t } from './keys.texts.ts'
import { ReasonDialog } from './reason-dialog.tsx'

type Row = RowOf<typeof keys.list>
type Asked = { what: 'faulty' | 'return' | 'delete'; ids: number[] } | { what: 'custody'; row: Row } | undefined

const views = [
  { value: 0, label: t.all },
  { value: keyState.code.available, label: t.onlyAvailable },
  { value: keyState.code.sold, label: t.onlySold },
  { value: keyState.code.faulty, label: t.onlyFaulty },
]

/** The keys of a product, masked; what may be done with them, one by one or together. */
export function KeysCard({
  productId,
  batch,
  onBatch,
}: {
  productId: number
  batch: { id: number; code: string } | undefined
  onBatch: (batch: { id: number; code: string } | undefined) => void
}) {
  const list = useList(keys.list, {
    remember: 'manage-licences',
    urlKey: 'keys',
    defaultSort: { by: 'changedDate', ascending: false },
    fixed: { productId, ...(batch ? { batchId: batch.id } : {}) },
  })
  const revealed = useRevealed()
  const [asked, setAsked] = useState<Asked>()
  const refreshes = [keys.list, keys.stock, keys.batches]
  const faulty = useAct(keys.withdrawFaultyMany, { refreshes })
  const returning = useAct(keys.returnToUseMany, { refreshes })
  const deleting = useAct(keys.delete, { refreshes })
  const state = list.filters.states?.[0] ?? 0
  const chosen = list.rows.filter((row) => list.selection.ids.has(row.id))
  const can = (action: string) => chosen.filter((row) => row.allowedActions.includes(action)).map((row) => row.id)
  const done = (answer: unknown) => {
    if (answer !== undefined) list.selection.clear()
    return answer !== undefined
  }
  const why = (row: Row, action: string) =>
    row.allowedActions.includes(action)
      ? undefined
      : row.state === keyState.code.sold || row.state === keyState.code.reserved
        ? t.replaceOnOrder
        : t.notInThisState

  const columns: Column<Row>[] = [
    {
      id: 'key',
      header: t.key,
      fixed: true,
      phone: 'title',
      cell: (row) => <KeyCode last4={row.last4} code={revealed.codes[row.id]} />,
    },
    {
      id: 'batch',
      header: t.batch,
      phone: 'sub',
      cell: (row) => (
        <Button variant="link" onClick={() => onBatch({ id: row.batchId, code: row.batch })}>
          {row.batch}
        </Button>
      ),
    },
    {
      id: 'state',
      header: t.state,
      phone: 'badge',
      cell: (row) => (
        <span style={{ display: 'inline-flex', gap: 6 }}>
          <StatusBadge kind="key" value={row.state} />
          {row.wasRevealed && <Badge tone="neutral">{t.wasRevealed}</Badge>}
        </span>
      ),
    },
    {
      id: 'order',
      header: t.order,
      phone: 'fact',
      cell: (row) => (row.orderId ? <Link to={`/orders/edit/${row.orderId}`}>{row.orderNumber}</Link> : ''),
    },
    {
      id: 'changedDate',
      header: t.changed,
      quiet: true,
      from: 560,
      phone: 'fact',
      cell: (row) => dateTime(row.changedDate),
    },
    {
      id: 'acts',
      header: t.key,
      headerHidden: true,
      align: 'right',
      fixed: true,
      width: 108,
      phone: 'end',
      cell: (row) => (
        <span className={classes.rowActs}>
          <IconButton
            size="sm"
            label={revealed.codes[row.id] === undefined ? t.reveal : t.hide}
            onClick={() => void revealed.toggle(row.id)}
          >
            {revealed.codes[row.id] === undefined ? <IconEye /> : <IconEyeOff />}
          </IconButton>
          <IconButton size="sm" label={t.copyKey} onClick={() => void revealed.copy(row.id)}>
            <IconCopy />
          </IconButton>
          <Menu
            entries={[
              { label: t.custody, icon: <IconHistory />, onClick: () => setAsked({ what: 'custody', row }) },
              {
                label: t.returnToUse,
                icon: <IconArrowBackUp />,
                reason: why(row, 'returnToUse'),
                onClick: () => setAsked({ what: 'return', ids: [row.id] }),
              },
              {
                label: t.markFaulty,
                icon: <IconAlertTriangle />,
                reason: why(row, 'withdrawFaulty'),
                onClick: () => setAsked({ what: 'faulty', ids: [row.id] }),
              },
              'divider',
              {
                label: t.deleteKey,
                icon: <IconTrash />,
                danger: true,
                reason: why(row, 'delete'),
                onClick: () => setAsked({ what: 'delete', ids: [row.id] }),
              },
            ]}
          />
        </span>
      ),
    },
  ]

  const act = (what: 'faulty' | 'return' | 'delete', action: string) => {
    const ids = can(action)
    return { disabled: ids.length === 0, onClick: () => setAsked({ what, ids }) }
  }
  return (
    <section className={classes.panel} style={{ position: 'static' }} aria-label={t.keys}>
      <header className={classes.headTools}>
        <h2>{t.keys}</h2>
        <Segmented
          label={t.state}
          value={state}
          onChange={(value) => list.setFilter('states', (value === 0 ? undefined : [value]) as never)}
          options={views}
        />
        {batch && (
          <Badge tone="accent">
            {t.ofBatch(batch.code)}
            <IconButton size="sm" label={t.all} onClick={() => onBatch(undefined)}>
              <IconX />
            </IconButton>
          </Badge>
        )}
        <span className={classes.headActs}>
          {list.selection.size > 0 ? (
            <>
              <span role="status">{t.selected(list.selection.size)}</span>
              <Button variant="ghost" size="sm" {...act('return', 'returnToUse')}>
                {t.returnToUse}
              </Button>
              <Button variant="ghost" size="sm" {...act('faulty', 'withdrawFaulty')}>
                {t.markFaulty}
              </Button>
              <Button variant="danger" size="sm" icon={<IconTrash />} {...act('delete', 'delete')}>
                {t.deleteUnsold}
              </Button>
            </>
          ) : (
            <span className={classes.search}>
              <SearchField
                label={t.searchKeys}
                placeholder={t.searchKeys}
                value={list.search}
                onSearch={list.setSearch}
              />
            </span>
          )}
        </span>
      </header>
      <DataTable
        label={t.keys}
        list={list}
        columns={columns}
        selectable
        plain
        empty={<EmptyState title={t.noKeys}>{t.noKeysWhy}</EmptyState>}
      />
      {asked?.what === 'custody' && (
        <CustodyDialog keyId={asked.row.id} last4={asked.row.last4} onClose={() => setAsked(undefined)} />
      )}
      {asked?.what === 'faulty' && (
        <ReasonDialog
          title={t.faultyTitle(asked.ids.length)}
          text={t.faultyText}
          confirm={t.markFaulty}
          onClose={() => setAsked(undefined)}
          onConfirm={async ({ reason }) => done(await faulty.run({ body: { ids: asked.ids, reason } }))}
        />
      )}
      {asked?.what === 'return' && (
        <ReasonDialog
          title={t.returnTitle(asked.ids.length)}
          text={t.returnText}
          confirm={t.returnToUse}
          withOverride
          onClose={() => setAsked(undefined)}
          onConfirm={async ({ reason, override }) =>
            done(await returning.run({ body: { ids: asked.ids, reason, override } }))
          }
        />
      )}
      <ConfirmDialog
        open={asked?.what === 'delete'}
        onClose={() => setAsked(undefined)}
        title={t.deleteTitle(asked?.what === 'delete' ? asked.ids.length : 0)}
        confirm={t.deleteUnsold}
        typed={t.deleteWord}
        onConfirm={async () => asked?.what === 'delete' && done(await deleting.run({ body: { ids: asked.ids } }))}
      >
        {t.deleteText}
      </ConfirmDialog>
    </section>
  )
}
