import type { alikeBy } from '@brava/contract/sign-up/sign-up.endpoints.ts'
import type { CompanyStatus } from '@brava/contract/enums.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'

export interface Alike {
  readonly id: number
  readonly name: string
  readonly status: CompanyStatus
  readonly countryName: string
  readonly isAbroad: boolean
  readonly by: (typeof alikeBy)[number][]
}

/** A shorter number means nothing in another country. */
const leastDigits = 8

/** If this many companies have addresses of one domain, it is their provider's. */
const domainOfMany = 4

/**
 * Companies of all countries that share a tax number, a name, an e-mail address or a phone number with this one, in any
 * spelling; or the domain of their e-mail, unless it is one of `freeDomains` or common to many. Those that share most
 * come first.
 */
export async function alikeRows(db: Db | Trx, id: number, freeDomains: readonly string[]): Promise<Alike[]> {
  const { rows } = await sql<Alike>`
    with facts as (
      select c.id, c.name, c.status, c.country_id, k.name as country_name, lower(btrim(c.email)) as email,
        split_part(lower(btrim(c.email)), '@', 2) as domain,
        ${bareNumber('c.tax_id')} as tax_id, ${bareNumber('c.vat_id')} as vat_id,
        ${coreOfNumber('c.tax_id')} as tax_core, ${coreOfNumber('c.vat_id')} as vat_core,
        array_remove(array[plain_name(c.name), plain_name(c.legal_name)], '') as names,
        right(regexp_replace(c.phone, '[^0-9]', '', 'g'), ${leastDigits}) as phone
      from companies c join countries k on k.id = c.country_id
    ), own as (select * from facts where id = ${id}), found as (
      select c.id, c.name, c.status, c.country_name as "countryName", c.country_id <> own.country_id as "isAbroad",
        array_remove(array[
          case when ${isSameNumber('tax_id', 'tax_core')} then 'taxId' end,
          case when ${isSameNumber('vat_id', 'vat_core')} then 'vatId' end,
          case when c.names && own.names then 'name' end,
          case when c.email = own.email and own.email <> '' then 'email'
            when c.domain = own.domain and own.domain <> '' and own.domain <> all(${[...freeDomains]}::text[])
              and (select count(*) from facts o where o.domain = own.domain and o.id <> own.id) < ${domainOfMany} then 'emailDomain' end,
          case when c.phone = own.phone and length(own.phone) = ${leastDigits} then 'phone' end
        ], null) as by
      from own, facts c where c.id <> own.id)
    select id, name, status, "countryName", "isAbroad", by from found
    where cardinality(by) > 0 order by cardinality(by) desc, id limit 20`.execute(db)
  return rows
}

const bareNumber = (column: string) => sql`regexp_replace(upper(${sql.ref(column)}), '[^A-Z0-9]', '', 'g')`

/** The number without a country prefix. */
const coreOfNumber = (column: string) => sql`regexp_replace(${bareNumber(column)}, '^[A-Z]{2}', '')`

/** The same text in the same country; or the same long number in any country, whichever of the two fields it is in. */
const isSameNumber = (bare: string, core: string) => {
  const [own, ownCore] = [sql.ref(`own.${bare}`), sql.ref(`own.${core}`)]
  return sql`(${own} <> '' and ((c.country_id = own.country_id and ${sql.ref(`c.${bare}`)} = ${own})
    or (length(${ownCore}) >= ${leastDigits} and ${ownCore} !~ '^(.)\\1*$' and ${ownCore} in (c.tax_core, c.vat_core))))`
}
