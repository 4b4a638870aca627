import { sql } from 'kysely'
import { connect } from '../../../platform/db/connect.ts'
import { openCodes } from '../../../keys/revealing/open-codes.ts'
import type { AccessWorld } from './access-world.ts'

/**
 * What no outsider may find, planted where it is stored: numbers and words that occur nowhere else. A price names its
 * company, so that a company's own prices can be told from another's.
 */
export const planted = {
  /** 9173.57, the cost of every key; the same with VAT, and the cost of the fifty keys of a fresh order. */
  costs: ['917357', '1073308', '45867850'],
  /** 61ccc0.07 for company ccc: its prices. */
  priceOf: (companyId: number) => 61_000_007 + companyId * 1000,
  /**
   * The base price of products and the prices of the distributor’s groups; a reseller’s groups have the reseller's
   * price.
   */
  basePrice: 61_999_007,
  supplier: 'CANARYSUPPLIER',
  batch: 'CANARYBATCH',
  note: 'CANARYNOTE',
  internal: 'CANARYINTERNAL',
  custody: 'CANARYCUSTODY',
  /** Followed by the id of the company that owns it. */
  view: 'CANARYVIEW',
  memo: 'CANARYMEMO',
  person: 'CANARYPERSON',
  group: 'CANARYGROUP',
} as const

/** Plants the canaries into a world before the first request. */
export async function plantCanaries(world: AccessWorld): Promise<void> {
  const { db: owner, close } = connect(world.url, { size: 1, asOwner: true })
  const price = sql.raw('(61000007 + company_id * 1000)')
  try {
    await sql`
      delete from price_tiers;
      delete from promotion_products;
      update company_products set price = ${price}, margin_bp = null, override_price = null, effective_price = ${price}, effective_rule = 'company';
      update products set base_price = ${sql.lit(planted.basePrice)};
      update price_group_products gp set price = case when c.type = 1 then ${sql.lit(planted.basePrice)} else 61000007 + c.id * 1000 end
        from price_groups g join companies c on c.id = g.owner_company_id where g.id = gp.group_id;
      update scheduled_price_products l set price = case when c.type = 1 then ${sql.lit(planted.basePrice)} else 61000007 + c.id * 1000 end
        from scheduled_prices s join companies c on c.id = s.seller_id where s.id = l.schedule_id;
      update key_suppliers set name = ${sql.lit(planted.supplier)} || id;
      update key_batches set unit_cost_e4 = 91735700, unit_cost_home_e4 = 91735700, code = ${sql.lit(planted.batch)} || id,
        file_name = ${sql.lit(planted.batch)};
      update slots set cost_home_e4 = 91735700;
      update orders set cost_home_e4 = 91735700;
      update price_groups set name = ${sql.lit(planted.group)} || owner_company_id || 'G' || id;
      update saved_views set name = ${sql.lit(planted.view)} || company_id || 'V' || id, search = ${sql.lit(planted.view)} || company_id || 'V', is_shared = true;
      update users set phone = ${sql.lit(planted.person)} || company_id || 'P';
      update companies set auto_approve = false, payment_types = '{1,3,4,5}', may_back_order = false;
    `.execute(owner)
    // Changes immutable rows, bypassing their guards.
    await sql`
      set session_replication_role = replica;
      update order_line_prices p set unit_price = 61000007 + g.buyer_id * 1000, gross = 61000007 + g.buyer_id * 1000,
        net = 61000007 + g.buyer_id * 1000, vat = 0, trace = jsonb_set(p.trace, '{canary}', to_jsonb(61000007 + g.buyer_id * 1000))
        from order_legs g where g.id = p.leg_id;
      update order_legs set gross = 61000007 + buyer_id * 1000, net = 61000007 + buyer_id * 1000, vat = 0;
      update orders set gross = 61000007 + company_id * 1000, net = 61000007 + company_id * 1000, vat = 0, refunded = 0;
      update invoices set gross = 61000007 + buyer_id * 1000, net = 61000007 + buyer_id * 1000, vat = 0;
      update ledger_transactions set memo = ${sql.lit(planted.memo)} || company_id || 'M';
      update custody_log set reason = ${sql.lit(planted.custody)} where reason <> '';
      set session_replication_role = origin;
    `.execute(owner)
  } finally {
    await close()
  }
}

/**
 * A note on every company and order, and an internal event on every existing order: call after placing the last one.
 */
export async function plantNotes(world: AccessWorld): Promise<void> {
  const { db } = world.app.services
  await sql`insert into order_notes (order_id, user_id, body) select id, (select min(id) from users), ${planted.note}
    from orders`.execute(db)
  await sql`insert into company_notes (company_id, keeper_id, user_id, body) select id, (select min(id) from companies where type = 1), (select min(id) from users), ${planted.note}
    from companies`.execute(db)
  await sql`insert into order_events (order_id, kind, is_internal, detail)
    select id, 'note', true, ${JSON.stringify({ reason: planted.internal, cost: '9173.57' })}::jsonb from orders`.execute(
    db,
  )
}

/** All codes of the world in plain text, with the company that received each: 0 for those in stock. */
export async function codesOfWorld(world: AccessWorld): Promise<Map<string, number>> {
  const { services } = world.app
  const { rows } = await sql<{
    id: number
    companyId: number | null
  }>`select k.id, o.company_id as "companyId" from keys k
    left join slots s on s.key_id = k.id left join orders o on o.id = s.order_id where k.kind = 1`.execute(services.db)
  const codes = new Map<string, number>()
  for (let at = 0; at < rows.length; at += 2000) {
    const part = rows.slice(at, at + 2000)
    const opened = await openCodes(
      services,
      part.map(({ id }) => id),
    )
    for (const { id, companyId } of part) codes.set(opened.get(id) ?? '', companyId ?? 0)
  }
  return codes
}

/** Which canaries a text contains, and which company each belongs to. */
export function canariesIn(text: string): { what: string; companyId: number }[] {
  // 61,012.07 and 61.012,07 and 61012.07 are the same number.
  const digits = text.replace(/(?<=\d)[.,'\u00a0\u202f](?=\d)/g, '')
  const found: { what: string; companyId: number }[] = []
  if (new RegExp(`(?<!\\d)(${planted.costs.join('|')})(00)?(?!\\d)`).test(digits))
    found.push({ what: 'cost', companyId: 1 })
  for (const [, company] of digits.matchAll(/(?<!\d)61(\d{3})007(?!\d)/g))
    found.push({ what: 'price', companyId: Number(company) })
  for (const what of ['supplier', 'batch', 'note', 'internal', 'custody'] as const)
    if (text.includes(planted[what])) found.push({ what, companyId: 1 })
  for (const what of ['view', 'memo', 'person', 'group'] as const)
    for (const [, company] of text.matchAll(new RegExp(`${planted[what]}(\\d+)`, 'g')))
      found.push({ what, companyId: Number(company) })
  return found
}
