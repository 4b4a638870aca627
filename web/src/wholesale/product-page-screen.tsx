import type { Answered } from '@brava/contract/endpoint.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { wholesale } from '@brava/contract/wholesale/wholesale.endpoints.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEndpoint } from '../api/use-endpoint.ts'
import { useCart } from '../cart/cart-state.ts'
import { few, languageCodes } from '../text/codes.ts'
import { count, date, money } from '../text/format.ts'
import { Badge } from '../ui/basics/badge.tsx'
import { Link } from '../ui/basics/link.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { Card } from '../ui/layout/card.tsx'
import { KeyValues } from '../ui/layout/key-values.tsx'
import { Columns, Neighbours, Page, PageBody, PageHeader } from '../ui/layout/page.tsx'
import { RichTextView } from '../ui/rich-text/rich-text.tsx'
import { Cover } from '../ui/table/cells.tsx'
import { useIdParam } from '../ui/use-id-param.ts'
import { FavouriteButton } from './favourite-button.tsx'
import { t } from './product-page.texts.ts'
import { t as howTo } from '../products/instructions/instructions.texts.ts'
import { productPage } from '../products/product-page.ts'
import classes from './product-page.module.css'
import { ProductPictures } from './product-pictures.tsx'
import { QuantityControl } from './quantity-control.tsx'
import { placeOnShelf } from './shelf-memory.ts'
import { t as shopTexts } from './wholesale.texts.ts'
import { Stock, split } from './wholesale-columns.tsx'
import { useMediaOnScreen } from '../ui/use-media-on-screen.ts'

type Product = Answered<typeof wholesale.product>['data']

/** A product's page for its buyer: what it is, what this company pays and has paid for it, and ordering. */
export function ProductPageScreen() {
  const id = useIdParam()
  const query = useEndpoint(wholesale.product, { params: { id } })
  return (
    <Loaded page query={query}>
      {({ data }) => <ProductPage key={id} product={data} />}
    </Loaded>
  )
}

function ProductPage({ product }: { product: Product }) {
  // A phone has one column, so what the person came for is at the top.
  const phone = useMediaOnScreen('(max-width: 767px)')
  const symbol = currencySymbol(product.currency)
  return (
    <Page>
      <PageHeader
        title={product.title}
        before={<Cover src={product.imageUrl} width={66} />}
        badge={product.isWithdrawn && <Badge>{t.withdrawn}</Badge>}
        facts={[product.publisher, product.platform, few(product.regions, 2)].filter(Boolean).join(' · ')}
        actions={
          <>
            <ProductNeighbours id={product.productId} />
            <FavouriteButton id={product.id} title={product.title} isFavorite={product.isFavorite} />
          </>
        }
      />
      <PageBody>
        <Columns
          side={
            <>
              {!phone && <Ordering product={product} symbol={symbol} />}
              <Facts product={product} />
            </>
          }
        >
          {phone && <Ordering product={product} symbol={symbol} />}
          {product.pictures.length > 1 && <ProductPictures title={product.title} pictures={product.pictures} />}
          <Card title={t.description}>
            <p className={product.description ? classes.description : classes.quiet}>
              {product.description || t.noDescription}
            </p>
          </Card>
          {product.instructions !== '' && (
            <Card title={howTo.howTo}>
              <RichTextView html={product.instructions} />
            </Card>
          )}
          <Prices product={product} symbol={symbol} />
          <Paid paid={product.paid} />
        </Columns>
      </PageBody>
    </Page>
  )
}

/** The previous and the next product of the list the person came from. */
function ProductNeighbours({ id }: { id: number }) {
  const navigate = useNavigate()
  const place = placeOnShelf(id)
  if (!place) return null
  const go = (to: number | null) => (to === null ? undefined : () => void navigate({ to: productPage(to) }))
  return (
    <Neighbours at={place.position} all={place.total} onPrevious={go(place.previousId)} onNext={go(place.nextId)} />
  )
}

function Ordering({ product, symbol }: { product: Product; symbol: string }) {
  const { cart, drafts } = useCart()
  const isOut = product.stock === 0 && !product.mayBackOrder
  return (
    <Card title={t.toOrder}>
      <div className={classes.order}>
        <div>
          <div className={`money ${classes.price}`}>{money(product.price, symbol)}</div>
          <div className={classes.quiet}>{split(product, true)}</div>
          {product.oldPrice && <div>{t.promotionHolds(money(product.oldPrice, symbol))}</div>}
        </div>
        <KeyValues
          pairs={[
            [shopTexts.moq, count(product.moq)],
            [shopTexts.stock, <Stock key="stock" product={product} />],
          ]}
        />
        {product.isWithdrawn ? (
          <Notice tone="neutral">{t.withdrawnWhy}</Notice>
        ) : isOut ? (
          <Notice tone="neutral">{t.outOfStock}</Notice>
        ) : (
          <>
            {product.stock === 0 && <Notice tone="neutral">{t.backOrder}</Notice>}
            <QuantityControl large product={product} inCart={{ cart, drafts }} />
          </>
        )}
      </div>
    </Card>
  )
}

function Facts({ product }: { product: Product }) {
  return (
    <Card title={t.facts}>
      <KeyValues
        pairs={[
          [
            shopTexts.code,
            <span key="code" className="mono">
              {product.code}
            </span>,
          ],
          [t.publisher, product.publisher],
          [shopTexts.category, product.category],
          [shopTexts.platform, product.platform],
          [t.regions, product.regions.length > 0 ? product.regions.join(', ') : t.anywhere],
          product.languages.length > 0 && [t.languages, languageCodes(product.languages, 20)],
        ]}
      />
    </Card>
  )
}

function Prices({ product, symbol }: { product: Product; symbol: string }) {
  return (
    <Card title={t.yourPrices} facts={t.perKey} flush>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{shopTexts.quantity}</th>
            <th scope="col" data-align="right">
              {shopTexts.price}
            </th>
            <th scope="col" data-align="right">
              {shopTexts.priceColumn(symbol)}
            </th>
          </tr>
        </thead>
        <tbody>
          {product.prices.map((step) => (
            <tr key={step.fromQuantity}>
              <td>{t.from(count(step.fromQuantity))}</td>
              <td data-align="right" className="money">
                <b>{money(step.price, symbol)}</b>
              </td>
              <td data-align="right" className={classes.quiet}>
                {split({ ...step, vatRateBp: product.vatRateBp })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function Paid({ paid }: Pick<Product, 'paid'>) {
  if (paid.length === 0) {
    return (
      <Card title={t.paid}>
        <p className={classes.quiet}>{t.neverBought}</p>
      </Card>
    )
  }
  return (
    <Card title={t.paid} facts={t.perKey} flush>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t.date}</th>
            <th scope="col">{t.order}</th>
            <th scope="col" data-align="right">
              {shopTexts.quantity}
            </th>
            <th scope="col" data-align="right">
              {shopTexts.price}
            </th>
          </tr>
        </thead>
        <tbody>
          {paid.map((one) => (
            <tr key={`${one.orderId}-${one.quantity}-${one.unitPrice}`}>
              <td>{date(one.at)}</td>
              <td>
                <Link to="/my-orders" search={{ open: one.orderId }} data-thumb>
                  {one.number}
                </Link>
              </td>
              <td data-align="right" className="count">
                {count(one.quantity)}
              </td>
              <td data-align="right" className="money">
                {money(one.unitPrice, currencySymbol(one.currency))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
