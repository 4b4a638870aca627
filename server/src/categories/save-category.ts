import type { CategoryBody } from '@brava/contract/categories/categories.endpoints.ts'
import { categoriesErrors } from '@brava/contract/categories/categories.errors.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import type { z } from 'zod'
import type { Db } from '../platform/db/connect.ts'
import { forgetReferenceNames } from '../platform/db/reference-names.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { refuse } from '../platform/refuse.ts'
import { addCategory, editCategory, lockTree, pathOf } from './categories.sql.ts'

/** Adds (id null) or changes a category. The tree stays a tree: categories.cycle when it would stand below itself. */
export async function saveCategory(
  db: Db,
  id: number | null,
  body: z.output<typeof CategoryBody>,
): Promise<{ id: number }> {
  const saved = await inTransaction(db, async (trx) => {
    await lockTree(trx)
    for (const above of [body.parentCategoryId, body.masterCategoryId]) {
      if (above === null) continue
      const path = await pathOf(trx, above)
      if (path.length === 0) refuse(categoriesErrors.unknownParent)
      if (id !== null && path.includes(id)) refuse(categoriesErrors.cycle)
    }
    if (id === null) return addCategory(trx, body)
    return (await editCategory(trx, id, body)) ?? refuse(commonErrors.notFound)
  })
  forgetReferenceNames(db)
  return saved
}
