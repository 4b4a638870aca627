import { keyState } from '@brava/contract/enums.ts'
import { keys } from '@brava/contract/keys/keys.endpoints.ts'
import { IconTrash, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { RowOf } from '../api/list.ts'
import { useList } from '../api/use-list.ts'
import { Badge } from '../ui/basics/badge.tsx'
import { Button, IconButton } from '../ui/basics/button.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { SearchField } from '../ui/field/search-field.tsx'
import { Segmented } from '../ui/field/segmented.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { RevealedPicture, useRevealed } from './key-code.tsx'
import { keyColumns } from './key-columns.tsx'
import { type AskedOfKeys, KeyDialogs } from './key-dialogs.tsx'
import { KeyRowActs } from './key-row-acts.tsx'
import classes from './keys.module.css'
import { t } from './keys.texts.ts'

type Row = RowOf<typeof keys.list>

const views = [
  { value: 0, label: t.all },
  { value: keyState.code.available, label: t.onlyAvailable },
  { value: keyState.code.sold, label: t.onlySold },
  { value: keyState.code.faulty, label: t.onlyFaulty },
]

/** The keys of a product, masked, with the actions for one or several of them. */
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
  const [asked, setAsked] = useState<AskedOfKeys>()
  const state = list.filters.states?.[0] ?? 0
  const can = (action: string) => list.chosen.filter((row) => row.allowedActions.includes(action)).map((row) => row.id)
  const shared = keyColumns(revealed)
  const columns: Column<Row>[] = [
    { ...shared.key, fixed: true, phone: 'title' },
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
    shared.state,
    shared.order,
    shared.cost,
    shared.margin,
    { ...shared.changed, from: 560, phone: 'fact' },
    {
      id: 'acts',
      header: t.key,
      headerHidden: true,
      align: 'right',
      fixed: true,
      width: 108,
      phone: 'end',
      cell: (row) => <KeyRowActs row={row} revealed={revealed} onAsk={setAsked} />,
    },
  ]

  const act = (what: 'faulty' | 'return' | 'move' | 'delete', action: string) => {
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
              <Button variant="ghost" size="sm" {...act('move', 'move')}>
                {t.move}
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
      <RevealedPicture revealed={revealed} />
      <KeyDialogs asked={asked} onClose={() => setAsked(undefined)} selection={list.selection} />
    </section>
  )
}
