import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import type { Answered } from '@brava/contract/endpoint.ts'
import { shopWork } from '@brava/contract/shops/shop-work.endpoints.ts'
import { useState } from 'react'
import { useAct } from '../api/use-act.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { Button } from '../ui/basics/button.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Menu } from '../ui/overlay/menu.tsx'
import { Count, Money, TwoLine } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { Table } from '../ui/table/table.tsx'
import { DifferenceBadge } from './differences-list.tsx'
import { LinkDialog } from './missing-list.tsx'
import { OwnPriceDialog } from './own-price-dialog.tsx'
import { t } from './shop-work.texts.ts'
import { usePush } from './use-push.tsx'

type Place = Answered<typeof shopWork.ofProducts>['data'][number]['shops'][number]

/** Where a product is sold: for each shop what it shows, what it should show, and the possible actions. */
export function ProductShops({ productId, title }: { productId: number; title: string }) {
  const query = useEndpoint(shopWork.ofProducts, { body: { ids: [productId] } }, { everyMs: () => 5000 })
  const pushOne = useAct(shopWork.pushOne)
  const unlink = useAct(shopWork.unlink)
  const { push, dialog } = usePush()
  const [linking, setLinking] = useState<Place>()
  const [pricing, setPricing] = useState<Place>()
  const columns = columnsFor({
    link: setLinking,
    price: setPricing,
    push: ({ slot }) => void push((confirm) => pushOne.attempt({ body: { slot, productId, confirm } })),
    unlink: ({ slot, linkId }) => void unlink.run({ params: { slot }, body: { ids: [linkId ?? 0] } }),
  })
  return (
    <Card title={t.shopsOfProduct} flush>
      <Loaded query={query}>
        {({ data }) =>
          data[0]?.shops.length ? (
            <Table
              label={t.shopsOfProduct}
              plain
              rows={data[0].shops}
              idOf={(row) => row.slot}
              columns={columns}
              toneOf={(row) => (row.problem || row.isGone ? 'warning' : undefined)}
            />
          ) : (
            <EmptyState title={t.none}>{t.noneWhy}</EmptyState>
          )
        }
      </Loaded>
      {dialog}
      {linking && (
        <LinkDialog slot={linking.slot} productId={productId} title={title} onClose={() => setLinking(undefined)} />
      )}
      {pricing && (
        <OwnPriceDialog
          slot={pricing.slot}
          productId={productId}
          title={title}
          price={pricing.ownPrice}
          currency={pricing.currency}
          onClose={() => setPricing(undefined)}
        />
      )}
    </Card>
  )
}

interface Acts {
  link: (place: Place) => void
  price: (place: Place) => void
  push: (place: Place) => void
  unlink: (place: Place) => void
}

const columnsFor = (acts: Acts): Column<Place>[] => [
  {
    id: 'shop',
    header: t.shop,
    fixed: true,
    phone: 'title',
    cell: (row) => <TwoLine sub={row.name}>{row.shop}</TwoLine>,
    phoneCell: (row) => row.shop,
  },
  {
    id: 'state',
    header: t.state,
    phone: 'badge',
    cell: (row) => (row.linkId === null ? t.notLinked : <DifferenceBadge row={row} />),
  },
  {
    id: 'price',
    header: t.shopPrice,
    align: 'right',
    quiet: true,
    phone: 'fact',
    cell: (row) => <Money value={row.price} currency={currencySymbol(row.currency)} />,
  },
  {
    id: 'ourPrice',
    header: t.ourPrice,
    align: 'right',
    phone: 'figure',
    cell: (row) => (
      <TwoLine sub={row.ownPrice !== null && t.ownPrice}>
        <Money value={row.ourPrice} currency={currencySymbol(row.currency)} strong />
      </TwoLine>
    ),
  },
  {
    id: 'stock',
    header: t.shopStock,
    align: 'right',
    quiet: true,
    from: 640,
    phone: 'fact',
    cell: (row) => <Count value={row.stock} />,
  },
  {
    id: 'actions',
    header: t.actions,
    headerHidden: true,
    align: 'right',
    width: 96,
    fixed: true,
    phone: 'end',
    cell: (row) =>
      row.linkId === null ? (
        <Button size="sm" onClick={() => acts.link(row)}>
          {t.link}
        </Button>
      ) : (
        <Menu
          label={t.more(row.shop)}
          entries={[
            ...(row.differs.length > 0 ? [{ label: t.push, onClick: () => acts.push(row) }] : []),
            { label: t.setPrice, onClick: () => acts.price(row) },
            { label: t.unlink, danger: true, onClick: () => acts.unlink(row) },
          ]}
        />
      ),
  },
]
