import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useAct } from '../api/use-act.ts'
import { count, money } from '../text/format.ts'
import { lineTexts } from './cart-line.texts.ts'
import { type CartLine, changeCart } from './cart-calls.ts'
import classes from './cart-line.module.css'
import { showCart } from './cart-state.ts'

/**
 * What is wrong with a line, in words, and how to fix it. `takesPictures`: this cart takes picture keys; if they are
 * refused nevertheless, the company does not get them.
 */
export function Wrong({
  line,
  takesPictures,
  set,
}: {
  line: CartLine
  takesPictures: boolean
  set: (quantity: number) => void
}) {
  const pictures = useAct(changeCart, { refreshes: [], says: false, done: (answer) => showCart(answer.data.cart) })
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
      ...(takesPictures ? { why: lineTexts.picturesNotAgreed } : {}),
      ways: [
        ...(takesPictures
          ? []
          : [
              <Way
                key="pictures"
                label={lineTexts.allowPictures}
                onClick={() => void pictures.run({ body: { showImgKeys: true } })}
              />,
            ]),
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
