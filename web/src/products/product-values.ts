import type { ProductValues } from './product-form-values.ts'
import type { Answered } from '@brava/contract/endpoint.ts'
import type { products } from '@brava/contract/products/products.endpoints.ts'

export function valuesOf(product: Product): ProductValues {
  return {
    code: product.code,
    title: product.title,
    descriptionEn: product.descriptionEn,
    descriptionBs: product.descriptionBs,
    descriptionHr: product.descriptionHr,
    categoryId: product.categoryId,
    productTypeId: product.productTypeId,
    publisherId: product.publisherId,
    imageFileId: product.imageFileId,
    furtherImageIds: product.furtherImageIds,
    vatTreatment: product.vatTreatment,
    redeemCountry: product.redeemCountry,
    kpd: product.kpd,
    gtin: product.gtin,
    tags: product.tags.join(', '),
    releaseDate: product.releaseDate,
    moq: product.moq,
    lowStockThreshold: product.lowStockThreshold,
    mayBackOrder: product.mayBackOrder,
    keyPattern: product.keyPattern ?? '',
    regionIds: product.regionIds,
    languageIds: product.languageIds,
  }
}

export type Product = Answered<typeof products.one>['data']
