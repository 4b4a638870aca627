import type { PriceTrace } from '@brava/contract/prices/price-trace.ts'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { count, decimal, money, percentOf } from '../text/format.ts'
import classes from './price-trace.module.css'
import { t } from './prices.texts.ts'

export type Trace = z.input<typeof PriceTrace>
type Step = Trace['steps'][number]

/** How a price was derived: every rule in order, the deciding one marked. The body of a popover, 300 wide. */
export function PriceTracePanel({
  trace,
  companyName,
  foot,
}: {
  trace: Trace
  companyName?: string
  foot?: ReactNode
}) {
  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <span className={classes.title}>{t.why(money(trace.unitPrice, currencySymbol(trace.currency)))}</span>
        {companyName && <span className={classes.for}>{t.forCompany(companyName)}</span>}
      </div>
      <ul className={classes.steps}>
        {trace.steps.map((step) => {
          const chosen = step.outcome === 'chosen'
          return (
            <li className={classes.step} key={step.rule} data-chosen={chosen || undefined}>
              {chosen ? <IconCheck aria-hidden /> : <IconMinus aria-hidden />}
              <span>{nameOf(step)}</span>
              <span className={classes.value} data-passed={isPassed(step) || undefined}>
                {valueOf(step)}
              </span>
            </li>
          )
        })}
      </ul>
      {foot && <div className={classes.foot}>{foot}</div>}
    </div>
  )
}

const isPassed = (step: Step) => step.price !== null && step.outcome !== 'chosen'

function nameOf(step: Step): string {
  const from = step.fromQuantity ? ` ${t.fromQuantity(count(step.fromQuantity))}` : ''
  switch (step.rule) {
    case 'promotion':
      return `${step.name ? `${t.promotion} “${step.name}”` : t.promotion}${from}`
    case 'override':
      return t.override
    case 'company':
      return `${t.company}${from}`
    case 'margin': {
      if (step.marginBp === undefined) return t.margin
      const margin = percentOf(step.marginBp, step.marginBp % 10 === 0 ? 1 : 2)
      return step.purchaseFrom === 'newestBatch' ? t.marginOnBatch(margin) : t.marginOnSupplier(margin)
    }
    case 'group':
      return `${step.name ? t.groupNamed(step.name) : t.group}${from}`
    default:
      return t.base
  }
}

function valueOf(step: Step): string {
  if (step.price === null) return step.rule === 'promotion' && step.outcome === 'notValid' ? t.noneValid : t.none
  if (step.rule === 'margin' && step.purchaseE4 !== undefined && step.marginBp !== undefined) {
    // 86.3000 × 1.095: the two factors whose product, rounded once, is the price.
    const purchase = step.purchaseE4.replace(/0{1,2}$/, '')
    const factor = ((10_000 + step.marginBp) / 10_000).toFixed(4).replace(/0$/, '')
    return `${decimal(purchase, decimalsOf(purchase))} × ${decimal(factor, decimalsOf(factor))}`
  }
  return decimal(step.price)
}

const decimalsOf = (text: string) => text.split('.')[1]?.length ?? 0
