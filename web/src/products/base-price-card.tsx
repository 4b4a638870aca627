import { products } from '@brava/contract/products/products.endpoints.ts'
import type { KeyboardEvent } from 'react'
import { useAct } from '../api/use-act.ts'
import { BelowCostButton, useBelowCost } from '../prices/below-cost.tsx'
import { scheduledTexts } from '../prices/scheduled-price.texts.ts'
import { ValidFromField } from '../prices/valid-from-field.tsx'
import { money } from '../text/format.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { Card } from '../ui/layout/card.tsx'
import { UnsavedGuard } from '../ui/overlay/unsaved-guard.tsx'
import { MoneyField } from '../ui/field/decimal-field.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { useHeldVersion } from '../ui/form/use-held-version.ts'
import { useReadVersion } from '../ui/form/use-read-version.ts'
import classes from './products.module.css'
import { t } from './products.texts.ts'
import type { Answered } from '@brava/contract/endpoint.ts'

const initialOf = ({ basePrice }: { basePrice: string }) => ({
  basePrice,
  reason: '',
  validFrom: null as string | null,
})

/** The base price; if it is below the cost of the next keys, the server asks for a confirmation with the reason. */
export function BasePrice({ productId, prices }: { productId: number; prices: Prices }) {
  const symbol = currencySymbol(prices.currency)
  const set = useAct(products.updatePrices)
  const below = useBelowCost()
  const read = { basePrice: prices.basePrice }
  const held = useHeldVersion({ version: useReadVersion(read), values: read })
  const form = useForm({
    schema: products.updatePrices.body,
    initial: initialOf(read),
    guard: false,
    submit: async ({ basePrice, reason, validFrom }) => {
      const was = held.values().basePrice
      const done = await held.again(
        below.send({ basePrice, validFrom }, (agreed) =>
          set.attempt({
            params: { id: productId },
            body: { basePrice, was, validFrom, ...agreed, reason: agreed.reason || reason },
          }),
        ),
      )
      if (!done) return false
      // A scheduled change leaves today's price as it is.
      if (validFrom === null) held.hold({ version: held.version(), values: { basePrice } })
      form.accept(initialOf(held.values()))
    },
  })
  held.useLatest({
    changed: form.changed,
    accept: (latest) => form.accept(initialOf(latest)),
    rebase: (latest) => form.rebase(initialOf(latest)),
  })
  const price = form.field('basePrice', t.basePrice)
  const validFrom = form.field('validFrom', scheduledTexts.validFrom)
  const question = below.about({ basePrice: price.value, validFrom: validFrom.value })
  const isIdle = !form.changed && !question.problem
  /** Within the product's form there is no form of its own that Enter could submit. */
  function onKey(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    if (!isIdle) void form.submit()
  }
  return (
    <Card title={t.basePrice}>
      <UnsavedGuard isUnsaved={() => form.changed} />
      <div role="group" aria-label={t.basePrice} className={classes.priceForm} onKeyDown={onKey}>
        <MoneyField {...price} currency={symbol} hint={t.basePriceHint} />
        <ValidFromField {...validFrom} />
        {question.notice ?? <TextField {...form.field('reason', t.reason)} hint={t.reasonHint} maxLength={300} />}
        <BelowCostButton
          below={question}
          label={validFrom.value === null ? t.setPrice : scheduledTexts.schedule}
          disabled={isIdle}
          pending={form.pending}
          onClick={() => void form.submit()}
        />
      </div>
      {prices.cost !== null && (
        <p className={classes.priceFacts}>
          <span>
            {t.nextKeyCost} <b>{money(prices.cost, symbol)}</b>
          </span>
        </p>
      )}
    </Card>
  )
}

export type Prices = Answered<typeof products.prices>['data']
