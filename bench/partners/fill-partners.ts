import type pg from 'pg'
import { asOwner } from '../world/bench-database.ts'

export interface PartnerSizes {
  readonly companies: number
  readonly users: number
  readonly companyProducts: number
  /** Of the synced group: its companies, and the products that each of them has at its own price. */
  readonly groupCompanies: number
  readonly groupProducts: number
}

export interface PartnerFacts {
  companies: number
  users: number
  companyProducts: number
  /**
   * A reseller of the distributor with the whole catalogue: its person, the company, its group and a product of that
   * group.
   */
  reseller: number
  catalogue: number
  product: number
  supplier: number
  /** The synced group. */
  group: number
  category: number
}

/**
 * Brings a world to the given numbers of partners, people and prices: copies of the existing partners, each with
 * people, an account, an order, sales on five days and products of its supplier. Written past the triggers, together
 * with what they would have written. What already exists is not written again.
 */
export function fillPartners(databaseUrl: string, sizes: PartnerSizes, resellerEmail: string): Promise<PartnerFacts> {
  return asOwner(databaseUrl, async (client) => {
    await client.query('set session_replication_role = replica')
    await client.query("set work_mem = '256MB'")
    await copyCompanies(client, sizes.companies)
    await copyPeople(client, sizes.users)
    await assignAll(client, resellerEmail)
    await groupToSync(client, sizes)
    await assignRest(client, sizes.companyProducts)
    await client.query('set session_replication_role = origin')
    await client.query(
      'vacuum analyze companies, users, user_roles, company_products, price_groups, price_group_products, ledger_accounts, orders, order_counts, sales_day_legs, sales_partners',
    )
    // Sums the changed days now, so that it does not happen while the first page is measured.
    await client.query('select kept_sales()')
    const { rows } = await client.query<PartnerFacts>(
      `select (select count(*)::int from companies) as companies, (select count(*)::int from users) as users,
         (select count(*)::int from company_products) as "companyProducts", r.company_id as reseller,
         (select count(*)::int from company_products where company_id = r.company_id) as catalogue,
         (select max(product_id) from company_products where company_id = r.company_id) as product,
         (select parent_id from companies where type = 3 group by 1 order by count(*) desc limit 1) as supplier,
         (select id from price_groups where name = 'Scale') as "group", (select min(id) from categories where parent_id is not null) as category
       from users r where r.email = $1`,
      [resellerEmail],
    )
    const [row] = rows
    if (!row) throw new Error(`nobody is called ${resellerEmail}`)
    return row
  })
}

/**
 * Approved partners with a different number, their funds with the supplier (a tenth have some held), an order and sales
 * on five of the last 90 days.
 */
async function copyCompanies(client: pg.Client, wanted: number): Promise<void> {
  await client.query(
    `create temp table copied as
     with source as (
       select id, row_number() over (order by id) - 1 as n from companies
       where parent_id is not null and status = 2 and code not like 'SC-%' and code not like 'BENCH-%'
     ), had as (select count(*)::int as n from companies where code like 'SC-%')
     select i.n, s.id as source from had
     cross join generate_series(had.n + 1, had.n + $1::int - (select count(*)::int from companies)) i(n)
     join source s on s.n = i.n % (select count(*) from source)`,
    [wanted],
  )
  await client.query(`
    insert into companies (parent_id, type, status, code, name, legal_name, is_telecom, is_domestic, currency, price_group_id, country_id, town,
      postal_code, address, tax_id, vat_id, tax_number_state, email, phone, language, time_zone, payment_types, auto_approve, created_at, updated_at, approved_at)
    select c.parent_id, c.type, case when i.n % 40 = 0 then 1 when i.n % 97 = 0 then 4 else 2 end, 'SC-' || i.n, c.name || ' ' || i.n, c.legal_name, c.is_telecom, c.is_domestic, c.currency, c.price_group_id,
      c.country_id, c.town, c.postal_code, c.address, '45' || lpad(i.n::text, 11, '0'), '', 3, 'office@scale' || i.n || '.example', c.phone, c.language,
      c.time_zone, c.payment_types, c.auto_approve, c.created_at + make_interval(mins => i.n::int), c.updated_at, c.approved_at + make_interval(mins => i.n::int)
    from copied i join companies c on c.id = i.source`)
  await client.query(`
    alter table copied add id bigint, add buys boolean;
    update copied i set id = c.id, buys = c.status = 2 from companies c where c.code = 'SC-' || i.n;
    insert into ledger_accounts (company_id, counterparty_id, currency, kind, balance, credit_limit, overdue, oldest_due_on)
    select c.id, c.parent_id, c.currency, k.kind, case k.kind when 'funds' then (i.n * 7919) % 500000 - 60000 else case when i.n % 10 = 0 then (i.n * 31) % 9000 else 0 end end,
      case k.kind when 'funds' then 100000 else 0 end, case when k.kind = 'funds' and i.n % 30 = 0 then 4000 else 0 end,
      case when k.kind = 'funds' and i.n % 30 = 0 then current_date - 12 end
    from copied i join companies c on c.id = i.id cross join (values ('funds'), ('held')) k(kind);
    insert into orders (number, company_id, reseller_id, user_id, currency, payment_type, approval, payment, slots_total, status, net, vat, gross,
      is_domestic, rate_home, sales_home, language, email, placed_at, created_at, updated_at)
    select 'SC-' || i.n, c.id, nullif(c.parent_id, 1), o.user_id, c.currency, o.payment_type, 'denied', 0, 1, 4, o.net, o.vat, o.gross,
      c.is_domestic, o.rate_home, case when c.parent_id <> 1 then o.total_home end, c.language, c.email,
      now() - make_interval(mins => ((i.n * 7919) % 300000)::int), o.created_at, o.updated_at
    from copied i join companies c on c.id = i.id cross join (select * from orders order by id limit 1) o where i.buys;
    insert into order_counts (company_id, reseller_id, status, orders, gross_home, last_at)
    select o.company_id, coalesce(o.reseller_id, 0), o.status, count(*), sum(o.total_home), max(o.placed_at) from copied i join orders o on o.company_id = i.id group by 1, 2, 3;
    create temp table sold as
    select c.parent_id, c.id, current_date - 3 - (((i.n * 37) % 17) + d * 17)::int as day, 1000 + (i.n * 7919 * (d + 1)) % 90000 as net, 900 + (i.n * 7919 * (d + 1)) % 80000 as cost
    from copied i join companies c on c.id = i.id cross join generate_series(0, 4) d where i.buys;
    insert into sales_day_legs (seller_id, day, buyer_id, net, cost) select parent_id, day, id, net, cost from sold where parent_id <> 1;
    insert into sales_partners (is_month, day, company_id, orders, sales_net, cost_e4)
    select m.is_month, case when m.is_month then date_trunc('month', s.day)::date else s.day end, s.id, count(*), sum(s.net), sum(s.cost) * 100
    from sold s cross join (values (false), (true)) m(is_month)
    where s.parent_id = 1 and (not m.is_month or s.day < date_trunc('month', (select until + 1 from sales_kept))) group by 1, 2, 3`)
}

/** Up to the wanted number of people: three for each copied company and the rest for the first one. */
async function copyPeople(client: pg.Client, wanted: number): Promise<void> {
  await client.query(
    `with company as (
       select id, language, created_at, row_number() over (order by id) - 1 as n from companies where code like 'SC-%'
     ), known as (
       select first_name, last_name, password_hash, row_number() over (order by id) - 1 as n from users where username not like 'scale%'
     ), had as (select count(*)::int as n from users where username like 'scale%'),
     wanted as (
       select g, g % (select count(*) from company) as company, g * 7919 % (select count(*) from known) as person, 'scale' || g || '@company.example' as login
       from had cross join generate_series(had.n + 1, had.n + $1::int - (select count(*)::int from users)) g
     ), person as (
       insert into users (company_id, username, email, first_name, last_name, language, password_hash, last_sign_in_at, created_at)
       select c.id, login, login, k.first_name, k.last_name, c.language, k.password_hash, now() - make_interval(mins => (g * 37 % 90000)::int), c.created_at
       from wanted w join company c on c.n = w.company join known k on k.n = w.person
       returning id, company_id)
     insert into user_roles (user_id, role_id)
     select p.id, case c.type when 2 then 10 else 3 end from person p join companies c on c.id = p.company_id`,
    [wanted],
  )
}

/** All products that the reseller does not have yet, at the distributor's price. */
async function assignAll(client: pg.Client, resellerEmail: string): Promise<void> {
  await client.query(
    `insert into company_products (company_id, product_id, effective_price, effective_rule)
     select u.company_id, p.id, p.base_price, 'base' from users u, products p
     where u.email = $1 and p.deleted_at is null and not p.is_withdrawn on conflict do nothing`,
    [resellerEmail],
  )
}

/** A group whose companies each have its products at their own price, even if an earlier run has synced them. */
async function groupToSync(client: pg.Client, { groupCompanies, groupProducts }: PartnerSizes): Promise<void> {
  const { rowCount } = await client.query(
    `insert into price_groups (owner_company_id, name, currency)
     select 1, 'Scale', (select currency from companies where id = 1) where not exists (select 1 from price_groups where name = 'Scale')`,
  )
  if (rowCount) {
    await client.query(
      `insert into price_group_products (group_id, product_id, price)
       select g.id, p.id, p.base_price from price_groups g, (select * from products where deleted_at is null and not is_withdrawn order by id limit $1) p where g.name = 'Scale'`,
      [groupProducts],
    )
    await client.query(
      `update companies set price_group_id = (select id from price_groups where name = 'Scale')
       where id in (select c.id from companies c where code like 'SC-%' and parent_id = 1 and status = 2
         and currency = (select currency from companies where id = 1) order by id limit $1)`,
      [groupCompanies],
    )
  }
  await client.query(
    `insert into company_products (company_id, product_id, price, effective_price, effective_rule)
     select c.id, gp.product_id, gp.price + 10, gp.price + 10, 'company' from price_groups g join companies c on c.price_group_id = g.id
     join price_group_products gp on gp.group_id = g.id where g.name = 'Scale'
     on conflict (company_id, product_id) do update set price = excluded.price, effective_price = excluded.effective_price,
       effective_rule = excluded.effective_rule where company_products.price is null`,
  )
}

/** Copied companies without products get the same number each, until the wanted total is reached. */
async function assignRest(client: pg.Client, wanted: number): Promise<void> {
  await client.query(
    `with missing as (select greatest(0, $1::int - count(*)::int) as n from company_products),
     company as (
       select c.id, row_number() over (order by c.id) as i from companies c
       where code like 'SC-%' and not exists (select 1 from company_products x where x.company_id = c.id)),
     product as (
       select id, base_price, row_number() over (order by id) - 1 as n from products where deleted_at is null and not is_withdrawn),
     sizes as (select (select count(*) from company) as companies, (select count(*) from product) as products),
     wanted as (
       select c.id, (c.i * 37 + k) % z.products as product from missing m cross join sizes z cross join company c
       cross join lateral generate_series(0, (m.n / z.companies + case when c.i <= m.n % z.companies then 1 else 0 end)::int - 1) k)
     insert into company_products (company_id, product_id, effective_price, effective_rule)
     select w.id, p.id, p.base_price, 'base' from wanted w join product p on p.n = w.product`,
    [wanted],
  )
}
