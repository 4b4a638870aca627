import { vatTreatment } from '@brava/contract/enums.ts'
import type { ProductBody } from '@brava/contract/products/product-view.ts'
import type { z } from 'zod'

/** The product in the form's format: what is not chosen yet is null. */
export interface ProductValues {
  code: string
  title: string
  descriptionEn: string
  descriptionBs: string
  descriptionHr: string
  categoryId: number | null
  productTypeId: number | null
  publisherId: number | null
  imageFileId: number | null
  /** Pictures besides the cover, in their order. */
  furtherImageIds: readonly number[]
  vatTreatment: number | null
  redeemCountry: string | null
  kpd: string
  gtin: string
  /** Words separated by commas. */
  tags: string
  releaseDate: string | null
  moq: number | null
  lowStockThreshold: number | null
  mayBackOrder: boolean
  keyPattern: string
  regionIds: readonly number[]
  languageIds: readonly number[]
}

export const emptyProduct: ProductValues = {
  code: '',
  title: '',
  descriptionEn: '',
  descriptionBs: '',
  descriptionHr: '',
  categoryId: null,
  productTypeId: null,
  publisherId: null,
  imageFileId: null,
  furtherImageIds: [],
  vatTreatment: vatTreatment.code.singlePurposeVoucher,
  redeemCountry: null,
  kpd: '',
  gtin: '',
  tags: '',
  releaseDate: null,
  moq: 1,
  lowStockThreshold: 0,
  mayBackOrder: false,
  keyPattern: '',
  regionIds: [],
  languageIds: [],
}

/** The values in the contract's format; missing ones are refused there, at their field. */
export function productToWire(values: ProductValues): z.input<typeof ProductBody> {
  return {
    ...values,
    tags: values.tags
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
    keyPattern: values.keyPattern.trim() === '' ? null : values.keyPattern.trim(),
    furtherImageIds: [...values.furtherImageIds],
    regionIds: [...values.regionIds],
    languageIds: [...values.languageIds],
  } as z.input<typeof ProductBody>
}
