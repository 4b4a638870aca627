import { mostKeysOfALine } from '@brava/contract/cart/most-keys.ts'
import { IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { useProfile } from '../api/profile.ts'
import { count, money } from '../text/format.ts'
import { Link } from '../ui/basics/link.tsx'
import { productPage } from '../products/product-page.ts'
import { Cover } from '../ui/table/cells.tsx'
import { Stepper } from '../ui/field/stepper.tsx'
import { lineTexts } from './cart-line.texts.ts'
import type { CartLine } from './cart-calls.ts'
import classes from './cart-line.module.css'
import { changeQuantity } from './cart-state.ts'
import { few } from '../text/codes.ts'
import { Wrong } from './line-problem.tsx'

/** One line of the cart: product, quantity, price, and what has to be done about it. */
export function CartLineRow({
  line,
  draft,
  takesPictures,
  disabled,
}: {
  line: CartLine
  draft: number | undefined
  takesPictures: boolean
  disabled: boolean
}) {
  const { userData } = useProfile()
  const quantity = draft ?? line.quantity
  const isWrong = line.status !== 'ok'
  const set = (next: number) => changeQuantity({ id: line.id }, next)
  return (
    <li
      className={classes.line}
      data-attention={isWrong || undefined}
      data-settling={draft !== undefined || undefined}
      data-gone={quantity === 0 || undefined}
    >
      <Cover src={line.imageUrl} width={33} />
      <div className={classes.lineWords}>
        <Link to={productPage(line.productId)} className={classes.lineTitle} data-thumb>
          {line.title}
        </Link>
        <span className={classes.lineFacts}>
          {[line.platform, few(line.regions, 2), lineTexts.each(money(line.unitPrice))].filter(Boolean).join(' · ')}
        </span>
        {!isWrong && <Fine line={line} quantity={quantity} />}
      </div>
      <div className={classes.lineEnd}>
        <span className={`money ${classes.lineTotal}`}>{money(line.gross, userData.currencySymbol)}</span>
        <Stepper
          label={lineTexts.quantityOf(line.title)}
          value={quantity}
          onChange={set}
          first={line.moq}
          max={mostKeysOfALine}
          disabled={disabled}
          tooMany={lineTexts.mostKeys(count(mostKeysOfALine), line.title)}
          look={isWrong ? 'warning' : undefined}
        />
      </div>
      {isWrong && !disabled && <Wrong line={line} takesPictures={takesPictures} set={set} />}
    </li>
  )
}

function Fine({ line, quantity }: { line: CartLine; quantity: number }) {
  if (quantity > line.stock) {
    return (
      <span className={classes.fine} data-tone="info">
        <IconInfoCircle aria-hidden /> {lineTexts.backOrder(count(line.stock))}
      </span>
    )
  }
  return (
    <span className={classes.fine}>
      <IconCheck aria-hidden />
      {line.isPromotion ? `${lineTexts.promotion} · ` : ''}
      {line.moq > 1 ? lineTexts.inStockMoq(count(line.moq)) : lineTexts.inStock}
    </span>
  )
}
