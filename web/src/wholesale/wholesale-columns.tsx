import type { wholesale } from '@brava/contract/wholesale/wholesale.endpoints.ts'
import type { RowOf } from '../api/list.ts'
import { few, languageCodes } from '../text/codes.ts'
import { count, money } from '../text/format.ts'
import { Count, Cover, Money, TwoLine } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { FavouriteButton } from './favourite-button.tsx'
import { type InCart, QuantityControl } from './quantity-control.tsx'
import { t } from './wholesale.texts.ts'
import classes from './wholesale-columns.module.css'

export type Product = RowOf<typeof wholesale.products>
export type PartnerProduct = RowOf<typeof wholesale.ofPartner>

/** Net and VAT beneath a price: "52,91 + 8,99". */
export function split(product: Pick<Product, 'net' | 'vat' | 'vatRateBp'>, withWord = false): string {
  if (product.vatRateBp === 0) return t.noVat
  return `${money(product.net)} + ${money(product.vat)}${withWord ? ` ${t.vat}` : ''}`
}

/** Stock as a number: amber when few are left, "Out" when none. */
export function Stock({ product }: { product: Pick<Product, 'stock' | 'isLow'> }) {
  if (product.stock === 0) return <span className={classes.out}>{t.out}</span>
  return <span className={`count ${product.isLow ? classes.low : ''}`}>{count(product.stock)}</span>
}

/** The columns of the catalogue; the quantity is the one in the cart. */
export function wholesaleColumns(symbol: string, inCart: InCart, isNarrow: boolean): Column<Product>[] {
  return [
    {
      id: 'star',
      header: t.favourite,
      headerHidden: true,
      fixed: true,
      width: 30,
      cell: (row) => <FavouriteButton id={row.id} title={row.title} isFavorite={row.isFavorite} />,
    },
    ...productColumns<Product>(symbol, isNarrow),
    {
      id: 'quantity',
      header: t.quantity,
      align: 'right',
      fixed: true,
      width: 118,
      cell: (row) => <QuantityControl product={row} inCart={inCart} />,
    },
  ]
}

/** Columns that describe a product in the catalogue. */
export function productColumns<R extends PartnerProduct>(
  symbol: string,
  isNarrow: boolean,
  isOfPartner = false,
): Column<R>[] {
  return [
    {
      id: 'cover',
      header: t.cover,
      headerHidden: true,
      fixed: true,
      width: 33,
      phone: 'before',
      cell: (row) => <Cover src={row.imageUrl} width={33} />,
      phoneCell: (row) => <Cover src={row.imageUrl} width={66} />,
    },
    {
      id: 'title',
      header: t.product,
      fixed: true,
      link: true,
      phone: 'title',
      phoneCell: (row) => row.title,
      cell: (row) => (
        <span className={classes.title} data-narrow={isNarrow || undefined} title={row.title}>
          <TwoLine sub={row.publisher}>{row.title}</TwoLine>
        </span>
      ),
    },
    { id: 'code', header: t.code, hidden: true, quiet: true, cell: (row) => <span className="mono">{row.code}</span> },
    { id: 'category', header: t.category, hidden: true, quiet: true, cell: (row) => row.category },
    { id: 'platform', header: t.platform, cell: (row) => row.platform, from: 640, phone: 'sub' },
    {
      id: 'region',
      field: 'regions',
      header: t.region,
      cell: (row) => (
        <TwoLine sub={row.isElsewhere && isOfPartner ? t.notForRegion : undefined}>{few(row.regions)}</TwoLine>
      ),
      from: 700,
    },
    { id: 'language', field: 'languages', header: t.language, cell: (row) => languageCodes(row.languages), from: 780 },
    {
      id: 'price',
      header: t.priceColumn(symbol),
      align: 'right',
      fixed: true,
      phone: 'figure',
      phoneCell: (row) => <Money value={row.price} currency={symbol} strong />,
      cell: (row) => (
        <TwoLine
          sub={
            row.oldPrice ? (
              <>
                <s>{money(row.oldPrice)}</s> · {t.promotion}
              </>
            ) : (
              split(row)
            )
          }
        >
          <span className={`money ${row.oldPrice ? classes.promo : ''}`}>{money(row.price)}</span>
        </TwoLine>
      ),
    },
    { id: 'moq', header: t.moq, align: 'right', cell: (row) => <Count value={row.moq} /> },
    { id: 'stock', header: t.stock, align: 'right', cell: (row) => <Stock product={row} /> },
  ]
}
