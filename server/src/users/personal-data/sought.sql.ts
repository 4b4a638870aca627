import { companyType } from '@brava/contract/enums.ts'
import { sql } from 'kysely'
import type { Person } from '../../platform/call.ts'
import type { Db, Trx } from '../../platform/db/connect.ts'
import { isSupplierOf } from '../is-supplier-of.ts'

/** A person whose data is being looked for. */
export interface DataSubject {
  readonly id: number
  readonly companyId: number
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  /**
   * A password was chosen through a link to the address, so it is the person's. For people who are only invited, others
   * entered it.
   */
  readonly isProven: boolean
}

/**
 * What a person's rows are found by besides the account id. Empty: not used, because it does not reliably identify this
 * person.
 */
export interface Sought {
  readonly id: number
  readonly companyId: number
  readonly name: string
  readonly email: string
  readonly phone: string
  /**
   * Address and phone of the account, proven or not: a message to any other is to somebody else. Null: no longer known.
   */
  readonly reachedAt: { readonly email: string; readonly phone: string } | null
  /** Also includes what text matches find in the person's company; for its supplier only the id counts. */
  readonly isWithin: boolean
  /** Companies whose contact persons are read: contact persons belong to their keeper (decision 0144). */
  readonly keepers: readonly number[]
}

/** Shorter ones are part of too many words. */
const shortestName = 4

/** A person; null if there is none, or if erased. */
export async function dataSubject(db: Db | Trx, id: number): Promise<DataSubject | null> {
  const row = await db
    .selectFrom('users')
    .select([
      'id',
      'company_id as companyId',
      'email',
      'first_name as firstName',
      'last_name as lastName',
      'phone',
      sql<boolean>`password_hash is not null`.as('isProven'),
    ])
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

export const nameOf = ({ firstName, lastName }: DataSubject): string => `${firstName} ${lastName}`

/** What a person's rows are found by, for a reader or for nobody (null): read once, then used for each place. */
export async function soughtFor(db: Db | Trx, one: DataSubject, reader: Person | null): Promise<Sought> {
  const name = nameOf(one)
  const { rows } = await sql<{ hasNamesake: boolean; isShared: boolean; sharesPhone: boolean }>`
    select
      -- Who may be named in messages of the company: its people, those of its supplier, its retailers and the distributor.
      exists (select from users u join companies c on c.id = u.company_id
        where u.id <> ${one.id} and u.erased_at is null
          and lower(u.first_name || ' ' || u.last_name) = lower(${name})
          and (c.id = ${one.companyId} or c.parent_id = ${one.companyId} or c.type = ${companyType.code.distributer}
            or c.id = (select parent_id from companies where id = ${one.companyId}))) as "hasNamesake",
      exists (select from users where id <> ${one.id} and erased_at is null and lower(email) = lower(${one.email}))
        or exists (select from companies where id <> ${one.companyId} and lower(email) = lower(${one.email})) as "isShared",
      exists (select from users where id <> ${one.id} and erased_at is null and company_id = ${one.companyId}
        and phone = ${one.phone}) as "sharesPhone"`.execute(db)
  const others = rows[0] ?? { hasNamesake: true, isShared: true, sharesPhone: true }
  const isWithin = reader === null || !isSupplierOf(reader, one.companyId)
  return {
    id: one.id,
    companyId: one.companyId,
    name: others.hasNamesake || name.length < shortestName ? '' : name,
    email: one.isProven && !others.isShared ? one.email : '',
    phone: others.sharesPhone ? '' : one.phone,
    reachedAt: { email: one.email, phone: one.phone },
    isWithin,
    keepers: [...(isWithin ? [one.companyId] : []), ...(reader ? [reader.companyId] : [])],
  }
}

/** For a person who is already erased: only the id is left. */
export const soughtByNumber = (id: number): Sought => ({
  id,
  companyId: 0,
  name: '',
  email: '',
  phone: '',
  reachedAt: null,
  isWithin: false,
  keepers: [],
})
