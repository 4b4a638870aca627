import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { orders } from '@brava/contract/orders/orders.endpoints.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { ago, count } from '../../text/format.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { KeyValues } from '../../ui/layout/key-values.tsx'
import { Money } from '../../ui/table/cells.tsx'
import { unpaidTexts } from './unpaid.texts.ts'

/** What is reserved without payment for a partner and those below it, beside the maximum allowed. */
export function UnpaidCard({ companyId }: { companyId: number }) {
  const query = useEndpoint(orders.unpaidOf, { params: { id: companyId } })
  return (
    <Card title={unpaidTexts.title}>
      <Loaded query={query}>
        {({ data }) => {
          const unit = currencySymbol(data.currency)
          return (
            <KeyValues
              pairs={[
                [unpaidTexts.orders, unpaidTexts.ofMost(count(data.orders), count(data.mostOrders))],
                [unpaidTexts.value, <Money key="v" value={data.value} currency={unit} />],
                [unpaidTexts.mostValue, <Money key="m" value={data.mostValue} currency={unit} />],
                [unpaidTexts.keys, count(data.keys)],
                data.oldestAt !== null && [unpaidTexts.oldest, ago(data.oldestAt)],
              ]}
            />
          )
        }}
      </Loaded>
    </Card>
  )
}
