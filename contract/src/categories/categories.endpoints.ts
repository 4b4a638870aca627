import { z } from 'zod'
import { data, get, Id, id, instant, requiredLine } from '../endpoint.ts'
import { countryCode } from '../codes.ts'
import { schemaOf } from '../enum-schema.ts'
import { vatTreatment } from '../enums.ts'
import { commonErrors } from '../errors.ts'
import { kpdCode } from '../kpd-code.ts'
import { list } from '../list.ts'
import { addRow, deleteRows, editRow, rowVersion } from '../lookup.ts'
import { nameInLanguage } from '../said-name.ts'
import { categoriesErrors } from './categories.errors.ts'

const facts = {
  id: z.number(),
  title: z.string(),
  parentCategoryId: z.number().nullable(),
  masterCategoryId: z.number().nullable(),
  isMasterCategory: z.boolean(),
}

export const CategoryChoice = z.object(facts)

export const Category = z.object({
  ...facts,
  /** The default name, and the names in two languages; `title` is the one in the reader's language. */
  titleEn: z.string(),
  titleBs: z.string(),
  titleHr: z.string(),
  parentTitle: z.string().nullable(),
  masterTitle: z.string().nullable(),
  /** Proposed for its new products. */
  defaultVatTreatment: schemaOf(vatTreatment),
  /** ISO code of the country where its new products are redeemed; null if anywhere. */
  defaultRedeemCountry: z.string().nullable(),
  /** KPD code of its products; empty if there is none. */
  kpd: z.string(),
  /** Number of products directly in it. */
  productCount: z.number(),
  createdDate: instant,
  ...rowVersion,
})

export const CategoryBody = z.object({
  title: requiredLine(200),
  titleBs: nameInLanguage(200),
  titleHr: nameInLanguage(200),
  parentCategoryId: id.nullable().default(null),
  masterCategoryId: id.nullable().default(null),
  isMasterCategory: z.boolean().default(false),
  defaultVatTreatment: schemaOf(vatTreatment),
  /** If omitted, it stays as it is. */
  defaultRedeemCountry: countryCode.nullable().optional(),
  kpd: kpdCode,
})

export const categories = {
  list: list('/categories/get-categories', {
    summary: 'List the categories',
    access: 'distributors',
    row: Category,
    sortable: ['createdDate', 'title', 'parentTitle', 'masterTitle', 'productCount'],
    filters: { parentCategoryId: z.number().int(), isMasterCategory: z.boolean() },
  }),
  simplified: list('/categories/simplified', {
    summary: 'List categories as choices',
    access: 'signedIn',
    row: CategoryChoice,
    sortable: ['title'],
  }),
  one: get('/categories/:id', {
    summary: 'Get a category',
    access: 'distributors',
    params: Id,
    response: data(Category),
    errors: [commonErrors.notFound],
  }),
  create: addRow('/categories/create-category', {
    summary: 'Add a category',
    body: CategoryBody,
    errors: [categoriesErrors.unknownParent],
  }),
  edit: editRow('/categories/:id', {
    summary: 'Change a category',
    body: CategoryBody,
    errors: [categoriesErrors.cycle, categoriesErrors.unknownParent],
  }),
  parents: get('/categories/get-parent-categories', {
    summary: 'List the top-level categories',
    access: 'signedIn',
    response: data(z.array(CategoryChoice)),
  }),
  masters: get('/categories/get-master-categories', {
    summary: 'List the master categories',
    access: 'signedIn',
    response: data(z.array(CategoryChoice)),
  }),
  delete: deleteRows('/categories/delete-categories', {
    summary: 'Delete categories that contain neither products nor categories',
  }),
}
