import { isDistributor } from '@brava/contract/access.ts'
import { type NotNull, type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import type { Person } from '../platform/call.ts'
import { mayBeNull } from '../platform/db/column-meaning.ts'
import { preparedStatement, unseen } from '../platform/db/prepared-statement.ts'
import { readAsBytes } from '../platform/db/read-as-bytes.ts'
import { companiesVisibleTo } from './companies-visible-to.sql.ts'

export type CompaniesQuery = ReturnType<typeof companiesVisibleTo>

/** What new orders may use: without the credit limit while credit is paused. */
const usable = sql<number>`coalesce(funds.balance, 0) + case when funds.credit_paused then 0 else coalesce(funds.credit_limit, 0) end`

/** The reseller that reads a list; null: a distributor, who sees everybody's orders. */
export const resellerOf = (person: Person) => (isDistributor(person) ? null : person.companyId)

/**
 * Companies with what the lists filter and sort by. Each join gives at most one row, so PostgreSQL skips those that a
 * count or a sort does not need.
 */
export function partnersJoined(scoped: CompaniesQuery) {
  return scoped
    .leftJoin('companies as supplier', 'supplier.id', 'companies.parent_id')
    .leftJoin('price_groups as grp', 'grp.id', 'companies.price_group_id')
    .leftJoin('countries as country', 'country.id', 'companies.country_id')
    .leftJoin('ledger_accounts as funds', (join) =>
      join
        .onRef('funds.company_id', '=', 'companies.id')
        .onRef('funds.counterparty_id', '=', 'companies.parent_id')
        .onRef('funds.currency', '=', 'companies.currency')
        .on('funds.kind', '=', sql.lit('funds')),
    )
    .leftJoin('ledger_accounts as held', (join) =>
      join
        .onRef('held.company_id', '=', 'companies.id')
        .onRef('held.counterparty_id', '=', 'companies.parent_id')
        .onRef('held.currency', '=', 'companies.currency')
        .on('held.kind', '=', sql.lit('held'))
        // Few companies have held money: only those are joined.
        .on('held.balance', '<>', sql.lit(0)),
    )
}

/**
 * What the rows of such a list show. The last order is the last one that the reader sold or placed; for a distributor
 * the last of all.
 */
export function partnerRows(scoped: CompaniesQuery, resellerId: number | null) {
  return partnersJoined(scoped)
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('orders')
          .select(['orders.id', 'orders.number', 'orders.placed_at'])
          .whereRef('orders.company_id', '=', 'companies.id')
          .$if(resellerId !== null, (query) =>
            query.where(sql<boolean>`${resellerId}::bigint in (orders.reseller_id, orders.company_id)`),
          )
          .orderBy('orders.placed_at', 'desc')
          .orderBy('orders.id', 'desc')
          .limit(sql.lit(1))
          .as('last_order'),
      (join) => join.onTrue(),
    )
    .select([
      'companies.id',
      'companies.code',
      'companies.name',
      'companies.type',
      'companies.status',
      'companies.is_telecom as isTelecom',
      'companies.is_domestic as isDomestic',
      'country.code as countryCode',
      'companies.town',
      'companies.parent_id as supplierId',
      'supplier.name as supplierName',
      'companies.price_group_id as groupId',
      'grp.name as groupName',
      'companies.currency',
      sql<number>`coalesce(funds.balance, 0) + coalesce(held.balance, 0)`.as('funds'),
      sql<number>`coalesce(held.balance, 0)`.as('held'),
      sql<number>`coalesce(funds.credit_limit, 0)`.as('creditLimit'),
      usable.as('available'),
      sql<number>`coalesce(funds.overdue, 0)`.as('overdue'),
      'funds.oldest_due_on as oldestDueOn',
      sql<boolean>`coalesce(funds.credit_paused, false)`.as('creditPaused'),
      sql<number>`coalesce((select products from company_product_counts k where k.company_id = companies.id), 0)`.as(
        'productCount',
      ),
      'last_order.placed_at as lastOrderAt',
      'last_order.id as lastOrderId',
      'last_order.number as lastOrderNumber',
      'companies.created_at as createdDate',
    ])
    .$narrowType<{ countryCode: NotNull }>()
}

type PartnerRow = Awaited<ReturnType<ReturnType<typeof partnerRows>['execute']>>[number]

const idsAmong = (ids: readonly number[]) => sql<boolean>`companies.id = any(${unseen(ids, 'bigint[]')})`

/** A distributor's page of partners: planning it takes longer than reading it. */
const distributorsRows = preparedStatement('partner-rows', (db, { ids }: { ids: readonly number[] }) =>
  partnerRows(db.selectFrom('companies'), null).where(idsAmong(ids)),
)

/** The rows of these companies, as far as the person may see them. */
export function partnerRowsOf(db: Db, person: Person, ids: readonly number[]): Promise<PartnerRow[]> {
  const resellerId = resellerOf(person)
  if (resellerId === null) return distributorsRows(db, { ids })
  return partnerRows(companiesVisibleTo(db, person), resellerId).where(idsAmong(ids)).execute()
}

/**
 * The columns by which PostgreSQL sorts the list of partners; figures, and names of suppliers and groups, are looked up
 * separately (pageByFigures).
 */
export const partnerColumns = {
  createdDate: sql.ref('companies.created_at'),
  name: sql.ref('companies.name'),
  code: mayBeNull(sql.ref('companies.code')),
  type: sql.ref('companies.type'),
  status: sql.ref('companies.status'),
}

/** In a form that an index serves. */
export const isOverdue = (isSo: boolean) =>
  isSo ? sql<boolean>`funds.overdue > 0` : sql<boolean>`coalesce(funds.overdue, 0) = 0`

/** Partners by id, in the order of a list, and whether each buys from this company itself: nine bytes each. */
export async function partnersInOrder(
  db: Db,
  list: ReturnType<typeof partnersJoined>,
  order: RawBuilder<unknown> | undefined,
  sellerId: number,
) {
  const own = sql<boolean>`coalesce(companies.parent_id = ${sellerId}, false)`.as('own')
  const asked = list
    .select(['companies.id', own])
    .$if(order !== undefined, (query) => query.orderBy(order as RawBuilder<unknown>))
  const run = await readAsBytes(db, sql`int8send(id) || boolsend(own)`, asked)
  const [ids, isOwn]: [number[], boolean[]] = [[], []]
  for (let at = 0; at < run.length; at += 9) {
    // An id as two halves: a bigint would be allocated and thrown away for each, and a multiplied number is not a small
    // integer.
    const [upper, lower] = [run.readUInt32BE(at), run.readUInt32BE(at + 4)]
    ids.push(upper === 0 ? lower : upper * 2 ** 32 + lower)
    isOwn.push(run[at + 8] === 1)
  }
  return { ids, isOwn }
}

/** Everything the page of one company shows. */
export function detailRows(scoped: CompaniesQuery, person: Person) {
  return partnerRows(scoped, resellerOf(person))
    .select([
      'companies.version',
      'companies.legal_name as legalName',
      'companies.country_id as countryId',
      'companies.tax_id as taxId',
      'companies.vat_id as vatId',
      'companies.postal_code as postalCode',
      'companies.address',
      'companies.email',
      'companies.phone',
      'companies.website',
      'companies.contact_person as contactPerson',
      'companies.language',
      'companies.invoice_text_en as invoiceTextEn',
      'companies.invoice_text_bs as invoiceTextBs',
      'companies.invoice_text_hr as invoiceTextHr',
      'companies.logo_file_id as logoFileId',
      'companies.bank_account as bankAccount',
      'companies.price_group_id as priceGroupId',
      'companies.payment_types as paymentTypes',
      'companies.auto_approve as autoApprove',
      'companies.approval_threshold as approvalThreshold',
      'companies.may_back_order as mayBackOrder',
      'companies.image_keys_allowed as imageKeysAllowed',
      'companies.keys_in_mail as keysInMail',
      'companies.is_web_partner as isWebPartner',
      'companies.approved_at as approvedAt',
      sql<boolean>`exists (select from companies b where b.id = companies.blocked_by and b.parent_id is null)`.as(
        'blockedByDistributor',
      ),
      'country.name as countryName',
    ])
    .$narrowType<{ countryName: NotNull }>()
}

export function choiceRows(scoped: CompaniesQuery) {
  return scoped.select(['companies.id', 'companies.code', 'companies.name', 'companies.type', 'companies.currency'])
}
