import { normaliseCode } from '@brava/contract/keys/key-pattern.ts'
import type { keys } from '@brava/contract/keys/keys.endpoints.ts'
import type { ListRequest } from '@brava/contract/list.ts'
import { sql } from 'kysely'
import { homeCurrency } from '../../currencies/home-currency.ts'
import { pagedByIds } from '../../platform/db/paging.ts'
import { mayBeNull } from '../../platform/db/column-meaning.ts'
import { contains } from '../../platform/db/containing.ts'
import type { Call } from '../../platform/call.ts'
import { countByStates, keyRows, keysFound } from './keys.sql.ts'
import { keyView } from './key-view.ts'

const columns = {
  changedDate: sql.ref('k.changed_at'),
  id: sql.ref('k.id'),
  state: sql.ref('k.state'),
  batch: sql.ref('k.batch_id'),
  expiresOn: mayBeNull(sql.ref('k.expires_on')),
}

/**
 * Keys of a product. The search finds a whole code by its fingerprint, the last four characters, an order number or a
 * batch.
 */
export async function listKeys({ db, secrets }: Pick<Call, 'db' | 'secrets'>, request: ListRequest<typeof keys.list>) {
  const { filters } = request
  let query = keyRows(db).where('k.product_id', '=', filters.productId ?? 0)
  if (filters.states?.length) query = query.where('k.state', 'in', filters.states)
  if (filters.batchId !== undefined) query = query.where('k.batch_id', '=', filters.batchId)
  if (request.quickSearch) {
    const code = normaliseCode(request.quickSearch)
    query = query.where((is) =>
      is.or([
        is('k.fingerprint', '=', secrets.fingerprint(code)),
        is('k.last4', '=', code),
        contains(request.quickSearch, 'o.number', 'b.code'),
      ]),
    )
  }
  // The counters know the total, unless the search filters by more than state.
  const isPlain = request.quickSearch === '' && filters.batchId === undefined && filters.productId !== undefined
  const total = isPlain ? await countByStates(db, filters.productId ?? 0, filters.states) : undefined
  const page = await pagedByIds(
    () => query.clearSelect().select('k.id'),
    request,
    { sort: columns, defaultSort: 'changedDate', id: sql.ref('k.id'), ...(total === undefined ? {} : { total }) },
    (ids) => keyRows(db).where('k.id', 'in', ids).execute(),
  )
  const home = await homeCurrency(db)
  return { ...page, data: page.data.map((row) => keyView(row, home)) }
}

/** Keys of any product by a whole code, an order number, a batch or the partner that has them; at most 200, masked. */
export async function searchKeys({ db, secrets }: Pick<Call, 'db' | 'secrets'>, text: string) {
  const ids = await keysFound(db, { fingerprint: secrets.fingerprint(normaliseCode(text)), text: text.trim() })
  if (ids.length === 0) return []
  const rows = await keyRows(db)
    .innerJoin('products as p', 'p.id', 'k.product_id')
    .innerJoin('product_types as t', 't.id', 'p.product_type_id')
    .leftJoin('companies as c', 'c.id', 'o.company_id')
    .where('k.id', 'in', ids)
    .select(['p.title as product', 'p.image_file_id as imageFileId', 't.title as platform', 'c.name as company'])
    .orderBy('k.id')
    .execute()
  const home = await homeCurrency(db)
  return rows.map((row) => keyView(row, home))
}
