import type { OrderView } from '@brava/contract/orders/order-view.ts'
import { IconCheck, IconInfoCircle, IconLock, IconMinus } from '@tabler/icons-react'
import type { z } from 'zod'
import { dateTime, decimal, money, percentOf } from '../../text/format.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { IconButton } from '../../ui/basics/button.tsx'
import { Popover } from '../../ui/overlay/popover.tsx'
import classes from './price-popover.module.css'
import { t } from './price-popover.texts.ts'

type Price = z.input<typeof OrderView>['lines'][number]['prices'][number]
type Step = NonNullable<Price['trace']>['steps'][number]

const rules: Record<Step['rule'], string> = {
  promotion: t.rulePromotion,
  override: t.ruleOverride,
  company: t.ruleCompany,
  margin: t.ruleMargin,
  group: t.ruleGroup,
  base: t.ruleBase,
}

function ruleWords(step: Step): string {
  if (step.rule === 'margin' && step.marginBp !== undefined) return t.ruleMarginOf(percentOf(step.marginBp))
  return step.name ? `${rules[step.rule]} „${step.name}“` : rules[step.rule]
}

function valueWords(step: Step): string {
  if (step.outcome === 'none') return t.none
  if (step.outcome === 'notValid') return t.notValid
  if (step.outcome === 'belowMoq') return t.belowMoq
  if (step.rule === 'margin' && step.outcome === 'chosen' && step.purchaseE4 && step.marginBp !== undefined) {
    return `${decimal(step.purchaseE4, 2)} × ${decimal(String(1 + step.marginBp / 10_000), 3)}`
  }
  return step.price === null ? t.none : decimal(step.price)
}

/** How the price of a line was derived: every rule with its result, the winning one marked; as stored with the line. */
export function PricePopover({ price, product, at }: { price: Price; product: string; at: string }) {
  const { trace } = price
  return (
    <Popover
      width={330}
      trigger={
        <IconButton size="sm" label={t.whyLabel(product)}>
          <IconInfoCircle />
        </IconButton>
      }
    >
      <div className={classes.why}>
        <div className={classes.whyHead}>
          <strong>{t.why(money(price.unitPrice, currencySymbol(price.currency)))}</strong>
          <span>{t.forPartner(price.buyerName)}</span>
        </div>
        {trace ? (
          <ul className={classes.whySteps}>
            {trace.steps.map((step) => (
              <li key={step.rule} data-outcome={step.outcome}>
                {step.outcome === 'chosen' ? <IconCheck aria-hidden /> : <IconMinus aria-hidden />}
                <span>{ruleWords(step)}</span>
                <span className={classes.whyValue}>{valueWords(step)}</span>
              </li>
            ))}
          </ul>
        ) : (
          <p className={classes.whyNone}>{t.noTrace}</p>
        )}
        <div className={classes.whyFoot}>
          <IconLock aria-hidden />
          {t.storedAt(dateTime(at))}
        </div>
      </div>
    </Popover>
  )
}
