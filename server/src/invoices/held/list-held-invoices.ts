import { isDistributor } from '@brava/contract/access.ts'
import type { heldInvoices as calls } from '@brava/contract/invoices/held-invoices.endpoints.ts'
import type { Language } from '@brava/contract/language.ts'
import type { ListRequest } from '@brava/contract/list.ts'
import { sql } from 'kysely'
import type { Person } from '../../platform/call.ts'
import { contains } from '../../platform/db/containing.ts'
import type { Db } from '../../platform/db/connect.ts'
import { paged } from '../../platform/db/paging.ts'
import { countHeld, type HeldRow, heldColumns, heldVisibleTo, productIdsByCode } from './held-invoices.sql.ts'

/** What waits for correction, with what to do in the reader's language. */
export async function listHeldInvoices(
  db: Db,
  person: Person,
  request: ListRequest<typeof calls.list>,
  language: Language,
) {
  let query = heldVisibleTo(db, person)
  if (request.quickSearch) {
    query = query.where(contains(request.quickSearch, 'o.number', 'issuer.name', 'buyer.name'))
  }
  const page = await paged<HeldRow, keyof typeof heldColumns>(query, request, {
    sort: heldColumns,
    defaultSort: 'createdDate',
    id: sql.ref('h.id'),
  })
  const codes = page.data.flatMap((row) => row.findings.flatMap(({ product }) => product ?? []))
  const products = await productIdsByCode(db, codes)
  return {
    ...page,
    data: page.data.map(({ findings, ...row }) => ({
      ...row,
      findings: findings.map(({ rule, at, product, text }) => {
        const id = product === undefined ? undefined : products.get(product)
        return {
          rule,
          at,
          product: product === undefined || id === undefined ? null : { id, code: product },
          text: text[language],
        }
      }),
    })),
  }
}

/** How many documents wait for the person's correction, for the dashboard: for a distributor those of every issuer. */
export function heldInvoices(db: Db, person: Person): Promise<number> {
  return countHeld(db, isDistributor(person) ? undefined : person.companyId)
}
