import type { ShopField } from '@brava/contract/shops/shop-work.endpoints.ts'
import type { Brake } from '@brava/contract/shops/shops.errors.ts'
import type { Insertable } from 'kysely'
import type { Trx } from '../platform/db/connect.ts'
import type { ShopRunsTable } from '../platform/db/tables.generated.ts'
import type { ComparedRow } from './compared.sql.ts'
import { insertRun, type ShopValues } from './shop-runs.sql.ts'
import { valuesOf } from './shop-values.ts'

/** What a linked product shows and what is sent for it: the fields that differ. */
export function plannedItem(row: ComparedRow) {
  const { shopPrice: price, shopStock: stock, shopStatus: status, shopTitle: title, shopPicture: picture } = row
  const pictures = row.shopFurther.map(Number)
  const shown = { price, stock, status, title, picture, pictures }
  return {
    woo_id: row.wooId,
    product_id: row.productId,
    before: JSON.stringify(valuesOf(shown, row.differs)),
    sent: JSON.stringify(valuesOf(wantedOf(row), row.differs)),
  }
}

/**
 * Creates runs for what differs: first everything sent as it is, then the pictures, which the shop fetches from us one
 * by one and which hold up nothing else. Returns the first run.
 */
export async function insertPushes(
  trx: Trx,
  run: Pick<Insertable<ShopRunsTable>, 'slot' | 'user_id' | 'created_at'>,
  rows: readonly ComparedRow[],
): Promise<number> {
  const [others, pictures] = [withFields(rows, (field) => !isPicture(field)), withFields(rows, isPicture)]
  const ids: number[] = []
  if (others.length > 0) ids.push(await insertRun(trx, { ...run, kind: 'push' }, others.map(plannedItem)))
  if (pictures.length > 0) ids.push(await insertRun(trx, { ...run, kind: 'picture' }, pictures.map(plannedItem)))
  return ids[0] ?? 0
}

const isPicture = (field: ShopField) => field === 'picture' || field === 'pictures'

/** Rows with only the given fields that differ; rows without any are left out. */
export const withFields = (rows: readonly ComparedRow[], isMeant: (field: ShopField) => boolean): ComparedRow[] =>
  rows.map((row) => ({ ...row, differs: row.differs.filter(isMeant) })).filter(({ differs }) => differs.length > 0)

/** What the shop should currently show of a product. */
export const wantedOf = (row: ComparedRow): Required<ShopValues> => ({
  price: row.ourPrice,
  stock: row.ourStock,
  status: row.ourStatus,
  title: row.title,
  picture: row.ourPicture,
  pictures: row.ourFurther.map(Number),
})

/** Above this number of links the share of changes counts: in a small shop everything may change in a day. */
const fewLinks = 20
const share = { changed: 0.2, soldOut: 0.3, moved: 0.3 } as const

/**
 * What a person must review before it goes to a shop: many products change, prices move by more than 30 % or become 0,
 * many sell out, running sales would end. Null if none of these.
 * @assumption The limits of the design page.
 */
export function brakeOf(rows: readonly ComparedRow[], linked: number): Brake | null {
  const isMany = linked > fewLinks && rows.length > linked * share.changed
  const moved = rows.filter((row) => row.differs.includes('price') && moves(row)).length
  const soldOut = rows.filter(
    (row) => row.differs.includes('stock') && row.ourStock === 0 && row.shopStock !== 0,
  ).length
  const isSoldOut = linked > fewLinks && soldOut > linked * share.soldOut
  const sales = rows.filter((row) => row.endsSale).length
  const found = { many: isMany ? rows.length : 0, of: linked, moved, soldOut: isSoldOut ? soldOut : 0, sales }
  return isMany || moved > 0 || isSoldOut || sales > 0 ? found : null
}

const moves = ({ shopPrice, ourPrice }: ComparedRow) => jumps(shopPrice, ourPrice)

/** Whether a person must review a price before it replaces another. */
export function jumps(from: number | null, to: number | null): boolean {
  if (to === null) return false
  if (to === 0) return true
  return from !== null && from > 0 && Math.abs(to - from) > from * share.moved
}
