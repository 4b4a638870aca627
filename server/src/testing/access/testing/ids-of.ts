import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import type { IdExpectation, Relation, Subject } from '../expectation.ts'

/** An id that names nothing. */
export const missingId = 999_999_999

type Who = { readonly id: number; readonly companyId: number }

// $1 is the list of companies in the relation, $2 the caller's own company.
const byCompany: Partial<Record<Subject, string>> = {
  companyDocument: 'select id from company_documents where company_id = any($1) order by id desc limit 1',
  company: 'select id from companies where id = any($1) order by id limit 1',
  user: 'select id from users where company_id = any($1) order by id desc limit 1',
  companyProduct: 'select id from company_products where company_id = any($1) order by id limit 1',
  product: `select product_id as id from company_products where company_id = any($1) and not is_withdrawn
    and ($2 = any($1) or product_id not in (select product_id from company_products where company_id = $2)) order by 1 limit 1`,
  priceGroup: 'select id from price_groups where owner_company_id = any($1) order by id limit 1',
  order: `select id from orders where company_id = any($1)
    order by exists (select 1 from slots s where s.order_id = orders.id and s.state = 1) desc, id desc limit 1`,
  orderLine: `select l.id from order_lines l join orders o on o.id = l.order_id where o.company_id = any($1)
    order by exists (select 1 from slots s where s.order_id = o.id and s.state = 1) desc, o.id desc, l.id limit 1`,
  key: 'select s.key_id as id from slots s join orders o on o.id = s.order_id where o.company_id = any($1) and s.state = 1 order by s.id limit 1',
  issuedInvoice: 'select id from invoices where issuer_id = any($1) order by id desc limit 1',
  receivedInvoice: 'select id from invoices where buyer_id = any($1) order by id desc limit 1',
  groupImport: `select id from imports where kind = 'group-prices' and company_id = any($1) order by id limit 1`,
  groupProduct: `select gp.id from price_group_products gp join price_groups g on g.id = gp.group_id
    where g.owner_company_id = any($1) order by gp.id limit 1`,
  priceImport: `select id from imports where kind = 'company-prices' and company_id = any($1) order by id limit 1`,
  scheduledPrice: `select id from scheduled_prices where seller_id = any($1) and state = 'waiting' order by id limit 1`,
  contactPerson: 'select id from contact_persons where keeper_id = any($1) order by id desc limit 1',
  posDevice: 'select id from pos_devices where company_id = any($1) and removed_at is null order by id desc limit 1',
  posDay: 'select id from pos_days where company_id = any($1) order by id desc limit 1',
  apiCredential:
    'select id from api_credentials where company_id = any($1) and revoked_at is null order by id desc limit 1',
  webhook: 'select id from webhooks where company_id = any($1) and removed_at is null order by id desc limit 1',
  webhookDelivery: `select d.id from webhook_deliveries d join webhooks w on w.id = d.webhook_id
    where w.company_id = any($1) and w.removed_at is null order by d.id desc limit 1`,
  deliveryAddress: 'select id from delivery_addresses where company_id = any($1) order by id desc limit 1',
  ticket: 'select id from tickets where company_id = any($1) order by id limit 1',
  promotion: 'select promotion_id as id from promotion_recipients where company_id = any($1) order by 1 limit 1',
  ticketPicture: `select f.file_id as id from ticket_files f join ticket_messages m on m.id = f.message_id join tickets t on t.id = m.ticket_id
    where t.company_id = any($1) and not m.is_internal order by 1 limit 1`,
  privateFile: 'select id from files where owner_company_id = any($1) and not is_public order by id limit 1',
}
const byPerson: Partial<Record<Subject, string>> = {
  receivedReport: 'select schedule_id as id from report_schedule_readers where user_id = any($1) order by 1 limit 1',
  reportSchedule: 'select id from report_schedules where user_id = any($1) order by id limit 1',
  savedView: 'select id from saved_views where user_id = any($1) order by id limit 1',
  notification: 'select id from notifications where user_id = any($1) order by id limit 1',
  passkey: 'select id from passkeys where user_id = any($1) order by id limit 1',
  session: 'select id from sessions where user_id = any($1) and ended_at is null order by id limit 1',
  cart: 'select id from carts where user_id = any($1) order by id limit 1',
  cartItem:
    'select i.id from cart_items i join carts c on c.id = i.cart_id where c.user_id = any($1) order by i.id limit 1',
}
const everybodys: Partial<Record<Subject, string>> = {
  country: 'countries',
  category: 'categories',
  productType: 'product_types',
  publisher: 'publishers',
  region: 'regions',
  language: 'languages',
}

async function companiesIn(db: Db, relation: Relation, of: Who): Promise<number[]> {
  const { rows } = await sql<{ id: number; relation: Relation }>`
    select c.id, case when c.id = me.id then 'own' when c.parent_id = me.id then 'child' when c.id = me.parent_id then 'supplier'
      when c.parent_id = me.parent_id then 'sibling' else 'foreign' end as relation
    from companies c, companies me where me.id = ${of.companyId} order by c.id`.execute(db)
  return rows.filter((row) => row.relation === relation).map((row) => row.id)
}

async function peopleIn(db: Db, relation: Relation, of: Who): Promise<number[]> {
  if (relation === 'own') return [of.id]
  if (relation === 'child' || relation === 'supplier') return []
  const { rows } = await sql<{ id: number }>`select id from users
    where id <> ${of.id} and (company_id = ${of.companyId}) = ${relation === 'sibling'} and not is_disabled`.execute(db)
  return rows.map((row) => row.id)
}

/** Ids of a subject in the given relation to the person; empty if the world has none. */
export async function idsOf(
  db: Db,
  { of, isPersonal = false }: IdExpectation,
  relation: Relation,
  person: Who,
): Promise<readonly number[]> {
  const table = everybodys[of]
  if (table) return idsFrom(db, `select id from ${table} order by id limit 1`)
  const statement = isPersonal ? byPerson[of] : byCompany[of]
  if (!statement) throw new Error(`no way to find a ${of}`)
  const owners = isPersonal ? await peopleIn(db, relation, person) : await companiesIn(db, relation, person)
  if (owners.length === 0) return []
  const list = `array[${owners.map(Number).join(',')}]::bigint[]`
  return idsFrom(db, statement.replaceAll('$1', list).replaceAll('$2', String(Number(person.companyId))))
}

async function idsFrom(db: Db, statement: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${sql.raw(statement)}`.execute(db)
  return rows.map((row) => row.id)
}
