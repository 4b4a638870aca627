import { z } from 'zod'
import { requiredLine } from '../endpoint.ts'
import { list } from '../list.ts'
import { addRow, deleteRows, editRow, rowVersion } from '../lookup.ts'
import { nameInLanguage } from '../said-name.ts'

/** `title` is in the reader's language, `titleEn` is the default name. */
export const ProductType = z.object({
  id: z.number(),
  title: z.string(),
  titleEn: z.string(),
  titleBs: z.string(),
  titleHr: z.string(),
  productCount: z.number(),
  ...rowVersion,
})
export const ProductTypeBody = z.object({
  title: requiredLine(100),
  titleBs: nameInLanguage(100),
  titleHr: nameInLanguage(100),
})

/** Platforms ("product types" on the wire). */
export const productTypes = {
  list: list('/product-types/get-product-types', {
    summary: 'List the platforms: PC, Xbox, gift card …',
    access: 'signedIn',
    row: ProductType,
    sortable: ['createdDate', 'title', 'productCount'],
  }),
  create: addRow('/product-types/create-product-type', { summary: 'Add a platform', body: ProductTypeBody }),
  edit: editRow('/product-types/:id', { summary: 'Rename a platform', body: ProductTypeBody }),
  delete: deleteRows('/product-types/delete-product-types', { summary: 'Delete platforms that no product uses' }),
}
