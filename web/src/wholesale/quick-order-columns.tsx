import { mostKeysOfALine } from '@brava/contract/cart/most-keys.ts'
import type { Answered } from '@brava/contract/endpoint.ts'
import type { wholesale } from '@brava/contract/wholesale/wholesale.endpoints.ts'
import { count, money } from '../text/format.ts'
import { Badge } from '../ui/basics/badge.tsx'
import { Cover, TwoLine } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { SelectField } from '../ui/field/select-field.tsx'
import classes from './quick-order-dialog.module.css'
import { quickOrderTexts } from './quick-order.texts.ts'
import { t } from './wholesale.texts.ts'

export type QuickLine = Answered<typeof wholesale.quickOrder>['data'][number]

/** A pasted line, and the product it matches or that was chosen for it. */
export interface QuickRow {
  readonly line: QuickLine
  readonly index: number
  readonly product: QuickLine['products'][number] | undefined
}

/** Columns of the pasted lines; a line that matches several products asks which. */
export const quickOrderColumns = (choose: (index: number, productId: number) => void): Column<QuickRow>[] => [
  {
    id: 'product',
    header: t.product,
    phone: 'title',
    cell: ({ line, index, product }) => {
      if (line.status === 'several') {
        return (
          <span className={classes.quickChoice}>
            <SelectField
              label={`${quickOrderTexts.choose}: ${line.text}`}
              labelHidden
              placeholder={`${line.text} · ${quickOrderTexts.choose}`}
              options={line.products.map((one) => ({ value: one.id, label: one.title, facts: one.platform }))}
              value={product?.id ?? null}
              onChange={(value) => value !== null && choose(index, value)}
            />
          </span>
        )
      }
      return (
        <span className={classes.quickProduct}>
          {product && <Cover src={product.imageUrl} width={24} />}
          {product ? (
            <TwoLine sub={`${product.platform} · ${product.code}`}>{product.title}</TwoLine>
          ) : (
            <TwoLine sub={<Badge tone="warning">{quickOrderTexts.notFound}</Badge>}>{line.text}</TwoLine>
          )}
        </span>
      )
    },
  },
  { id: 'price', header: t.price, align: 'right', cell: ({ product }) => (product ? money(product.price) : '—') },
  { id: 'moq', header: t.moq, align: 'right', cell: ({ product }) => count(product?.moq) },
  { id: 'stock', header: t.stock, align: 'right', cell: ({ product }) => count(product?.stock) },
  {
    id: 'quantity',
    header: t.quantity,
    align: 'right',
    cell: ({ line, product }) => {
      const wrong = product && whatIsWrong(line.quantity, product)
      return (
        <TwoLine sub={wrong && <Badge tone="warning">{wrong}</Badge>}>
          <b className="count">{count(line.quantity)}</b>
        </TwoLine>
      )
    },
  },
]

/** Why a line cannot be ordered as it is: not for the region, too few, more than a line takes, or more than the stock. */
function whatIsWrong(quantity: number, { moq, stock, mayBackOrder, isElsewhere }: NonNullable<QuickRow['product']>) {
  if (isElsewhere) return t.notForRegion
  if (quantity < moq) return t.moreToMinimum(count(moq - quantity))
  if (quantity > mostKeysOfALine) return quickOrderTexts.mostOfLine(count(mostKeysOfALine))
  return quantity > stock && !mayBackOrder ? t.overStock(count(stock)) : undefined
}
