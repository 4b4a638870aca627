import { distributorRoles, roles } from '@brava/contract/access.ts'
import { companyStatus, companyType } from '@brava/contract/enums.ts'
import { sql } from 'kysely'
import type { Trx } from '../platform/db/connect.ts'
import { inText } from '../platform/db/in-text.ts'
import { announcing } from '../platform/events/announcing.ts'
import { wakeReaders } from '../platform/events/wake-readers.ts'

/** One thing that some people are told. */
export interface Telling {
  readonly topic: string
  readonly kind: string
  readonly type: number
  readonly audience: 'company' | 'distributor' | 'administrators' | 'managers'
  readonly companyId: number | null
  /** Of the audience only this person. */
  readonly only: number | null
  readonly except: number | null
  readonly productId: number | null
  readonly orderId: number | null
  readonly ticketId: number | null
  readonly partnerId: number | null
  readonly detail: object
  readonly words: string
}

/**
 * Writes a line for everybody who is told, in one statement, and says so to open browsers. Who turned the topic off in the
 * product and by mail gets none.
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
      select * from jsonb_to_recordset(${JSON.stringify(tellings)}::jsonb) as t(topic text, kind text, type smallint,
        audience text, "companyId" bigint, "only" bigint, "except" bigint, "productId" bigint, "orderId" bigint,
        "ticketId" bigint, "partnerId" bigint, detail jsonb, words text)
    ), told as (
      insert into notifications (user_id, company_id, topic, kind, type, product_id, order_id, ticket_id, partner_id,
        detail, words, is_shown, mail)
      select p.id, p.company_id, t.topic, t.kind, t.type, t."productId", t."orderId", t."ticketId", t."partnerId",
        t.detail, t.words, coalesce(w.in_product, true), coalesce(w.mail, 0)
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
      returning company_id
    )
    ${announcing('notifications', sql`0::bigint, array_agg(distinct company_id) from told having count(*) > 0`)}`.execute(
    trx,
  )
  wakeReaders(trx)
}
