import type pg from 'pg'

const firstWords = `'{Amber,Bistrica,Centar,Delta,Eho,Fokus,Grad,Horizont,Iskra,Jasen,Kvadrat,Lira,Most,Nova,Orion,Planet,Rubin,Soko,Titan,Una,Vrelo,Zenit,Čvor,Šipad,Žubor,Gama,Luka,Mreža,Pixel,Točka}'::text[]`
const secondWords = `'{Digital,Games,Kod,Licence,Media,Net,Shop,Soft,Store,Tech,Trade,Plus,Online,Servis,Sistemi}'::text[]`
const firstNames = `'{Adna,Adnan,Ajla,Alen,Amela,Ana,Armin,Boris,Damir,Darko,Dženana,Edin,Elma,Filip,Goran,Hana,Igor,Ivana,Jasmina,Kenan,Lana,Marko,Mateja,Mirela,Nermin,Nina,Sanja,Tin,Vedran,Zlatan}'::text[]`
const lastNames = `'{Alić,Babić,Begović,Bešlić,Ćosić,Čehić,Delić,Đogić,Filipović,Grgić,Halilović,Horvat,Ivić,Jurić,Karić,Knežević,Kovač,Lukić,Marić,Mujić,Novak,Omerović,Perić,Radić,Salkić,Šarić,Tomić,Vuković,Zec,Žilić}'::text[]`

/**
 * Adds companies up to the requested number: resellers with retailers beneath, direct partners and telecoms, at home
 * and in the euro area, nearly all approved for more than two years; each has two users, the largest six.
 */
export async function moreCompanies(client: pg.Client, companies: number, today: Date): Promise<void> {
  await client.query(
    `
    create unlogged table large.company as
    with counts as (
      select max(id) as before, $1::int - count(*)::int as n, greatest(2, round(($1::int - count(*)) * 0.075))::int as resellers from companies
    ), numbered as (
      select before + i as id, i, resellers, n, before,
        case when i <= resellers then 'reseller' when i <= resellers + n * 0.65 then 'under' when i % 12 = 0 then 'telecom' else 'direct' end as kind
      from counts, generate_series(1, n) i
    ), placed as (
      select *, case when kind = 'under' then 1 + floor(resellers * power(large.u(i, 1), 1.6))::int else i end as root from numbered
    )
    select id, i, kind, case when kind = 'under' then before + root else 1 end as parent_id,
      case when kind = 'telecom' then 'BA' when (kind = 'direct' and i % 7 = 0) or (kind <> 'direct' and root % 6 = 0)
        then case when root % 4 = 0 then 'DE' else 'HR' end else 'BA' end as country,
      case when i % 101 = 50 then 1 when i % 103 = 50 then 3 when i % 97 = 50 then 4 else 2 end as status
    from placed`,
    [companies],
  )
  await client.query(
    `
    insert into companies (id, parent_id, type, status, code, name, legal_name, is_telecom, is_domestic, currency, price_group_id, country_id, town,
      postal_code, address, tax_id, vat_id, tax_number_state, tax_number_valid_at, email, phone, contact_person, language, time_zone, payment_types, auto_approve, may_back_order,
      invoice_text_bs, bank_account, created_at, updated_at, approved_at)
    overriding system value
    select c.id, c.parent_id, case kind when 'reseller' then 2 else 3 end, status,
      case when status in (2, 4) then case kind when 'telecom' then 'TC' when 'reseller' then 'RS' else 'RT' end || '-' || 1000 + c.id end,
      words || ' ' || t.name, words || ' d.o.o. za trgovinu ' || t.name, kind = 'telecom', country = 'BA',
      case country when 'BA' then 'BAM' else 'EUR' end, g.id, k.id, t.name, t.postal_code, 'Ulica ' || 1 + c.id % 180, tax.id,
      case country when 'BA' then '' else country || tax.id end, 3, since,
      'info@partner' || c.id || '.example', '+387 33 555 ' || lpad((c.id % 1000)::text, 3, '0'), '',
      case country when 'HR' then 'hr' when 'DE' then 'en' else 'bs' end,
      case country when 'HR' then 'Europe/Zagreb' when 'DE' then 'Europe/Berlin' else 'Europe/Sarajevo' end,
      '{1,2,3,4,5}', large.u(c.id, 2) < 0.85, large.u(c.id, 3) < 0.1, '', 'BA39 1990 44' || lpad(c.id::text, 10, '0'),
      since, since, case when status in (2, 4) then since end
    from large.company c
    cross join lateral (select case country when 'BA' then '42' else '8' end || lpad((100000000 + c.id * 7919)::text, 10, '0') as id) tax
    cross join lateral (select large.pick(${firstWords}, c.id, 4) || ' ' || large.pick(${secondWords}, c.id, 5) as words) w
    cross join lateral (select $1::timestamptz - make_interval(days => case when status = 1 then 1 + c.i % 9 else 745 + (c.i * 7) % 700 end) as since) s
    join countries k on k.code = c.country
    join lateral (select name, postal_code from towns where country_id = k.id order by hashint8extended(c.id, towns.id) limit 1) t on true
    left join price_groups g on g.id = case when status = 1 or kind = 'under' then null
      when kind = 'telecom' then 5 when kind = 'reseller' then case country when 'BA' then 1 else 2 end else case country when 'BA' then 3 else 4 end end`,
    [today],
  )
  await client.query(
    `
    insert into users (id, company_id, username, email, first_name, last_name, phone, language, password_hash, last_sign_in_at, created_at, updated_at)
    overriding system value
    select base.id + row_number() over (order by c.id, n), c.id, login, login, first_name, last_name, '+387 61 555 ' || lpad((c.id % 1000)::text, 3, '0'),
      c.language, base.password_hash, case when c.status = 2 then $1::timestamptz - make_interval(mins => 30 + ((c.id * 37 + n) % 9000)::int) end, c.created_at, c.created_at
    from large.company l join companies c using (id)
    cross join (select max(id) as id, max(password_hash) as password_hash from users) base
    cross join lateral generate_series(1, case when l.kind = 'reseller' and l.i <= 20 then 6 else 2 end) n
    cross join lateral (select large.pick(${firstNames}, c.id * 8 + n, 6) as first_name, large.pick(${lastNames}, c.id * 8 + n, 7) as last_name) p
    cross join lateral (select folded(first_name || '.' || last_name) || n || '@partner' || c.id || '.example' as login) a`,
    [today],
  )
  await client.query(`
    insert into user_roles (user_id, role_id)
    select u.id, case when l.kind = 'reseller' then case n when 1 then 10 else 2 end else case n when 1 then 8 else 3 end end
    from (select id, company_id, row_number() over (partition by company_id order by id) as n from users) u
    join large.company l on l.id = u.company_id`)
}
