import { fileUrl } from '@brava/contract/files/file-url.ts'
import { wirePattern } from '@brava/contract/minor.ts'
import { promotions } from '@brava/contract/promotions/promotions.endpoints.ts'
import { useState } from 'react'
import { useEndpoint } from '../api/use-endpoint.ts'
import { SelectField } from '../ui/field/select-field.tsx'
import { Card } from '../ui/layout/card.tsx'
import { e } from './promotion-editor.texts.ts'
import type { PromotionValues } from './promotion-form-values.ts'
import type { Quantities } from './promotion-offer.ts'
import { startOf } from './promotion-offer.ts'
import { PromotionContent } from './promotion-content.tsx'
import { useReach } from './recipients-card.tsx'
import classes from './promotion-editor.module.css'

/** The body of the real dialog, as a recipient company would see it, at a phone's width. */
export function PreviewCard({ values }: { values: PromotionValues }) {
  const reach = useReach(values)
  const [chosen, setChosen] = useState<number | null>(null)
  const [typed, setTyped] = useState<Quantities>(new Map())
  const first = reach?.first ?? []
  const companyId = first.some((one) => one.id === chosen) ? chosen : (first[0]?.id ?? null)
  const products = values.isSimpleNotification
    ? []
    : values.customNotificationProducts.filter((row) => wirePattern.test(row.promoPrice) && Number(row.promoPrice) > 0)
  const preview = useEndpoint(
    promotions.preview,
    { body: { companyId: companyId ?? 1, customNotificationProducts: products.map((row) => ({ ...row })) } },
    { enabled: companyId !== null && products.length > 0, keepPrevious: true },
  )
  const shown = products.length > 0 ? (preview.data?.data.customNotificationProducts ?? []) : []
  const quantities = new Map([...startOf(shown), ...typed])
  return (
    <Card title={e.preview} flush>
      <div className={classes.under}>
        <SelectField
          label={e.previewAs}
          value={companyId}
          onChange={(next: number | null) => setChosen(next)}
          options={first.map((one) => ({ value: one.id, label: one.name }))}
          placeholder={e.previewPick}
        />
      </div>
      <div className={classes.previewTitle}>{values.messageTitle || values.title}</div>
      <PromotionContent
        message={values.message}
        picture={fileUrl(values.pictureFileId)}
        products={shown}
        symbol={preview.data?.data.currencySymbol ?? ''}
        quantities={quantities}
        onQuantity={(product, quantity) => setTyped(new Map(typed).set(product.productId, quantity))}
      />
      {products.length > 0 && preview.data && shown.length === 0 && (
        <p className={classes.previewNone}>{e.previewNone}</p>
      )}
    </Card>
  )
}
