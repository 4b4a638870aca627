import { sql } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'
import { networkOf } from '../platform/overload/allowances.ts'
import type { AttemptRequest } from './attempts.ts'

/** Older failures are deleted. */
const memoryHours = 12

export interface Failures {
  readonly failures: number
  readonly last: Date | null
  readonly fromAddress: number
  readonly fromAddressMinute: number
}

/** Recent failures of the account, and from the address; the addresses of an IPv6 network count as one. */
export async function failuresOf(db: Db | Trx, request: AttemptRequest): Promise<Failures> {
  const since = new Date(request.now.getTime() - memoryHours * 3_600_000)
  const network = networkOf(request.ip)
  const { rows } = await sql<{
    failures: number
    last: Date | null
    from_address: number
    from_address_minute: number
  }>`
    select
      (select count(*)::int from sign_in_failures where account = ${request.account} and at > ${since}
        and (${!request.isKnownAddress} or ip = ${network})) as failures,
      (select max(at) from sign_in_failures where account = ${request.account} and at > ${since}
        and (${!request.isKnownAddress} or ip = ${network})) as last,
      (select count(*)::int from sign_in_failures where ip = ${network} and at > ${new Date(request.now.getTime() - 3_600_000)}) as from_address,
      (select count(*)::int from sign_in_failures where ip = ${network} and at > ${new Date(request.now.getTime() - 60_000)}) as from_address_minute`.execute(
    db,
  )
  const row = rows[0] ?? { failures: 0, last: null, from_address: 0, from_address_minute: 0 }
  return {
    failures: row.failures,
    last: row.last,
    fromAddress: row.from_address,
    fromAddressMinute: row.from_address_minute,
  }
}

/** Allows one attempt at a time under this name, until the end of the transaction. */
export async function lockAttempts(trx: Trx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}

export async function addFailure(trx: Trx, request: AttemptRequest): Promise<number> {
  const row = await trx
    .insertInto('sign_in_failures')
    .values({ account: request.account, ip: networkOf(request.ip), at: request.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function dropFailure(db: Db, id: number): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('id', '=', id).execute()
}

/** Deletes the failures of an account; from a known address only those of this address. */
export async function dropFailures(db: Db | Trx, request: AttemptRequest): Promise<void> {
  let remove = db.deleteFrom('sign_in_failures').where('account', '=', request.account)
  if (request.isKnownAddress) remove = remove.where('ip', '=', networkOf(request.ip))
  await remove.execute()
}
