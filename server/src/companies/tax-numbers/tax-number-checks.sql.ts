import { type TaxNumberState, taxNumberState } from '@brava/contract/companies/tax-number-state.ts'
import { companyStatus, companyType } from '@brava/contract/enums.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/connect.ts'
import { inText } from '../../platform/db/in-text.ts'
import type { TaxNumberAnswer } from './ask-vies.ts'

const state = taxNumberState.code

/** The numbers of a partner and of the distributor, which asks; undefined for the distributor itself. */
export async function taxNumbersOf(db: Db, companyId: number) {
  const row = await db
    .selectFrom('companies as c')
    .innerJoin('countries as n', 'n.id', 'c.country_id')
    .innerJoin('companies as s', 's.id', 'c.parent_id')
    .innerJoin('companies as d', (join) => join.on('d.type', '=', companyType.code.distributer))
    .innerJoin('countries as dn', 'dn.id', 'd.country_id')
    .where('c.id', '=', companyId)
    .select([
      'c.tax_id as taxId',
      'c.vat_id as vatId',
      'n.code as countryCode',
      'c.tax_number_state as state',
      'c.tax_number_valid_at as validAt',
      sql<boolean>`c.country_id <> s.country_id`.as('matters'),
      'd.tax_id as askerTaxId',
      'd.vat_id as askerVatId',
      'dn.code as askerCountry',
    ])
    .executeTakeFirst()
  return row && { ...row, state: row.state as TaxNumberState }
}

/** A company's latest checks, newest first. */
export async function checksOf(db: Db, companyId: number) {
  return db
    .selectFrom('tax_number_checks as t')
    .leftJoin('users as u', 'u.id', 't.checked_by')
    .where('t.company_id', '=', companyId)
    .orderBy('t.id', 'desc')
    .limit(10)
    .select([
      't.id',
      't.number',
      sql<'valid' | 'invalid' | 'unknown'>`t.outcome`.as('outcome'),
      sql<'vies' | 'person'>`t.source`.as('source'),
      't.consultation',
      't.holder_name as holderName',
      't.holder_address as holderAddress',
      't.note',
      sql<string | null>`u.first_name || ' ' || u.last_name`.as('checkedBy'),
      't.checked_at as checkedAt',
    ])
    .execute()
}

/** Whether the last check of this number got no answer either. */
export async function isStillUnknown(trx: Trx, companyId: number, number: string): Promise<boolean> {
  const last = await trx
    .selectFrom('tax_number_checks')
    .where('company_id', '=', companyId)
    .orderBy('id', 'desc')
    .select(['number', 'outcome'])
    .executeTakeFirst()
  return last?.number === number && last.outcome === 'unknown'
}

/** Locks a company and returns its current numbers. */
export async function lockTaxNumbers(trx: Trx, companyId: number) {
  await trx.selectFrom('companies').select('id').where('id', '=', companyId).forUpdate().execute()
  return taxNumbersOf(trx, companyId)
}

export interface KeptCheck {
  readonly companyId: number
  readonly number: string
  readonly source: 'vies' | 'person'
  readonly answer: TaxNumberAnswer
  /** Null: the portal itself asked. */
  readonly userId: number | null
  readonly at: Date
}

export async function insertCheck(
  trx: Trx,
  { companyId, number, source, answer, userId, at }: KeptCheck,
): Promise<void> {
  await trx
    .insertInto('tax_number_checks')
    .values({
      company_id: companyId,
      number,
      outcome: answer.outcome,
      source,
      consultation: answer.consultation,
      holder_name: answer.holderName,
      holder_address: answer.holderAddress,
      note: answer.note,
      checked_by: userId,
      checked_at: at,
    })
    .execute()
}

/** The company's version stays the same, so that an open form does not conflict with a check. */
export async function setTaxNumberState(
  trx: Trx,
  companyId: number,
  values: { state?: TaxNumberState; askedAt?: Date; validAt?: Date },
): Promise<void> {
  await trx
    .updateTable('companies')
    .set({
      ...(values.state === undefined ? {} : { tax_number_state: values.state }),
      ...(values.askedAt === undefined ? {} : { tax_number_asked_at: values.askedAt }),
      ...(values.validAt === undefined ? {} : { tax_number_valid_at: values.validAt }),
    })
    .where('id', '=', companyId)
    .execute()
}

/** Partners `companies` that trade across a border with an unconfirmed number: they pay the seller's VAT. */
export const isUnconfirmed = sql<boolean>`companies.tax_number_state in (${inText(state.open, state.invalid)})
  and companies.status in (${inText(companyStatus.code.approved, companyStatus.code.blocked)})
  and companies.country_id <> (select s.country_id from companies s where s.id = companies.parent_id)`

export async function countUnconfirmed(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from companies where ${isUnconfirmed}`.execute(db)
  return rows[0]?.n ?? 0
}

/**
 * Partners whose number is due for a check: unconfirmed and not asked since `openBefore`, or confirmed, last found
 * valid before `validBefore` and not asked since `openBefore`. Only those whose VAT depends on it, in VIES countries.
 */
export async function numbersToCheck(
  db: Db,
  than: { openBefore: Date; validBefore: Date; most: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from companies c join companies s on s.id = c.parent_id join countries n on n.id = c.country_id
    where n.is_eu and c.country_id <> s.country_id and c.status = ${inText(companyStatus.code.approved)}
      and (c.tax_number_state = ${inText(state.open)}
        or c.tax_number_state = ${inText(state.valid)} and coalesce(c.tax_number_valid_at, 'epoch') < ${than.validBefore})
      and coalesce(c.tax_number_asked_at, 'epoch') < ${than.openBefore}
    order by c.tax_number_asked_at nulls first, c.id limit ${than.most}`.execute(db)
  return rows.map(({ id }) => id)
}
