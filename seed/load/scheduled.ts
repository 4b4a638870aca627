import type pg from 'pg'
import { companyId, personId } from './world-ids.ts'

const plans = [
  { by: 'tarik', seller: 'brava', partner: 'megabajt', reason: 'New list of the publisher' },
  { by: 'amra', seller: 'digitalis', partner: 'gejmerija', reason: '' },
] as const

/**
 * Prices scheduled for the first day of the month after next: two for a partner of the distributor, two for a partner
 * of a reseller.
 */
export async function writeScheduled(client: pg.Client, today: Date): Promise<void> {
  for (const { by, seller, partner, reason } of plans)
    await client.query(
      `with product as (
         select product_id, effective_price + 100 as price from company_products
         where company_id = $3 and override_price is null and not is_withdrawn order by product_id limit 2
       ), planned as (
         insert into scheduled_prices (kind, seller_id, user_id, company_id, products, product_id, valid_from, reason, created_at)
         select 'terms', $1, $2, $3, 1, product_id, date_trunc('month', sales_day_of($4::timestamptz)) + interval '2 months', $5,
           $4::timestamptz - interval '1 day'
         from product returning id, product_id
       )
       insert into scheduled_price_products (schedule_id, product_id, price, tiers)
       select planned.id, product_id, price, '[]' from planned join product using (product_id)`,
      [companyId(seller), personId(by), companyId(partner), today, reason],
    )
}
