import { IconAlertCircle } from '@tabler/icons-react'
import { count, money } from '../text/format.ts'
import { Badge } from '../ui/basics/badge.tsx'
import { Button } from '../ui/basics/button.tsx'
import { Stepper } from '../ui/field/stepper.tsx'
import { RichTextView } from '../ui/rich-text/rich-text.tsx'
import { Cover } from '../ui/table/cells.tsx'
import type { MyProduct } from './promotion-calls.ts'
import {
  isForSale,
  isLower,
  isWrong,
  mostOf,
  percentOff,
  quantityOf,
  type Quantities,
  sumOf,
  sumsOf,
} from './promotion-offer.ts'
import classes from './promotions.module.css'
import { t } from './promotions.texts.ts'

/**
 * Message, picture and products of a promotion: the body of its dialog, and its preview. On narrow screens products
 * become cards.
 */
export function PromotionContent({
  message,
  picture,
  products,
  symbol,
  quantities,
  onQuantity,
}: {
  message: string
  picture: string | null
  products: readonly MyProduct[]
  symbol: string
  quantities: Quantities
  onQuantity: (product: MyProduct, quantity: number) => void
}) {
  const wrong = products.find((product) => isWrong(product, quantityOf(quantities, product)))
  return (
    <div className={classes.content}>
      {picture && <img className={classes.picture} src={picture} alt="" />}
      {message !== '' && (
        <div className={classes.message}>
          <RichTextView html={message} />
        </div>
      )}
      {products.length > 0 && (
        <>
          <div className={`${classes.row} ${classes.headRow}`} aria-hidden="true">
            <span className={classes.product}>{t.product}</span>
            <span>{t.old(symbol)}</span>
            <span>{t.promo(symbol)}</span>
            <span>{t.moq}</span>
            <span>{t.stock}</span>
            <span>{t.quantity}</span>
            <span>{t.sum(symbol)}</span>
          </div>
          <ul className={classes.rows}>
            {products.map((product) => (
              <Product
                key={product.productId}
                product={product}
                quantity={quantityOf(quantities, product)}
                onQuantity={(quantity) => onQuantity(product, quantity)}
              />
            ))}
          </ul>
          <div className={classes.narrowSums}>
            <PromotionSums products={products} quantities={quantities} symbol={symbol} />
          </div>
          {wrong && (
            <div className={classes.hint} role="alert">
              <IconAlertCircle aria-hidden />
              <span>{t.hint}</span>
              {mostOf(wrong) >= wrong.moq && (
                <Button variant="link" onClick={() => onQuantity(wrong, wrong.moq)}>
                  {t.setTo(wrong.title, count(wrong.moq))}
                </Button>
              )}
            </div>
          )}
        </>
      )}
    </div>
  )
}

/** The totals: keys, savings, the sum. */
export function PromotionSums({
  products,
  quantities,
  symbol,
}: {
  products: readonly MyProduct[]
  quantities: Quantities
  symbol: string
}) {
  const { keys, gross, saved } = sumsOf(products, quantities)
  return (
    <span className={classes.sums}>
      <span className={classes.saved}>{t.keysSave(keys, count(keys), money(saved, symbol))}</span>
      <span className={`money ${classes.total}`}>{money(gross, symbol)}</span>
    </span>
  )
}

function Product({
  product,
  quantity,
  onQuantity,
}: {
  product: MyProduct
  quantity: number
  onQuantity: (quantity: number) => void
}) {
  const off = percentOff(product)
  const isShort = product.itemsInStock < product.moq
  return (
    <li className={classes.row}>
      <span className={classes.cover}>
        <Cover src={product.imageUrl} width={45} />
      </span>
      <span className={classes.product}>
        <span className={classes.productTitle}>{product.title}</span>
        <span className={classes.productFacts}>{[product.platform, ...product.regions].join(' · ')}</span>
      </span>
      <span className={classes.old}>
        {isLower(product) ? (
          <s aria-label={t.oldPrice} className="money">
            {money(product.oldPurchasePrice)}
          </s>
        ) : (
          <span className="money">{money(product.oldPurchasePrice)}</span>
        )}
      </span>
      <span className={classes.promo}>
        <strong className="money">{money(product.promoPrice)}</strong>
        {off !== null && <Badge tone="success">{`−${off} %`}</Badge>}
      </span>
      <span className={classes.moq} data-word={t.moq}>
        {count(product.moq)}
      </span>
      <span className={classes.stock} data-word={t.stock} data-low={isShort || undefined}>
        {count(product.itemsInStock)}
      </span>
      <span className={classes.quantity}>
        {isForSale(product) ? (
          <Stepper
            label={t.quantityOf(product.title)}
            value={quantity}
            first={product.moq}
            max={mostOf(product)}
            look={isWrong(product, quantity) ? 'danger' : undefined}
            onChange={onQuantity}
          />
        ) : (
          <span className={classes.short}>{t.notEnough}</span>
        )}
      </span>
      <span className={classes.sum}>
        {isForSale(product) && <span className="money">{money(sumOf(product, quantity))}</span>}
      </span>
    </li>
  )
}
