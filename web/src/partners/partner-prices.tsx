import { prices } from '@brava/contract/prices/prices.endpoints.ts'
import { priceRules } from '@brava/contract/prices/resolve-price.ts'
import { IconPercentage, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '../api/profile.ts'
import { useAct } from '../api/use-act.ts'
import { type FiltersOf, type RowOf, useList } from '../api/use-list.ts'
import { t as rules } from '../prices/prices.texts.ts'
import { currencySymbol } from '../text/currency-symbol.ts'
import { money, percentOf } from '../text/format.ts'
import { Badge } from '../ui/badge.tsx'
import { BulkBar } from '../ui/bulk-bar.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Count, Cover, Money, Percent, TwoLine } from '../ui/cells.tsx'
import type { Column } from '../ui/column.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { ListToolbar } from '../ui/list-toolbar.tsx'
import { Menu } from '../ui/menu.tsx'
import { EmptyState } from '../ui/states.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import { MarginDialog } from './margin-dialog.tsx'
import classes from './partners.module.css'
import { t } from './partners.texts.ts'
import { PriceDialog } from './price-dialog.tsx'
import { WhyPrice } from './why-price.tsx'

type Row = RowOf<typeof prices.ofCompany>
type Filters = Partial<FiltersOf<typeof prices.ofCompany>>

/** Products of a partner: what it pays, why, what they cost its supplier. */
export function PartnerPrices({
  company,
  asOverride,
}: {
  company: { id: number; name: string; currency: string }
  asOverride: boolean
}) {
  const list = useList(prices.ofCompany, {
    remember: 'company-products',
    params: { id: company.id },
    urlKey: 'prices',
    defaultSort: { by: 'title', ascending: true },
  })
  const isDistributor = useMay('distributors')
  const [assigning, setAssigning] = useState(false)
  const [editing, setEditing] = useState<Row>()
  const [removing, setRemoving] = useState<readonly number[]>()
  const [margin, setMargin] = useState<{ ids: readonly number[] | undefined; count: number }>()
  const toggle = useAct(prices.toggleWithdraw)
  const remove = useAct(prices.removeMany, { blocking: true })
  const unit = currencySymbol(company.currency)

  const columns: Column<Row>[] = [
    {
      id: 'cover',
      header: t.picture,
      headerHidden: true,
      width: 44,
      phone: 'before',
      cell: (row) => <Cover src={row.imageUrl} width={24} />,
    },
    {
      id: 'title',
      header: t.product,
      fixed: true,
      phone: 'title',
      cell: (row) => <TwoLine sub={`${row.platform} · ${row.code}`}>{row.title}</TwoLine>,
    },
    { id: 'rule', header: t.ownTerms, quiet: true, from: 820, phone: 'sub', cell: (row) => termsOf(row, unit) },
    {
      id: 'effectivePrice',
      header: t.pays(unit),
      align: 'right',
      phone: 'figure',
      cell: (row) => (
        <span className={classes.price}>
          <Money value={row.effectivePrice} strong />
          {isDistributor && (
            <WhyPrice companyProductId={row.id} price={money(row.effectivePrice, unit)} title={row.title} />
          )}
        </span>
      ),
      phoneCell: (row) => <Money value={row.effectivePrice} currency={unit} strong />,
    },
    {
      id: 'purchasePrice',
      header: t.costs(unit),
      align: 'right',
      quiet: true,
      from: 640,
      phone: 'fact',
      cell: (row) => <Money value={row.purchasePrice} />,
    },
    {
      id: 'earnedBp',
      header: t.earned,
      align: 'right',
      phone: 'fact',
      cell: (row) => <Percent value={row.earnedBp} />,
    },
    {
      id: 'moq',
      header: t.moq,
      align: 'right',
      from: 760,
      phone: 'hidden',
      cell: (row) => <Count value={row.moq} />,
    },
    {
      id: 'state',
      header: t.status,
      from: 700,
      phone: 'badge',
      cell: (row) =>
        row.isWithdrawn || row.isProductWithdrawn ? (
          <Badge tone="neutral" glyph="plainCross">
            {t.withdrawn}
          </Badge>
        ) : (
          <Badge tone="success" glyph="check">
            {t.onSale}
          </Badge>
        ),
    },
    {
      id: 'menu',
      header: t.moreOf,
      headerHidden: true,
      align: 'right',
      fixed: true,
      width: 44,
      phone: 'end',
      cell: (row) => (
        <Menu
          label={`${t.moreOf}: ${row.title}`}
          entries={[
            { label: t.changePrice, onClick: () => setEditing(row) },
            {
              label: row.isWithdrawn ? t.giveBack : t.withdraw,
              onClick: () => void toggle.run({ params: { id: row.id } }),
            },
            'divider',
            { label: t.takeAway, danger: true, onClick: () => setRemoving([row.id]) },
          ]}
        />
      ),
    },
  ]

  return (
    <Card
      title={t.prices}
      actions={
        <Button variant="primary" size="sm" icon={<IconPlus />} onClick={() => setAssigning(true)}>
          {t.assign}
        </Button>
      }
      flush
    >
      <div className={classes.inCard}>
        <ListToolbar<Row, Filters, unknown>
          list={list}
          search={t.priceSearch}
          columns={columns}
          filters={[
            {
              kind: 'many',
              name: 'rule',
              label: t.ownTerms,
              options: priceRules
                .filter((rule) => rule !== 'promotion')
                .map((value) => ({ value, label: rules[value] })),
            },
            { kind: 'yesNo', name: 'isWithdrawn', label: t.withdrawn },
          ]}
        />
        <BulkBar
          list={list}
          actions={[
            ...(asOverride
              ? []
              : [
                  {
                    key: 'margin',
                    label: t.setMargin,
                    icon: <IconPercentage />,
                    run: ({ ids, allMatching }: { ids: readonly (number | string)[]; allMatching: boolean }) =>
                      setMargin({
                        ids: allMatching && list.narrowed === 0 ? undefined : ids.map(Number),
                        count: allMatching && list.narrowed === 0 ? list.total : ids.length,
                      }),
                  },
                ]),
            {
              key: 'remove',
              label: t.takeAway,
              icon: <IconTrash />,
              danger: true,
              run: ({ ids }) => setRemoving(ids.map(Number)),
            },
          ]}
        />
      </div>
      <DataTable
        plain
        selectable
        label={t.prices}
        list={list}
        columns={columns}
        density="comfortable"
        onRowClick={setEditing}
        empty={
          <EmptyState title={t.noProducts} action={<Button onClick={() => setAssigning(true)}>{t.assign}</Button>}>
            {t.noProductsText}
          </EmptyState>
        }
      />
      {assigning && <AssignDialog company={company} asOverride={asOverride} onClose={() => setAssigning(false)} />}
      {editing && (
        <PriceDialog
          key={editing.id}
          row={editing}
          companyId={company.id}
          asOverride={asOverride}
          mayOverride={isDistributor}
          onClose={() => setEditing(undefined)}
        />
      )}
      {margin && (
        <MarginDialog
          companyId={company.id}
          {...margin}
          onClose={() => setMargin(undefined)}
          onDone={() => {
            setMargin(undefined)
            list.selection.clear()
          }}
        />
      )}
      <ConfirmDialog
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        title={t.takeAwayTitle(removing?.length ?? 0)}
        confirm={t.takeAway}
        onConfirm={async () => {
          if (await remove.run({ body: { ids: [...(removing ?? [])] } })) list.selection.clear()
        }}
      >
        {t.takeAwayText}
      </ConfirmDialog>
    </Card>
  )
}

/** In words, how the price comes about. */
function termsOf(row: Row, unit: string): string {
  if (row.rule === 'margin' && row.marginBp !== null) return `${rules.margin} ${percentOf(row.marginBp)}`
  if (row.rule === 'company' && row.tiers.length > 0) {
    const [first] = row.tiers
    return `${rules.company}, ${rules.fromQuantity(String(first?.minQuantity))} ${money(first?.price ?? null, unit)}`
  }
  return rules[row.rule]
}
