import { prices } from '@brava/contract/prices/prices.endpoints.ts'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { PriceTracePanel } from '../../prices/price-trace-panel.tsx'
import { t } from '../../prices/prices.texts.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { money } from '../../text/format.ts'
import { IconButton } from '../../ui/basics/button.tsx'
import { Popover } from '../../ui/overlay/popover.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'

/** The small (i) next to a price: how it is derived. For distributors. */
export function WhyPrice({
  companyProductId,
  price,
  title,
}: {
  companyProductId: number
  price: string
  title: string
}) {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      open={open}
      onChange={setOpen}
      width={320}
      position="bottom-end"
      trigger={
        <IconButton label={`${t.why(price)}: ${title}`} size="sm">
          <IconInfoCircle />
        </IconButton>
      }
    >
      {open && <Answer companyProductId={companyProductId} />}
    </Popover>
  )
}

function Answer({ companyProductId }: { companyProductId: number }) {
  const query = useEndpoint(prices.why, { params: { id: companyProductId } })
  return (
    <Loaded query={query}>
      {({ data }) => (
        <PriceTracePanel
          trace={data.trace}
          companyName={data.companyName}
          foot={
            data.nextCost !== null && (
              <>
                <span>{t.nextCost}</span>
                <span>
                  {money(data.nextCost, currencySymbol(data.homeCurrency))} {t.withoutVat}
                </span>
              </>
            )
          }
        />
      )}
    </Loaded>
  )
}
