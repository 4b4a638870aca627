import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { shopWork } from '@brava/contract/shops/shop-work.endpoints.ts'
import type { ShopSlot } from '@brava/contract/shops/shops.endpoints.ts'
import { useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { useAct } from '../api/use-act.ts'
import { MoneyField } from '../ui/field/decimal-field.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { t } from './shop-work.texts.ts'

/** The price of one product in one shop, which takes precedence over the rule; a large jump must be confirmed. */
export function OwnPriceDialog({
  slot,
  productId,
  title,
  price,
  currency,
  onClose,
  onStarted,
}: {
  slot: ShopSlot
  productId: number
  title: string
  price: string | null
  currency: string
  onClose: () => void
  onStarted?: (runId: number) => void
}) {
  const act = useAct(shopWork.setPrice, { done: ({ data }) => data.run && onStarted?.(data.run.id) })
  const [asked, setAsked] = useState<{ readonly price: string; readonly info: string }>()
  const form = useForm({
    schema: shopWork.setPrice.body,
    initial: { slot, price: price ?? '', confirm: false },
    toWire: (values) => ({ ...values, price: values.price === '' ? null : values.price }),
    submit: async (values) => {
      const body = {
        ...values,
        price: values.price === '' ? null : values.price,
        confirm: asked?.price === values.price,
      }
      try {
        await act.attempt({ params: { id: productId }, body })
        onClose()
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'shop.brake') throw error
        setAsked({ price: values.price, info: error.info })
        return false
      }
    },
  })
  // Another price is asked about again.
  const asks = asked?.price === form.values.price ? asked.info : undefined
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t.priceTitle(title)}
      confirm={asks === undefined ? t.save : t.pushAnyway}
    >
      {asks !== undefined && <Notice tone="warning">{asks}</Notice>}
      <MoneyField {...form.field('price', t.price)} currency={currencySymbol(currency)} hint={t.priceHint} />
    </FormDialog>
  )
}
