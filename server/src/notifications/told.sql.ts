import { distributorRoles, roles } from '@brava/contract/access.ts'
import { companyStatus, companyType } from '@brava/contract/enums.ts'
import { sql } from 'kysely'
import type { Trx } from '../platform/db/connect.ts'
import { inText } from '../platform/db/in-text.ts'
import { announcing } from '../platform/events/announcing.ts'
import { wakeReaders } from '../platform/events/wake-readers.ts'

/** One thing that some people are notified of. */
export interface Telling {
  readonly topic: string
  readonly kind: string
  readonly type: number
  readonly audience: 'company' | 'distributor' | 'administrators' | 'managers'
  readonly companyId: number | null
  /** Only this person of the audience. */
  readonly only: number | null
  readonly except: number | null
  readonly productId: number | null
  readonly orderId: number | null
  /** How many keys of the order it is about, if it is about keys. */
  readonly keys: number | null
  readonly ticketId: number | null
  readonly partnerId: number | null
  readonly detail: object
  readonly words: string
}

/**
 * Writes a line for everybody who is notified, in one statement, and signals open browsers. People who turned the topic
 * off both in the product and by mail get none. News about keys of an order is added to a line of the last hour with
 * the same content, if the person has not seen it and no mail has included it.
 */
export async function insertTold(trx: Trx, tellings: readonly Telling[]): Promise<void> {
  if (tellings.length === 0) return
  const people = sql`select u.id, u.company_id from users u join companies c on c.id = u.company_id`
  const works = sql`not u.is_disabled and c.status in (${inText(companyStatus.code.approved, companyStatus.code.blocked)})
    and u.id is distinct from t."except" and (t."only" is null or u.id = t."only")`
  const has = (...ids: readonly number[]) =>
    sql`exists (select 1 from user_roles r where r.user_id = u.id and r.role_id in (${inText(...ids)}))`
  await sql`
    with tellings as (
      select row_number() over () as nth, t.* from jsonb_to_recordset(${JSON.stringify(tellings)}::jsonb) as t(topic text,
        kind text, type smallint, audience text, "companyId" bigint, "only" bigint, "except" bigint, "productId" bigint,
        "orderId" bigint, keys int, "ticketId" bigint, "partnerId" bigint, detail jsonb, words text)
    ), readers as (
      select p.id as user_id, p.company_id, t.*, coalesce(w.in_product, true) as is_shown, coalesce(w.mail, 0) as mail
      from tellings t cross join lateral (
        ${people} where t.audience = 'company' and u.company_id = t."companyId" and ${works}
        union all
        ${people} where t.audience = 'distributor' and c.type = ${inText(companyType.code.distributer)} and ${works}
          and ${has(...distributorRoles)}
        union all
        ${people} where t.audience = 'administrators' and c.type = ${inText(companyType.code.distributer)} and ${works}
          and ${has(roles.administrator)}
        union all
        ${people} where t.audience = 'managers' and ${works} and (
          (c.type = ${inText(companyType.code.distributer)} and ${has(roles.administrator)})
          or (u.company_id = t."companyId" and ${has(roles.retailerAdmin, roles.resellerAdmin)})
          or (u.company_id = (select m.parent_id from companies m where m.id = t."companyId") and ${has(roles.resellerAdmin)}))
      ) p left join notification_choices w on w.user_id = p.id and w.topic = t.topic
      where coalesce(w.in_product, true) or coalesce(w.mail, 0) > 0
    ), added as (
      update notifications n set created_at = now(),
        detail = n.detail || jsonb_build_object('count', coalesce((n.detail->>'count')::int, 1) + r.keys)
      from readers r cross join lateral (
        select m.id, m.created_at from notifications m
        where m.user_id = r.user_id and m.company_id = r.company_id and m.created_at > now() - interval '1 hour'
          and m.is_shown and m.seen_at is null and m.kind = r.kind and m.order_id = r."orderId"
          and m.detail->'isReplaced' is not distinct from r.detail->'isReplaced'
        order by m.created_at desc, m.id desc limit 1
      ) last
      where r.keys is not null and (n.id, n.created_at) = (last.id, last.created_at)
        and n.seen_at is null and (n.mail = 0 or n.mailed_at is null)
      returning n.user_id, n.company_id, r.nth
    ), told as (
      insert into notifications (user_id, company_id, topic, kind, type, product_id, order_id, ticket_id, partner_id,
        detail, words, is_shown, mail)
      select r.user_id, r.company_id, r.topic, r.kind, r.type, r."productId", r."orderId", r."ticketId", r."partnerId",
        r.detail, r.words, r.is_shown, r.mail
      from readers r where not exists (select from added a where a.user_id = r.user_id and a.nth = r.nth)
      returning company_id
    )
    ${announcing(
      'notifications',
      sql`0::bigint, array_agg(distinct company_id) from (select company_id from told union all select company_id from added) t
        having count(*) > 0`,
    )}`.execute(trx)
  wakeReaders(trx)
}
