import { categories } from '@brava/contract/categories/categories.endpoints.ts'
import { useEffect, useRef } from 'react'
import { useEndpoint } from '../api/use-endpoint.ts'
import type { Form } from '../ui/form/form-types.ts'
import { emptyProduct, type ProductValues } from './product-form-values.ts'

/**
 * Fills a new product's form with the VAT treatment and the redeem country of its category, and follows another
 * category; what the person has set stays.
 */
export function useCategoryDefaults(form: Form<ProductValues>): void {
  const { categoryId } = form.values
  const found = useEndpoint(categories.one, { params: { id: categoryId ?? 0 } }, { enabled: categoryId !== null }).data
    ?.data
  const shown = useRef({ vatTreatment: emptyProduct.vatTreatment, redeemCountry: emptyProduct.redeemCountry })
  const latest = useRef(form)
  latest.current = form
  useEffect(() => {
    if (!found) return
    const { values, set } = latest.current
    const next = { vatTreatment: found.defaultVatTreatment, redeemCountry: found.defaultRedeemCountry }
    if (values.vatTreatment === shown.current.vatTreatment) set('vatTreatment', next.vatTreatment)
    if (values.redeemCountry === shown.current.redeemCountry) set('redeemCountry', next.redeemCountry)
    shown.current = next
  }, [found])
}
