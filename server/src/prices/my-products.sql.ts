import { companyType } from '@brava/contract/enums.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'

/** The company's own products as a buyer sees them; products that its reseller no longer has are left out. */
export function myProductRows(db: Db, companyId: number) {
  return db
    .selectFrom('company_products as cp')
    .innerJoin('companies as own', 'own.id', 'cp.company_id')
    .innerJoin('companies as supplier', 'supplier.id', 'own.parent_id')
    .innerJoin('products as p', 'p.id', 'cp.product_id')
    .innerJoin('product_types as t', 't.id', 'p.product_type_id')
    .innerJoin('categories as c', 'c.id', 'p.category_id')
    .innerJoin('publishers as pub', 'pub.id', 'p.publisher_id')
    .innerJoin('product_stock as stock', 'stock.product_id', 'p.id')
    .leftJoin('company_products as above', (join) =>
      join.onRef('above.company_id', '=', 'supplier.id').onRef('above.product_id', '=', 'p.id'),
    )
    .where('cp.company_id', '=', companyId)
    .where('p.deleted_at', 'is', null)
    .where((is) => is.or([is('supplier.type', '=', companyType.code.distributer), is('above.id', 'is not', null)]))
    .select([
      'cp.id',
      'cp.product_id as productId',
      'p.code',
      'p.title',
      't.title as platform',
      'c.title as category',
      'pub.name as publisher',
      'p.image_file_id as imageFileId',
      'cp.effective_price as price',
      'own.currency',
      sql<number>`coalesce(cp.moq, p.moq)`.as('moq'),
      'stock.available as stock',
      'p.may_back_order as mayBackOrder',
      'cp.is_favorite as isFavorite',
      sql<boolean>`cp.is_withdrawn or p.is_withdrawn or coalesce(above.is_withdrawn, false)`.as('isWithdrawn'),
      'cp.created_at as createdDate',
    ])
}

export const myProductColumns = {
  createdDate: sql.ref('cp.created_at'),
  title: sql.ref('p.title'),
  code: sql.ref('p.code'),
  price: sql.ref('cp.effective_price'),
  stock: sql.ref('stock.available'),
  moq: sql`coalesce(cp.moq, p.moq)`,
}

/** Maximum favourites of a company; a longer list would be of no use. */
const mostFavourites = 500

/** Sets or toggles the favourite mark; null when the company has no such product, `full` when it already has 500. */
export async function markFavorite(
  db: Db,
  companyId: number,
  id: number,
  isFavorite: boolean | undefined,
): Promise<boolean | 'full' | null> {
  const own = db.selectFrom('company_products').where('company_id', '=', companyId)
  const before = await own.where('id', '=', id).select('is_favorite').executeTakeFirst()
  if (!before) return null
  const wanted = isFavorite ?? !before.is_favorite
  if (wanted && !before.is_favorite) {
    const marked = await own.where('is_favorite', '=', true).select('id').limit(mostFavourites).execute()
    if (marked.length >= mostFavourites) return 'full'
  }
  await db.updateTable('company_products').set({ is_favorite: wanted }).where('id', '=', id).execute()
  return wanted
}
