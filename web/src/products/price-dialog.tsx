import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { useState } from 'react'
import { useTries } from '../api/told-error.ts'
import { type Agreed, BelowCostButton, useBelowCost } from '../prices/below-cost.tsx'
import type { PricePreview } from '../prices/price-job-preview.tsx'
import { scheduledTexts } from '../prices/scheduled-price.texts.ts'
import { usePricePreview } from '../prices/use-price-preview.tsx'
import { ValidFromField } from '../prices/valid-from-field.tsx'
import { Button } from '../ui/basics/button.tsx'
import { MoneyField } from '../ui/field/decimal-field.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { Stack } from '../ui/layout/page.tsx'
import { t as kit } from '../ui/ui.texts.ts'
import { t } from './products.texts.ts'

/** Sets or removes one price of a product: that of a price group, or the distributor's override for a company. */
export function ProductPriceDialog({
  title,
  label,
  lead,
  currency,
  price,
  takeAway,
  send,
  look,
  onClose,
}: {
  title: string
  label: string
  lead: string
  currency: string
  /** Null where there is none yet. */
  price: string | null
  /** The label of the button that removes it. */
  takeAway: string
  send: (price: string | null, agreed: Agreed & { validFrom: string | null }) => Promise<unknown>
  /** The same as a dry run, where it may be large enough for a job. */
  look?: (price: string | null) => Promise<{ data: { preview: PricePreview | null } }>
  onClose: () => void
}) {
  const [typed, setTyped] = useState(price ?? '')
  const [validFrom, setValidFrom] = useState<string | null>(null)
  // What a second attempt, below cost, is for.
  const [wanted, setWanted] = useState<string | null>()
  const below = useBelowCost()
  const ahead = usePricePreview()
  // The effect has been shown: the next click sends exactly that.
  const question = below.about({ price: wanted, validFrom })
  const isAsked = question.problem !== undefined || ahead.preview !== undefined
  const isPrice = /^\d{1,10}(\.\d{1,2})?$/.test(typed)

  const { pending, run } = useTries()
  const put = (next: string | null) =>
    run(async () => {
      setWanted(next)
      if (look && validFrom === null && !(await ahead.isShown({ price: next }, () => look(next)))) return
      if (await below.send({ price: next, validFrom }, (agreed) => send(next, { ...agreed, validFrom }))) onClose()
    })

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      subtitle={lead}
      width={ahead.preview ? 840 : 440}
      footNote={
        price !== null &&
        !question.problem &&
        !ahead.preview && (
          <Button variant="link" disabled={pending} onClick={() => void put(null)}>
            {takeAway}
          </Button>
        )
      }
      action={
        <BelowCostButton
          below={question}
          label={validFrom === null ? (ahead.confirm ?? kit.save) : scheduledTexts.schedule}
          pending={pending}
          disabled={isAsked ? false : !isPrice || typed === price}
          onClick={() => void put(isAsked && wanted !== undefined ? wanted : typed)}
        />
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isPrice && !pending) void put(typed)
        }}
      >
        <Stack>
          <MoneyField
            label={label}
            name="price"
            value={typed}
            currency={currencySymbol(currency)}
            onChange={(next) => {
              setWanted(undefined)
              ahead.forget()
              setTyped(next)
            }}
            hint={t.withVat}
            autoFocus
          />
          <ValidFromField value={validFrom} onChange={setValidFrom} />
          {validFrom === null && ahead.notice}
          {question.notice}
        </Stack>
      </form>
    </Dialog>
  )
}
