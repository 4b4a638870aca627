import { few, languageCodes } from '../text/codes.ts'
import { money } from '../text/format.ts'
import { Link } from '../ui/basics/link.tsx'
import { Cover } from '../ui/table/cells.tsx'
import { FavouriteButton } from './favourite-button.tsx'
import classes from './product-card.module.css'
import { productPage } from '../products/product-page.ts'
import { type InCart, QuantityControl, quantityState } from './quantity-control.tsx'
import { t } from './wholesale.texts.ts'
import { type Product, Stock, split } from './wholesale-columns.tsx'

interface Props {
  product: Product
  inCart: InCart
  symbol: string
}

/** A product on a phone: cover, name, price, minimum and stock, with a quantity field large enough for a thumb. */
export function PhoneCard({ product, inCart, symbol }: Props) {
  const { isBelow, isOver } = quantityState(product, inCart)
  return (
    <li className={classes.phoneCard} data-warning={isBelow || isOver || undefined}>
      <Cover src={product.imageUrl} width={66} />
      <div className={classes.phoneWords}>
        <div className={classes.phoneTop}>
          <Link to={productPage(product.productId)} className={classes.phoneTitle} data-thumb>
            {product.title}
          </Link>
          <FavouriteButton id={product.id} title={product.title} isFavorite={product.isFavorite} />
        </div>
        <span className={classes.phoneFacts}>
          {[product.platform, few(product.regions, 2), languageCodes(product.languages)].filter(Boolean).join(' · ')}
        </span>
        <div className={classes.phoneBuy}>
          <span className={classes.phoneMoney}>
            <span className={`money ${classes.phonePrice}`}>{money(product.price, symbol)}</span>
            <span className={classes.phoneSplit}>
              {product.oldPrice ? <s>{money(product.oldPrice)}</s> : split(product, true)}
            </span>
            <span className={classes.phoneStock}>
              <span>
                {t.moq} {product.moq}
              </span>
              <span>
                {product.stock > 0 && `${t.stock} `}
                <Stock product={product} />
              </span>
            </span>
          </span>
          <QuantityControl product={product} inCart={inCart} large />
        </div>
      </div>
    </li>
  )
}

/** A product in the grid, with a large cover. */
export function GridCard({ product, inCart, symbol }: Props) {
  const { isBelow, isOver } = quantityState(product, inCart)
  return (
    <li className={classes.gridCard} data-warning={isBelow || isOver || undefined}>
      <div className={classes.gridCover}>
        <Cover src={product.imageUrl} width={180} />
        <span className={classes.gridStar}>
          <FavouriteButton id={product.id} title={product.title} isFavorite={product.isFavorite} />
        </span>
      </div>
      <Link to={productPage(product.productId)} className={classes.gridTitle} data-thumb>
        {product.title}
      </Link>
      <span className={classes.gridFacts}>
        {[product.platform, few(product.regions, 2), languageCodes(product.languages, 2)].filter(Boolean).join(' · ')}
      </span>
      <div className={classes.gridMoney}>
        <span className={`money ${classes.gridPrice}`}>{money(product.price, symbol)}</span>
        <span className={classes.gridSplit}>
          {product.oldPrice ? <s>{money(product.oldPrice)}</s> : split(product)}
        </span>
      </div>
      <div className={classes.gridFoot}>
        <span className={classes.gridStock}>
          {t.moq} {product.moq}
          <br />
          {product.stock > 0 && `${t.stock} `}
          <Stock product={product} />
        </span>
        <QuantityControl product={product} inCart={inCart} />
      </div>
    </li>
  )
}
