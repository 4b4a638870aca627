import { products } from '@brava/contract/products/products.endpoints.ts'
import { useState } from 'react'
import { useAct } from '../api/use-act.ts'
import { money } from '../text/format.ts'
import { symbolOf } from '../text/symbol-of.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { MoneyField } from '../ui/decimal-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import classes from './products.module.css'
import { t } from './products.texts.ts'
import type { Answered } from '@brava/contract/endpoint.ts'

export function BasePrice({ productId, prices }: { productId: number; prices: Prices }) {
  const symbol = symbolOf(prices.currency)
  const [price, setPrice] = useState(prices.basePrice)
  const [reason, setReason] = useState('')
  const set = useAct(products.updatePrices)
  const isPrice = /^\d{1,10}(\.\d{1,2})?$/.test(price)
  const cost = prices.cost === null ? undefined : Number(prices.cost)
  const low = isPrice && cost !== undefined && Number(price) < cost
  const changed = isPrice && Number(price) !== Number(prices.basePrice)
  return (
    <Card title={t.basePrice}>
      <div className={classes.priceForm}>
        <MoneyField
          label={t.basePrice}
          currency={symbol}
          value={price}
          onChange={setPrice}
          hint={t.basePriceHint}
          warning={low ? t.belowCost(money(prices.cost, symbol)) : undefined}
        />
        <TextField
          label={t.reason}
          value={reason}
          onChange={setReason}
          hint={t.reasonHint}
          maxLength={300}
          required={low}
        />
        <Button
          variant="primary"
          disabled={!changed || (low && reason.trim() === '')}
          pending={set.pending}
          onClick={() => void set.run({ params: { id: productId }, body: { basePrice: price, reason } })}
        >
          {t.setPrice}
        </Button>
      </div>
      {cost !== undefined && (
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
