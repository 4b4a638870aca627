import { companies } from '@brava/contract/companies/companies.endpoints.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { Card } from '../../ui/layout/card.tsx'
import { KeyValues } from '../../ui/layout/key-values.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Money, Percent } from '../../ui/table/cells.tsx'
import { t } from '../list/partner-lists.texts.ts'

/** What the reader's own company sold to a partner in 90 days, and its margin. */
export function SalesCard({ companyId }: { companyId: number }) {
  const query = useEndpoint(companies.salesTo, { params: { id: companyId } })
  return (
    <Card title={t.sales}>
      <Loaded query={query}>
        {({ data }) => {
          const unit = currencySymbol(data.currency)
          if (data.turnover === null) return t.ofAnother
          return (
            <KeyValues
              pairs={[
                [t.turnover, <Money key="t" value={data.turnover} currency={unit} />, 'strong'],
                [t.margin, <Money key="m" value={data.margin} currency={unit} />],
                data.marginBp !== null && [t.marginPart, <Percent key="p" value={data.marginBp} />],
              ]}
            />
          )
        }}
      </Loaded>
    </Card>
  )
}
