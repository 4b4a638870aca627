import { z } from 'zod'
import { requiredLine } from '../endpoint.ts'
import { list } from '../list.ts'
import { addRow, deleteRows, editRow, rowVersion } from '../lookup.ts'

export const Publisher = z.object({ id: z.number(), name: z.string(), productCount: z.number(), ...rowVersion })
export const PublisherBody = z.object({ name: requiredLine(100) })

/** Who publishes the products. */
export const publishers = {
  list: list('/publishers/get-publishers', {
    summary: 'List the publishers',
    access: 'signedIn',
    row: Publisher,
    sortable: ['createdDate', 'name', 'productCount'],
  }),
  create: addRow('/publishers/create-publisher', { summary: 'Add a publisher', body: PublisherBody }),
  edit: editRow('/publishers/:id', { summary: 'Rename a publisher', body: PublisherBody }),
  delete: deleteRows('/publishers/delete-publishers', { summary: 'Delete publishers that no product uses' }),
}
