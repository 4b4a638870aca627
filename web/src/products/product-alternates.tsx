import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { decimal, money } from '../text/format.ts'
import { Card } from '../ui/layout/card.tsx'
import { KeyValues } from '../ui/layout/key-values.tsx'
import type { Prices } from './base-price-card.tsx'
import { t } from './products.texts.ts'

/** The base price in other currencies, at today's rates. */
export function ProductAlternates({ prices }: { prices: Prices }) {
  if (prices.alternates.length === 0) return null
  return (
    <Card title={t.alternates} facts={t.alternatesFacts}>
      <div style={{ maxWidth: 420 }}>
        <KeyValues
          pairs={prices.alternates.map(
            ({ currency, rate, price }) =>
              [
                `1 ${prices.currency} = ${decimal(rate, 5)} ${currency}`,
                money(price, currencySymbol(currency)),
              ] as const,
          )}
        />
      </div>
    </Card>
  )
}
