import { categories } from '@brava/contract/categories/categories.endpoints.ts'
import { useEffect, useRef } from 'react'
import { useEndpoint } from '../api/use-endpoint.ts'
import type { Form } from '../ui/form/form-types.ts'
import { emptyProduct, type ProductValues } from './product-form-values.ts'

/**
 * A new product's form that takes the VAT treatment and the redeem country from the category the person chooses, and
 * follows another category. What the person has set stays, even if it equals what the category proposed; so does all
 * that was given back after the session had ended.
 */
export function useCategoryDefaults(form: Form<ProductValues>): Form<ProductValues> {
  const { categoryId } = form.values
  const found = useEndpoint(categories.one, { params: { id: categoryId ?? 0 } }, { enabled: categoryId !== null }).data
    ?.data
  const chosen = useRef<number | null>(null)
  const touched = useRef(new Set<string>())
  const shown = useRef({ vatTreatment: emptyProduct.vatTreatment, redeemCountry: emptyProduct.redeemCountry })
  const latest = useRef(form)
  latest.current = form
  useEffect(() => {
    // A category that nobody chose here was given back, and with it what the person had set.
    if (categoryId !== chosen.current) touched.current.add('vatTreatment').add('redeemCountry')
  }, [categoryId])
  useEffect(() => {
    if (!found) return
    const { values, set } = latest.current
    const isOpen = (name: keyof typeof shown.current) =>
      !touched.current.has(name) && values[name] === shown.current[name]
    const next = { vatTreatment: found.defaultVatTreatment, redeemCountry: found.defaultRedeemCountry }
    if (isOpen('vatTreatment')) set('vatTreatment', next.vatTreatment)
    if (isOpen('redeemCountry')) set('redeemCountry', next.redeemCountry)
    shown.current = next
  }, [found])
  return {
    ...form,
    field: (name, label) => {
      const field = form.field(name, label)
      return {
        ...field,
        onChange: (value) => {
          touched.current.add(name)
          if (name === 'categoryId') chosen.current = value as number | null
          field.onChange(value)
        },
      }
    },
  }
}
