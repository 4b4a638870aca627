import type { VatTreatment } from '@brava/contract/enums.ts'
import { fileUrl } from '@brava/contract/files/file-url.ts'
import { splitVat } from '@brava/contract/money.ts'
import { decideVat } from '@brava/contract/vat.ts'
import type { WholesaleProduct } from '@brava/contract/wholesale/wholesale.endpoints.ts'
import type { z } from 'zod'
import type { CompanyFacts } from '../companies/company-facts.ts'
import type { Db } from '../db/connect.ts'
import { openPriceBook } from '../prices/resolve-prices.ts'
import type { CatalogueRow } from './wholesale.sql.ts'

/** Below this stock a product without an own threshold counts as low. */
const fewLeft = 20

/**
 * Catalogue rows as the buyer reads them: the price of one key at the smallest quantity (so that a running promotion or
 * a tier shows), its VAT, and whether few are left.
 */
export async function wholesaleRows(
  db: Db,
  chain: readonly CompanyFacts[],
  rows: readonly CatalogueRow[],
  at: Date,
): Promise<z.output<typeof WholesaleProduct>[]> {
  const [buyer, seller] = chain
  if (!buyer || !seller || rows.length === 0) return []
  const book = await openPriceBook(db, { chain, productIds: rows.map((row) => row.productId), at })
  return rows.map((row) => {
    const outside = book.price({ productId: row.productId, quantity: row.moq, promotionId: null })
    const best = book.price({ productId: row.productId, quantity: row.moq })
    const isPromotion = best.rule === 'promotion'
    const { rateBp } = decideVat(row.vatTreatment as VatTreatment, seller.vat, buyer.vat)
    return {
      id: row.id,
      productId: row.productId,
      code: row.code,
      title: row.title,
      publisher: row.publisher,
      platform: row.platform,
      category: row.category,
      regions: row.regions,
      languages: row.languages,
      imageUrl: fileUrl(row.imageFileId),
      price: best.unitPrice,
      ...splitVat(best.unitPrice, rateBp),
      vatRateBp: rateBp,
      oldPrice: isPromotion && outside.unitPrice > best.unitPrice ? outside.unitPrice : null,
      notificationId: isPromotion ? best.promotionId : null,
      moq: best.moq,
      stock: row.stock,
      isLow: row.stock > 0 && row.stock <= (row.lowStockThreshold || fewLeft),
      mayBackOrder: buyer.mayBackOrder && row.mayBackOrder,
      isFavorite: row.isFavorite,
    }
  })
}
