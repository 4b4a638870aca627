import { minorFromWire, wireFromMinor, wirePattern } from '@brava/contract/minor.ts'
import { promotions } from '@brava/contract/promotions/promotions.endpoints.ts'
import { mostPromotionProducts } from '@brava/contract/promotions/promotion-views.ts'
import { saleWords } from '@brava/contract/sale-words.ts'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useProfile } from '../api/profile.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { pickProducts } from '../products/find-products.ts'
import { count, decimal, money } from '../text/format.ts'
import { said } from '../text/texts.ts'
import { Button, IconButton } from '../ui/basics/button.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { DecimalField } from '../ui/field/decimal-field.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import { Stepper } from '../ui/field/stepper.tsx'
import type { Form } from '../ui/form/form-types.ts'
import { Card } from '../ui/layout/card.tsx'
import { Cover, Money, TwoLine } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { Table } from '../ui/table/table.tsx'
import { e } from './promotion-editor.texts.ts'
import type { ProductFacts, PromotionValues } from './promotion-form-values.ts'
import classes from './promotion-editor.module.css'

/** The price whose margin over cost is five percent of it, minor units. */
const withMargin = (cost: string) => wireFromMinor(Math.ceil(minorFromWire(cost) / 0.95))
const minorOf = (typed: string) => (wirePattern.test(typed) ? minorFromWire(typed) : null)

type Row = PromotionValues['customNotificationProducts'][number] & { readonly facts: ProductFacts | undefined }

const overCost = ({ promoPrice, facts }: Row): number | null => {
  const price = minorOf(promoPrice)
  return price === null || !facts?.nextCost ? null : price - minorFromWire(facts.nextCost)
}

/** Products with promotional price and MOQ. A price below cost shows a warning here; activating asks for the reason. */
export function ProductsCard({ form }: { form: Form<PromotionValues> }) {
  const { userData } = useProfile()
  const unit = userData.currencySymbol
  const [round, setRound] = useState(0)
  const field = form.field('customNotificationProducts', e.products)
  const chosen = field.value
  const facts = useEndpoint(
    promotions.productsToPromote,
    { body: { productIds: chosen.map((row) => row.productId) } },
    { enabled: chosen.length > 0, keepPrevious: true },
  )
  const known = new Map((facts.data?.data ?? []).map((one) => [one.productId, one]))
  const rows: Row[] = chosen.map((row) => ({ ...row, facts: known.get(row.productId) }))
  const change = (productId: number, next: Partial<(typeof chosen)[number]>) =>
    field.onChange(chosen.map((row) => (row.productId === productId ? { ...row, ...next } : row)))

  const columns: Column<Row>[] = [
    {
      id: 'cover',
      header: e.product,
      headerHidden: true,
      width: 44,
      phone: 'before',
      cell: ({ facts: product }) => <Cover src={product?.imageUrl} width={24} />,
    },
    {
      id: 'title',
      header: e.product,
      phone: 'title',
      cell: ({ facts: product }) => (
        <TwoLine
          sub={
            product &&
            `${product.platform} · ${product.isWithdrawn ? said(saleWords[1]) : e.inStock(count(product.itemsInStock))}`
          }
        >
          {product?.title}
        </TwoLine>
      ),
    },
    {
      id: 'now',
      header: e.now(unit),
      unit,
      align: 'right',
      phone: 'fact',
      cell: ({ facts: product }) => <Money value={product?.basePrice} />,
    },
    {
      id: 'promo',
      header: e.promo,
      align: 'right',
      width: 124,
      phone: 'line',
      cell: ({ productId, promoPrice, facts: product }) => (
        <DecimalField
          label={e.promoOf(product?.title ?? '')}
          labelHidden
          unit={unit}
          value={promoPrice}
          onChange={(next) => change(productId, { promoPrice: next })}
          error={
            form.errors[
              `customNotificationProducts.${chosen.findIndex((row) => row.productId === productId)}.promoPrice`
            ]
          }
        />
      ),
    },
    {
      id: 'off',
      header: e.off,
      align: 'right',
      from: 560,
      phone: 'fact',
      cell: ({ promoPrice, facts: product }) => {
        const price = minorOf(promoPrice)
        const base = product ? minorFromWire(product.basePrice) : 0
        return price === null || base === 0 ? '—' : `${Math.round(((price - base) * 100) / base)} %`.replace('-', '−')
      },
    },
    {
      id: 'moq',
      header: e.moq,
      align: 'center',
      phone: 'line',
      cell: ({ productId, moq, facts: product }) => (
        <Stepper
          label={e.moqOf(product?.title ?? '')}
          value={moq}
          min={1}
          max={10_000}
          onChange={(next) => change(productId, { moq: next })}
        />
      ),
    },
    {
      id: 'margin',
      header: e.margin(unit),
      unit,
      hint: e.marginHint,
      align: 'right',
      from: 640,
      phone: 'fact',
      cell: (row) => {
        const over = overCost(row)
        return over === null ? '—' : <Money value={wireFromMinor(over)} />
      },
    },
    {
      id: 'remove',
      header: e.delete,
      headerHidden: true,
      width: 44,
      phone: 'end',
      cell: ({ productId, facts: product }) => (
        <IconButton
          label={e.remove(product?.title ?? '')}
          onClick={() => field.onChange(chosen.filter((row) => row.productId !== productId))}
        >
          <IconX />
        </IconButton>
      ),
    },
  ]

  return (
    <Card title={e.products} facts={e.productsFacts} flush>
      {rows.length === 0 ? (
        <EmptyState title={e.noProducts} />
      ) : (
        <Table
          plain
          label={e.products}
          rows={rows}
          columns={columns}
          idOf={(row) => row.productId}
          rowHeight={52}
          toneOf={(row) => ((overCost(row) ?? 0) < 0 ? 'warning' : undefined)}
        />
      )}
      <div className={classes.under}>
        {rows.map((row) => {
          const cost = row.facts?.nextCost
          if (!cost || (overCost(row) ?? 0) >= 0) return null
          return (
            <Notice
              key={row.productId}
              tone="warning"
              action={
                <Button variant="link" onClick={() => change(row.productId, { promoPrice: withMargin(cost) })}>
                  {e.setTo(decimal(withMargin(cost)))}
                </Button>
              }
            >
              {e.belowCost(row.facts?.title ?? '', money(cost, unit))}
            </Notice>
          )
        })}
        {chosen.length === 0 && field.error && <Notice tone="danger">{field.error}</Notice>}
        {chosen.length < mostPromotionProducts && (
          <SelectField
            key={round}
            label={e.addProduct}
            placeholder={e.addProduct}
            labelHidden
            name="customNotificationProducts"
            find={pickProducts}
            value={null}
            onChange={(productId: number | null) => {
              setRound(round + 1)
              if (productId === null || chosen.some((row) => row.productId === productId)) return
              field.onChange([...chosen, { productId, promoPrice: '', moq: 1 }])
            }}
          />
        )}
      </div>
    </Card>
  )
}
