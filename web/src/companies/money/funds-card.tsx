import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Money } from '../../ui/table/cells.tsx'
import { KeyValues } from '../../ui/layout/key-values.tsx'
import { t } from '../partners.texts.ts'

interface FundsCardProps {
  /** Amounts as they come over the wire, in the company's currency. */
  company: { funds: string; held: string; creditLimit: string; available: string; currency: string }
}

/** A company's funds with its supplier. */
export function FundsCard({ company }: FundsCardProps) {
  const unit = currencySymbol(company.currency)
  return (
    <Card title={t.fundsAndCredit}>
      <KeyValues
        pairs={[
          [t.funds, <Money key="f" value={company.funds} currency={unit} />],
          [t.heldShort, <Money key="h" value={company.held} currency={unit} />],
          [t.creditLimit, <Money key="c" value={company.creditLimit} currency={unit} />],
          [t.available, <Money key="a" value={company.available} currency={unit} />, 'strong'],
        ]}
      />
    </Card>
  )
}
