import { categories } from '@brava/contract/categories/categories.endpoints.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { sql } from 'kysely'
import { deleteByIds } from '../platform/db/delete-by-ids.ts'
import { paged } from '../platform/db/paging.ts'
import { mayBeNull } from '../platform/db/column-meaning.ts'
import { containing } from '../platform/db/containing.ts'
import { routes } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import {
  type CategoryChoiceRow,
  type CategoryRow,
  categoryChoices,
  categoryRows,
  productCount,
} from './categories.sql.ts'
import { categoriesTexts } from './categories.texts.ts'
import { saveCategory } from './save-category.ts'

const columns = {
  createdDate: sql.ref('c.created_at'),
  title: sql.ref('c.title'),
  parentTitle: mayBeNull(sql.ref('parent.title')),
  masterTitle: mayBeNull(sql.ref('master.title')),
  productCount,
}

export const categoriesRoutes = routes(categories, {
  list: async ({ db }, { body }) => {
    const { filters } = body
    let query = categoryRows(db)
    if (filters.parentCategoryId !== undefined) query = query.where('c.parent_id', '=', filters.parentCategoryId)
    if (filters.isMasterCategory !== undefined) query = query.where('c.is_master', '=', filters.isMasterCategory)
    if (body.quickSearch) query = query.where('c.title', 'ilike', containing(body.quickSearch))
    return paged<CategoryRow, keyof typeof columns>(query, body, {
      sort: columns,
      defaultSort: 'createdDate',
      id: sql.ref('c.id'),
    })
  },
  simplified: async ({ db }, { body }) => {
    let query = categoryChoices(db)
    if (body.quickSearch) query = query.where('c.title', 'ilike', containing(body.quickSearch))
    return paged<CategoryChoiceRow, 'title'>(query, body, {
      sort: { title: sql.ref('c.title') },
      defaultSort: 'title',
      id: sql.ref('c.id'),
    })
  },
  one: async ({ db }, { params }) => {
    const data = await categoryRows(db).where('c.id', '=', params.id).executeTakeFirst()
    return { data: data ?? refuse(commonErrors.notFound) }
  },
  create: async ({ db, language }, { body }) => ({
    data: { info: categoriesTexts.saved[language], ...(await saveCategory(db, null, body)) },
  }),
  edit: async ({ db, language }, { params, body }) => ({
    data: { info: categoriesTexts.saved[language], ...(await saveCategory(db, params.id, body)) },
  }),
  parents: async ({ db }) => ({
    data: await categoryChoices(db).where('c.parent_id', 'is', null).orderBy('c.title').execute(),
  }),
  masters: async ({ db }) => ({
    data: await categoryChoices(db).where('c.is_master', '=', true).orderBy('c.title').execute(),
  }),
  delete: async ({ db, language }, { body }) => {
    await deleteByIds(db, 'categories', body.ids)
    return { data: { info: categoriesTexts.deleted[language] } }
  },
})
