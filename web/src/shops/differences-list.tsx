import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { shopFields, shopWork } from '@brava/contract/shops/shop-work.endpoints.ts'
import { IconLinkOff, IconUpload } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { inParts } from '../api/in-parts.ts'
import type { FiltersOf, RowOf } from '../api/list.ts'
import { useAct } from '../api/use-act.ts'
import { useList } from '../api/use-list.ts'
import { isUnderWay } from '../api/use-run-end.ts'
import { Badge } from '../ui/basics/badge.tsx'
import { Button } from '../ui/basics/button.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import type { Filter } from '../ui/filter/filter.ts'
import { Menu } from '../ui/overlay/menu.tsx'
import { BulkBar } from '../ui/table/bulk-bar.tsx'
import { Count, Money, TwoLine } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { ListToolbar } from '../ui/table/list-toolbar.tsx'
import classes from './shops.module.css'
import { OwnPriceDialog } from './own-price-dialog.tsx'
import type { ShopState } from './shop-state.tsx'
import { fieldWords } from './shop-words.ts'
import { t } from './shop-work.texts.ts'
import { usePush } from './use-push.tsx'

type Row = RowOf<typeof shopWork.differences>

const filters: Filter<Partial<FiltersOf<typeof shopWork.differences>>>[] = [
  { kind: 'yesNo', name: 'differs', label: t.onlyDiffering },
  {
    kind: 'one',
    name: 'field',
    label: t.differsOnly,
    options: shopFields.map((value) => ({ value, label: fieldWords[value] })),
  },
]

/** Linked products, those with differences first, and the button that pushes them. */
export function DifferencesList({ shop, onStarted }: { shop: ShopState; onStarted: (runId: number) => void }) {
  const { slot, isOn, pausedDate, run, differing } = shop
  const navigate = useNavigate()
  const list = useList(shopWork.differences, {
    remember: 'shop-differences',
    params: { slot },
    everyMs: isUnderWay(run) ? 2000 : 30_000,
  })
  const pushMany = useAct(shopWork.pushMany, {
    says: false,
    refreshes: [shopWork.states],
    done: ({ data }) => onStarted(data.run.id),
  })
  const unlink = useAct(shopWork.unlink, { says: false })
  const { push, pushMarked, dialog } = usePush()
  const [pricing, setPricing] = useState<Row>()
  const mayPush = isOn && !pausedDate && !isUnderWay(run)
  const send = (confirm: boolean, ids?: number[]) =>
    pushMany.attempt({ body: { slot, confirm, ...(ids ? { ids } : {}) } })
  const pushAll = () =>
    push(async (confirm) => {
      await send(confirm)
      list.selection.clear()
    })
  const pushIds = (ids: number[]) => pushMarked(list.selection, ids, send)
  const unlinkIds = (ids: number[]) =>
    void inParts(list.selection, ids, (part) => unlink.run({ params: { slot }, body: { ids: part } }))
  const columns = columnsFor(currencySymbol(list.answer?.currency ?? ''), {
    open: (row) => void navigate({ to: `/products/edit/${row.productId}` }),
    price: setPricing,
    push: mayPush ? (row) => void pushIds([row.id]) : undefined,
    unlink: (row) => unlinkIds([row.id]),
  })
  return (
    <>
      <ListToolbar list={list} search={t.search} columns={columns} filters={filters}>
        <Button
          variant="primary"
          icon={<IconUpload />}
          disabled={!mayPush || differing === 0}
          pending={pushMany.pending}
          onClick={() => void pushAll()}
        >
          {t.pushAll(differing)}
        </Button>
      </ListToolbar>
      <BulkBar
        list={list}
        actions={[
          {
            key: 'push',
            label: t.push,
            icon: <IconUpload />,
            pending: pushMany.pending,
            run: ({ ids }) => void pushIds(ids.map(Number)),
          },
          {
            key: 'unlink',
            label: t.unlink,
            icon: <IconLinkOff />,
            danger: true,
            run: ({ ids }) => unlinkIds(ids.map(Number)),
          },
        ]}
      />
      <DataTable
        label={t.differences}
        list={list}
        columns={columns}
        selectable
        density="comfortable"
        toneOf={(row) => (row.problem || row.isGone ? 'warning' : undefined)}
        empty={<EmptyState title={t.noDifferences}>{t.noDifferencesWhy}</EmptyState>}
      />
      {dialog}
      {pricing && (
        <OwnPriceDialog
          slot={slot}
          productId={pricing.productId}
          title={pricing.title}
          price={pricing.ownPrice}
          currency={list.answer?.currency ?? ''}
          onClose={() => setPricing(undefined)}
          onStarted={onStarted}
        />
      )}
    </>
  )
}

interface Acts {
  open: (row: Row) => void
  price: (row: Row) => void
  push: ((row: Row) => void) | undefined
  unlink: (row: Row) => void
}

function columnsFor(currency: string, acts: Acts): Column<Row>[] {
  return [
    {
      id: 'title',
      header: t.product,
      fixed: true,
      phone: 'title',
      cell: (row) => (
        <TwoLine sub={row.shopTitle === row.title ? row.code : `${row.code} · ${row.shopTitle}`}>{row.title}</TwoLine>
      ),
      phoneCell: (row) => row.title,
    },
    { id: 'state', header: t.state, phone: 'badge', cell: (row) => <DifferenceBadge row={row} /> },
    {
      id: 'shopPrice',
      header: t.shopPrice,
      align: 'right',
      quiet: true,
      phone: 'fact',
      cell: (row) => <Money value={row.shopPrice} currency={currency} />,
    },
    {
      id: 'ourPrice',
      header: t.ourPrice,
      align: 'right',
      phone: 'figure',
      cell: (row) => (
        <TwoLine sub={row.ownPrice !== null && t.ownPrice}>
          <Money value={row.ourPrice} currency={currency} strong={row.differs.includes('price')} />
        </TwoLine>
      ),
    },
    {
      id: 'shopStock',
      header: t.shopStock,
      align: 'right',
      quiet: true,
      from: 640,
      phone: 'fact',
      cell: (row) => <Count value={row.shopStock} />,
    },
    {
      id: 'ourStock',
      header: t.ourStock,
      align: 'right',
      from: 640,
      phone: 'fact',
      cell: (row) => <Count value={row.ourStock} />,
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
          label={t.more(row.title)}
          entries={[
            ...(acts.push && row.differs.length > 0 ? [{ label: t.push, onClick: () => acts.push?.(row) }] : []),
            { label: t.setPrice, onClick: () => acts.price(row) },
            { label: t.openProduct, onClick: () => acts.open(row) },
            { label: t.unlink, danger: true, onClick: () => acts.unlink(row) },
          ]}
        />
      ),
    },
  ]
}

/** What differs in a product; its second line says why the last push did not help. */
export function DifferenceBadge({
  row,
}: {
  row: Pick<Row, 'isGone' | 'differs' | 'problem'> & { endsSale?: boolean; isOnSale?: boolean }
}) {
  const differs = row.differs.map((field) => fieldWords[field]).join(', ')
  const isOff = row.isOnSale === false
  if (row.isGone) return <Badge tone="danger">{t.gone}</Badge>
  if (row.differs.length === 0) return isOff ? <Badge>{t.notSold}</Badge> : <Badge tone="success">{t.same}</Badge>
  const why = (isOff && t.notSold) || (row.endsSale && t.endsSale)
  return (
    <TwoLine sub={row.problem ? <span className={classes.reason}>{row.problem}</span> : why}>
      <Badge tone={row.problem ? 'danger' : 'warning'}>{differs}</Badge>
    </TwoLine>
  )
}
