import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../platform/db/connect.ts'
import { servedSmallWorld } from '../testing/served-small-world.ts'
import { partnerAmounts } from './partner-amounts.sql.ts'
import { partnerNames } from './partner-trades.sql.ts'

const { url, world, as } = await servedSmallWorld()
const { db: owner, close } = connect(url, { size: 1, asOwner: true })
afterAll(close)
const tarik = as(world.tarik)
const amra = as(world.amra)

/** Fifty more shops, some of the distributor's and some of Digitalis's, most of them with accounts. */
beforeAll(async () => {
  await sql`
    insert into companies overriding system value
      select (jsonb_populate_record(c, jsonb_build_object('id', 9000 + n, 'code', 'AMOUNT-' || n, 'name', 'Shop ' || n,
        'tax_id', '', 'vat_id', '', 'parent_id', case when n % 3 = 0 then ${world.digitalis}::bigint else ${world.brava}::bigint end))).*
      from companies c, generate_series(1, 50) n where c.id = ${world.megabajt}`.execute(owner)
  await sql`
    insert into ledger_accounts (company_id, counterparty_id, currency, kind)
      select c.id, s, currency, kind from companies c, unnest(array['funds', 'held']) kind, unnest(array[${world.brava}, ${world.digitalis}]::bigint[]) s
      where c.id between 9000 and 9045 and not (kind = 'held' and c.id % 5 = 0)`.execute(owner)
})

/** Those that may be missing: null sorts before everything. */
const ofText: Readonly<Record<string, RawBuilder<unknown>>> = {
  lastOrderAt: sql`last_at`,
  supplierName: sql`supplier`,
  groupName: sql`grp`,
  createdDate: sql`created_at`,
  name: sql`name`,
}

interface Narrowed {
  readonly quickSearch: string
  readonly filters: {
    readonly usesCredit?: boolean | undefined
    readonly isHeld?: boolean | undefined
    readonly fundsFrom?: string | undefined
    readonly fundsTo?: string | undefined
    readonly heldFrom?: string | undefined
    readonly availableTo?: string | undefined
    readonly creditLimitFrom?: string | undefined
    readonly overdueFrom?: string | undefined
    readonly lastOrderFrom?: string | undefined
    readonly lastOrderTo?: string | undefined
  }
}

/** Ids in order, according to one statement over companies and their accounts. */
async function oracle(
  amount: string,
  sellerId: number,
  isAscending: boolean,
  { filters, quickSearch }: Narrowed,
): Promise<number[]> {
  const way = sql.raw(isAscending ? 'asc' : 'desc')
  const account = (kind: string) => sql`(select a from ledger_accounts a
    where a.company_id = c.id and a.counterparty_id = c.parent_id and a.currency = c.currency and a.kind = ${kind})`
  const { rows } = await sql<{ id: number }>`
    select id from (
      select c.id, c.name, c.created_at, coalesce((${account('funds')}).balance, 0) as free, coalesce((${account('held')}).balance, 0) as held,
        coalesce((${account('funds')}).credit_limit, 0) as "creditLimit", coalesce((${account('funds')}).overdue, 0) as overdue,
        coalesce((${account('funds')}).credit_paused, false) as paused,
        (select name from companies s where s.id = c.parent_id) as supplier, (select name from price_groups g where g.id = c.price_group_id) as grp,
        (select max(last_at) from order_counts n where n.company_id = c.id and (${sellerId} = ${world.brava} or ${sellerId} in (n.reseller_id, n.company_id))) as last_at
      from companies c where c.id <> ${sellerId} and (${sellerId} = ${world.brava} or c.parent_id = ${sellerId})) every
    where (${quickSearch}::text = '' or name like '%' || ${quickSearch} || '%') and coalesce((free + held < 0) = ${filters.usesCredit ?? null}::boolean, true)
      and coalesce((held > 0) = ${filters.isHeld ?? null}::boolean, true)
      and free + held >= coalesce(${filters.fundsFrom ?? null}::numeric * 100, -10000000000) and free + held <= coalesce(${filters.fundsTo ?? null}::numeric * 100, 10000000000)
      and held >= coalesce(${filters.heldFrom ?? null}::numeric * 100, -10000000000) and "creditLimit" >= coalesce(${filters.creditLimitFrom ?? null}::numeric * 100, -10000000000)
      and overdue >= coalesce(${filters.overdueFrom ?? null}::numeric * 100, -10000000000)
      and free + case when paused then 0 else "creditLimit" end <= coalesce(${filters.availableTo ?? null}::numeric * 100, 10000000000)
      and coalesce((last_at at time zone 'Europe/Sarajevo')::date >= ${filters.lastOrderFrom ?? null}::date, ${filters.lastOrderFrom ?? null}::date is null)
      and coalesce((last_at at time zone 'Europe/Sarajevo')::date <= ${filters.lastOrderTo ?? null}::date, ${filters.lastOrderTo ?? null}::date is null)
    order by ${ofText[amount] ? sql`${ofText[amount]} ${way} nulls ${sql.raw(isAscending ? 'first' : 'last')},` : sql``} case ${amount}::text when 'funds' then free + held when 'held' then held when 'available' then free + case when paused then 0 else "creditLimit" end
      when 'overdue' then overdue when 'creditLimit' then "creditLimit" end ${way}, id ${way}`.execute(owner)
  return rows.map(({ id }) => id)
}

const change = fc.record({
  company: fc.integer({ min: 9001, max: 9050 }),
  what: fc.constantFrom(
    'free',
    'held',
    'limit',
    'overdue',
    'paused',
    'supplier',
    'currency',
    'order',
    'made',
    'group',
    'name of a supplier',
    'name of a group',
  ),
  value: fc.integer({ min: -3, max: 3 }),
})

const names = ['Čvor', 'cvor', 'Ćup', 'Dućan']

async function make({ company, what, value }: { company: number; what: string; value: number }): Promise<void> {
  const some = Math.abs(value)
  // At different microseconds, from one seller or the other.
  const at = sql`timestamptz '2026-11-20 10:00' + make_interval(days => ${value < 0 ? -1 : 0}, secs => ${some} * 0.000001)`
  const ofCompany = (set: RawBuilder<unknown>) => sql`update companies set ${set} where id = ${company}`
  const ofAccount = (kind: string, set: RawBuilder<unknown>) =>
    sql`update ledger_accounts set ${set} where company_id = ${company} and kind = ${kind}`
  const changes: Record<string, RawBuilder<unknown>> = {
    made: ofCompany(sql`created_at = timestamptz '2026-11-20 10:00' + make_interval(secs => ${some} * 0.000001)`),
    supplier: ofCompany(sql`parent_id = ${value > 0 ? world.digitalis : world.brava}`),
    currency: ofCompany(sql`currency = ${value > 1 ? 'EUR' : 'BAM'}`),
    held: ofAccount('held', sql`balance = ${some}`),
    free: ofAccount('funds', sql`balance = ${value}`),
    limit: ofAccount('funds', sql`credit_limit = ${some}`),
    overdue: ofAccount('funds', sql`overdue = ${some}`),
    paused: ofAccount('funds', sql`credit_paused = ${value > 0}`),
    group: ofCompany(sql`price_group_id = (select id from price_groups order by id offset ${some} limit 1)`),
    // Upper case, letters with diacritics and equal names sort where PostgreSQL puts them.
    'name of a supplier': sql`update companies set name = ${names[some]} where id = ${value > 0 ? world.digitalis : world.brava}`,
    'name of a group': sql`update price_groups set name = ${names[some]} || id where id = (select min(id) + ${value > 0 ? 1 : 0} from price_groups)`,
    order: sql`insert into order_counts (company_id, reseller_id, status, orders, last_at)
      values (${company}, ${value % 2 === 0 ? 0 : world.digitalis}, ${2 + some}, 1, ${at})
      on conflict (company_id, reseller_id, status) do update set last_at = ${at}`,
  }
  await changes[what]?.execute(owner)
}

test('Tarik and Amra sort their partners by funds, available, overdue, limit, last order, supplier and group, all of them or those who owe, have a given amount, wait for keys or ordered on certain days, whatever changed a moment before', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(...partnerAmounts, ...partnerNames, 'lastOrderAt', 'createdDate', 'name'),
      fc.boolean(),
      fc.boolean(),
      fc.record({
        quickSearch: fc.constantFrom('', 'Shop', 'Shop 1'),
        filters: fc.oneof(
          fc.constant({}),
          fc.record({
            usesCredit: fc.constantFrom(undefined, true, false),
            isHeld: fc.constantFrom(undefined, true, false),
          }),
          fc.record({
            fundsFrom: fc.constantFrom(undefined, '-0.01', '0.01'),
            fundsTo: fc.constantFrom(undefined, '0', '0.02'),
          }),
          fc.record({
            heldFrom: fc.constantFrom(undefined, '0.01', '0.03'),
            availableTo: fc.constantFrom(undefined, '0', '0.02'),
            creditLimitFrom: fc.constantFrom(undefined, '0.02'),
            overdueFrom: fc.constantFrom(undefined, '0.01', '0.02'),
          }),
          fc.record({
            lastOrderFrom: fc.constantFrom(undefined, '2026-11-20'),
            lastOrderTo: fc.constantFrom(undefined, '2026-11-19', '2026-11-20'),
          }),
        ),
      }),
      async (changes, sortBy, isSortAscending, isReseller, narrowed) => {
        for (const one of changes) await make(one)
        const [who, sellerId] = isReseller ? [amra, world.digitalis] : [tarik, world.brava]
        const pages: number[] = []
        for (let page = 1; ; page += 1) {
          const { body } = await who('POST', '/companies/get-companies', {
            sortBy,
            isSortAscending,
            pageSize: 20,
            page,
            quickSearch: narrowed.quickSearch,
            filters: narrowed.filters,
          })
          pages.push(...body.data.map(({ id }: { id: number }) => id))
          if (page >= body.pagedResult.totalPages) break
        }
        expect(pages).toEqual(await oracle(sortBy, sellerId, isSortAscending, narrowed))
      },
    ),
    { numRuns: 150 },
  )
})
