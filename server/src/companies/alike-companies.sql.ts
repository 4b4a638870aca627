import type { alikeBy } from '@brava/contract/sign-up/sign-up.endpoints.ts'
import type { CompanyStatus } from '@brava/contract/enums.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'

export interface Alike {
  readonly id: number
  readonly name: string
  readonly status: CompanyStatus
  readonly by: (typeof alikeBy)[number][]
}

/** Companies that share a tax number, a name or an e-mail address with this one, however they are written. */
export async function alikeRows(db: Db | Trx, id: number): Promise<Alike[]> {
  const { rows } = await sql<Alike>`
    with own as (select * from companies where id = ${id}), found as (
      select c.id, c.name, c.status, array_remove(array[
        case when ${bare('c.tax_id')} = ${bare('own.tax_id')} and own.tax_id <> '' then 'taxId' end,
        case when ${bare('c.vat_id')} = ${bare('own.vat_id')} and own.vat_id <> '' then 'vatId' end,
        case when lower(own.name) in (lower(c.name), lower(c.legal_name))
          or (own.legal_name <> '' and lower(own.legal_name) in (lower(c.name), lower(c.legal_name))) then 'name' end,
        case when lower(c.email) = lower(own.email) and own.email <> '' then 'email' end
      ], null) as by
      from own, companies c where c.id <> own.id and c.country_id = own.country_id)
    select id, name, status, by from found where cardinality(by) > 0 order by id limit 20`.execute(db)
  return rows
}

const bare = (column: string) => sql`regexp_replace(upper(${sql.ref(column)}), '[^A-Z0-9]', '', 'g')`
