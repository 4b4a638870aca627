import { categories } from '@brava/contract/categories/categories.endpoints.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import type { Language } from '@brava/contract/language.ts'
import { sql } from 'kysely'
import { deleteByIds } from '../platform/db/delete-by-ids.ts'
import { paged } from '../platform/db/paging.ts'
import { mayBeNull } from '../platform/db/column-meaning.ts'
import { contains } from '../platform/db/containing.ts'
import { nameIn } from '../platform/db/name-in.ts'
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

const columnsIn = (language: Language) => ({
  createdDate: sql.ref('c.created_at'),
  title: nameIn(language, 'c.title'),
  parentTitle: mayBeNull(nameIn(language, 'parent.title')),
  masterTitle: mayBeNull(nameIn(language, 'master.title')),
  productCount,
})

/** The category's title, in the reader's language or the common one, contains the text. */
const called = (language: Language, text: string) => contains(text, nameIn(language, 'c.title'), 'c.title')

export const categoriesRoutes = routes(categories, {
  list: async ({ db, language }, { body }) => {
    const { filters } = body
    const columns = columnsIn(language)
    let query = categoryRows(db, language)
    if (filters.parentCategoryId !== undefined) query = query.where('c.parent_id', '=', filters.parentCategoryId)
    if (filters.isMasterCategory !== undefined) query = query.where('c.is_master', '=', filters.isMasterCategory)
    if (body.quickSearch) query = query.where(called(language, body.quickSearch))
    return paged<CategoryRow, keyof typeof columns>(query, body, {
      sort: columns,
      defaultSort: 'createdDate',
      id: sql.ref('c.id'),
    })
  },
  simplified: async ({ db, language }, { body }) => {
    let query = categoryChoices(db, language)
    if (body.quickSearch) query = query.where(called(language, body.quickSearch))
    return paged<CategoryChoiceRow, 'title'>(query, body, {
      sort: { title: nameIn(language, 'c.title') },
      defaultSort: 'title',
      id: sql.ref('c.id'),
    })
  },
  one: async ({ db, language }, { params }) => {
    const data = await categoryRows(db, language).where('c.id', '=', params.id).executeTakeFirst()
    return { data: data ?? refuse(commonErrors.notFound) }
  },
  create: async ({ db, language }, { body }) => ({
    data: { info: categoriesTexts.saved[language], ...(await saveCategory(db, null, body)) },
  }),
  edit: async ({ db, language }, { params, body }) => ({
    data: { info: categoriesTexts.saved[language], ...(await saveCategory(db, params.id, body, body.version)) },
  }),
  parents: async ({ db, language }) => ({
    data: await categoryChoices(db, language)
      .where('c.parent_id', 'is', null)
      .orderBy(nameIn(language, 'c.title'))
      .execute(),
  }),
  masters: async ({ db, language }) => ({
    data: await categoryChoices(db, language)
      .where('c.is_master', '=', true)
      .orderBy(nameIn(language, 'c.title'))
      .execute(),
  }),
  delete: async ({ db, language }, { body }) => {
    await deleteByIds(db, 'categories', body.ids)
    return { data: { info: categoriesTexts.deleted[language] } }
  },
})
