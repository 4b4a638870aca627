import { type KeyKind, keyKind } from '@brava/contract/enums.ts'
import { keysErrors } from '@brava/contract/keys/keys.errors.ts'
import type { Db, Trx } from '../../platform/db/connect.ts'
import { refuse } from '../../platform/refuse.ts'
import { hasOtherKind } from '../stock/keys.sql.ts'

/**
 * The keys of a product are all codes or all pictures, like its first ones (decision 0126), so that what a buyer is
 * told before ordering is true for each key. Throws keys.soldAsPictures, keys.soldAsCodes.
 */
export async function requireKind(
  db: Db | Trx,
  product: { readonly id: number; readonly keyKind: KeyKind },
  kind: KeyKind,
): Promise<void> {
  if (product.keyKind === kind || !(await hasOtherKind(db, product.id, kind))) return
  refuse(kind === keyKind.text ? keysErrors.soldAsPictures : keysErrors.soldAsCodes)
}
