import type { PriceTier } from '@brava/contract/prices/price-facts.ts'
import type { PriceRule } from '@brava/contract/prices/price-steps.ts'
import { sql } from 'kysely'
import type { Trx } from '../platform/db/connect.ts'
import { idsInOne } from '../platform/db/ids-in-one.ts'

export interface NewAssigned {
  readonly productId: number
  readonly price: number | null
  readonly marginBp: number | null
  readonly overridePrice?: number | null
  readonly moq: number | null
}

export async function insertAssigned(trx: Trx, companyId: number, items: readonly NewAssigned[]) {
  return trx
    .insertInto('company_products')
    .values(
      items.map((item) => ({
        company_id: companyId,
        product_id: item.productId,
        price: item.price,
        margin_bp: item.marginBp,
        override_price: item.overridePrice ?? null,
        moq: item.moq,
        effective_price: 0,
        effective_rule: 'base',
      })),
    )
    .onConflict((conflict) => conflict.columns(['company_id', 'product_id']).doNothing())
    .returning(['id', 'product_id'])
    .execute()
}

export async function updateAssigned(
  trx: Trx,
  ids: readonly number[],
  values: {
    price?: number | null | undefined
    margin_bp?: number | null | undefined
    override_price?: number | null | undefined
    moq?: number | null | undefined
    is_withdrawn?: boolean
  },
): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('company_products')
    .set({ ...values, updated_at: sql<Date>`now()` })
    .where(sql<boolean>`id = any(${idsInOne(ids)})`)
    .execute()
}

/** Sets explicit prices on many rows at once; they replace a margin, and an omitted MOQ stays. */
export async function setPrices(
  trx: Trx,
  items: readonly { id: number; price: number; moq: number | null }[],
  as: 'price' | 'override',
): Promise<void> {
  const value = as === 'price' ? sql`price = v.price, margin_bp = null` : sql`override_price = v.price`
  await sql`
    update company_products cp set ${value}, moq = coalesce(v.moq, cp.moq), updated_at = now()
    from unnest(${items.map((item) => item.id)}::bigint[], ${items.map((item) => item.price)}::bigint[],
      ${items.map((item) => item.moq)}::int[]) as v(id, price, moq)
    where cp.id = v.id`.execute(trx)
}

/** Sets the terms of many rows at once, different for each. */
export async function setTerms(
  trx: Trx,
  items: readonly {
    id: number
    price: number | null
    marginBp: number | null
    overridePrice: number | null
    moq: number | null
  }[],
): Promise<void> {
  if (items.length === 0) return
  await sql`
    update company_products cp set price = v.price, margin_bp = v.margin_bp, override_price = v.override_price, moq = v.moq,
      updated_at = now()
    from unnest(${items.map((item) => item.id)}::bigint[], ${items.map((item) => item.price)}::bigint[],
      ${items.map((item) => item.marginBp)}::int[], ${items.map((item) => item.overridePrice)}::bigint[],
      ${items.map((item) => item.moq)}::int[]) as v(id, price, margin_bp, override_price, moq)
    where cp.id = v.id`.execute(trx)
}

/** Removes own prices, margins and tiers; the resulting price is stored in the same statement. */
export async function dropOwnTerms(
  trx: Trx,
  rows: readonly { id: number; price: number; rule: PriceRule }[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    update company_products cp set price = null, margin_bp = null, updated_at = now(),
      effective_price = v.price, effective_rule = v.rule,
      effective_at = case when (cp.effective_price, cp.effective_rule) = (v.price, v.rule) then cp.effective_at else now() end
    from unnest(${idsInOne(rows.map((row) => row.id))}, ${idsInOne(rows.map((row) => row.price))},
      ${rows.map((row) => row.rule)}::text[]) as v(id, price, rule)
    where cp.id = v.id`.execute(trx)
  await deleteTiers(
    trx,
    rows.map((row) => row.id),
  )
}

/** Deletes these rows' own tiers. */
export async function deleteTiers(trx: Trx, companyProductIds: readonly number[]): Promise<void> {
  await sql`delete from price_tiers where company_product_id = any(${idsInOne(companyProductIds)})`.execute(trx)
}

/** Replaces these rows' own tiers, different for each. */
export async function replaceTiers(
  trx: Trx,
  rows: readonly { id: number; tiers: readonly { minQuantity: number; price: number }[] }[],
): Promise<void> {
  if (rows.length === 0) return
  await deleteTiers(
    trx,
    rows.map((row) => row.id),
  )
  const tiers = rows.flatMap(({ id, tiers }) =>
    tiers.map((tier) => ({ company_product_id: id, min_quantity: tier.minQuantity, price: tier.price })),
  )
  if (tiers.length > 0) await trx.insertInto('price_tiers').values(tiers).execute()
}

export async function deleteAssigned(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx
    .deleteFrom('company_products')
    .where(sql<boolean>`id = any(${idsInOne(ids)})`)
    .execute()
}

interface OwnTerms {
  readonly productId: number
  readonly price: number | null
  readonly marginBp: number | null
  readonly tiers: readonly PriceTier[]
}

/** Removes all own terms from a company's products; returns the previous prices, margins and quantity prices. */
export async function clearOwnTerms(trx: Trx, companyId: number): Promise<OwnTerms[]> {
  const { rows } = await sql<OwnTerms>`
    with had as materialized (
      select id, product_id, price, margin_bp from company_products where company_id = ${companyId} order by id for update
    ), tiers as (
      delete from price_tiers where company_product_id in (select id from had)
      returning company_product_id, min_quantity, price
    ), tiers_of as (
      select company_product_id, json_agg(json_build_object('minQuantity', min_quantity, 'price', price) order by min_quantity) as tiers
      from tiers group by company_product_id
    ), cleared as (
      update company_products cp set price = null, margin_bp = null, moq = null, updated_at = now()
      where cp.company_id = ${companyId} and (cp.price is not null or cp.margin_bp is not null or cp.moq is not null)
    )
    select h.product_id as "productId", h.price, h.margin_bp as "marginBp", coalesce(t.tiers, '[]') as tiers
    from had h left join tiers_of t on t.company_product_id = h.id
    where h.price is not null or h.margin_bp is not null or t.tiers is not null`.execute(trx)
  return rows
}
