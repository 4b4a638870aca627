import type { CategoryBody } from '@brava/contract/categories/categories.endpoints.ts'
import { categoriesErrors } from '@brava/contract/categories/categories.errors.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import type { z } from 'zod'
import type { Db } from '../platform/db/connect.ts'
import { forgetReferenceNames } from '../platform/db/reference-names.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { refuseStale } from '../platform/refuse-stale.ts'
import { refuse } from '../platform/refuse.ts'
import { addCategory, allAbove, categoryVersion, editCategory, lockTree } from './categories.sql.ts'

/**
 * Adds (id null) or changes a category. The tree stays a tree: categories.cycle, at the field, when the category would
 * be below itself, through parents, masters or both; common.conflict when somebody has changed it since the given
 * version.
 */
export async function saveCategory(
  db: Db,
  id: number | null,
  body: z.output<typeof CategoryBody>,
  version?: number,
): Promise<{ id: number }> {
  const saved = await inTransaction(db, async (trx) => {
    await lockTree(trx)
    if (id !== null) refuseStale((await categoryVersion(trx, id)) ?? refuse(commonErrors.notFound), version)
    for (const path of ['parentCategoryId', 'masterCategoryId'] as const) {
      const above = body[path]
      if (above === null) continue
      const field = { fields: [{ path, message: '' }] }
      const all = await allAbove(trx, above)
      if (all.length === 0) refuse(categoriesErrors.unknownParent, field)
      if (id !== null && all.includes(id)) refuse(categoriesErrors.cycle, field)
    }
    if (id === null) return addCategory(trx, body)
    return (await editCategory(trx, id, body)) ?? refuse(commonErrors.notFound)
  })
  forgetReferenceNames(db)
  return saved
}
