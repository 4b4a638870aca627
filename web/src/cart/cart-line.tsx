import { useMediaQuery } from '@mantine/hooks'
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode } from 'react'
import { useProfile } from '../api/profile.ts'
import { useAct } from '../api/use-act.ts'
import { count, money } from '../text/format.ts'
import { Cover } from '../ui/cells.tsx'
import { Stepper } from '../ui/stepper.tsx'
import { lineTexts } from './cart-line.texts.ts'
import { type CartLine, choosePictures } from './cart-calls.ts'
import classes from './cart-line.module.css'
import { changeQuantity, showCart } from './cart-state.ts'
import { codes } from '../text/codes.ts'

/** One line of the cart: what, how many, how much, and what has to be done about it. */
export function CartLineRow({ line, draft }: { line: CartLine; draft: number | undefined }) {
  const { userData } = useProfile()
  const phone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
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
        <span className={classes.lineTitle}>{line.title}</span>
        <span className={classes.lineFacts}>
          {[line.platform, codes(line.regions, 2), lineTexts.each(money(line.unitPrice))].filter(Boolean).join(' · ')}
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
          max={10_000}
          size={phone ? 'lg' : 'md'}
          look={isWrong ? 'warning' : undefined}
        />
      </div>
      {isWrong && <Wrong line={line} set={set} />}
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

/** What is wrong with a line, in words, and the ways out. */
function Wrong({ line, set }: { line: CartLine; set: (quantity: number) => void }) {
  const pictures = useAct(choosePictures, { refreshes: [], says: false, done: (answer) => showCart(answer.data.cart) })
  const [problem] = line.problems
  if (!problem) return null
  const remove = <Way key="remove" label={lineTexts.remove} onClick={() => set(0)} />
  const said: Record<typeof problem.code, { what: string; why?: string; ways: ReactNode[] }> = {
    BELOW_MOQ: {
      what: lineTexts.belowMoq,
      why: lineTexts.minimumIs(count(problem.minimum)),
      ways: [
        <Way
          key="set"
          label={lineTexts.setTo(count(problem.minimum))}
          onClick={() => set(problem.minimum ?? line.moq)}
        />,
        remove,
      ],
    },
    OVER_STOCK: {
      what: problem.available ? lineTexts.onlyInStock(count(problem.available)) : lineTexts.outOfStock,
      ways: [
        ...(problem.available
          ? [
              <Way
                key="set"
                label={lineTexts.setTo(count(problem.available))}
                onClick={() => set(problem.available ?? 0)}
              />,
            ]
          : []),
        remove,
      ],
    },
    PRICE_CHANGED: {
      what: lineTexts.priceChanged,
      why: lineTexts.priceWas(money(problem.seenPrice), money(line.unitPrice)),
      ways: [<Way key="accept" label={lineTexts.accept} onClick={() => set(line.quantity)} />, remove],
    },
    WITHDRAWN: { what: lineTexts.withdrawn, ways: [remove] },
    NOT_ASSIGNED: { what: lineTexts.notAssigned, ways: [remove] },
    REGION: { what: lineTexts.notYourRegion, ways: [remove] },
    IMAGE_NOT_WANTED: {
      what: lineTexts.keysArePictures,
      ways: [
        <Way
          key="pictures"
          label={lineTexts.allowPictures}
          onClick={() => void pictures.run({ body: { showImgKeys: true } })}
        />,
        remove,
      ],
    },
  }
  const { what, why, ways } = said[problem.code]
  return (
    <div className={classes.wrong} role="status">
      <IconAlertTriangle aria-hidden />
      <span>
        <b>{what}</b> {why}
      </span>
      <span className={classes.ways}>{ways}</span>
    </div>
  )
}

function Way({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className={classes.way} onClick={onClick}>
      {label}
    </button>
  )
}
