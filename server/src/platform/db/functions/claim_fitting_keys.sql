-- Locks available, unexpired keys for companies: the given number of each product (listed once) for the company that
-- wants it, from the oldest batch on. Leaves out pictures for a company that does not want them, the excluded batch (0:
-- none is excluded), and keys bound to an excluded region. Rows locked by others are skipped, or waited for. May return
-- fewer than wanted. Each key states the region it is bound to: whether it works for the company is a rule of the
-- contract, which the caller checks.
create or replace function claim_fitting_keys(of_buyers bigint[], product_ids bigint[], counts int[], not_batches bigint[],
  not_regions bigint[], waits boolean)
returns json language plpgsql as $$
declare answer json;
begin
  -- The same except for how rows are locked, which is a keyword of the statement.
  if waits then
    select coalesce(json_agg(k order by "productId", "batchId", id), '[]') into answer from (
      select k.id, k.product_id as "productId", k.batch_id as "batchId", b.unit_cost_home_e4 as "costHomeE4", b.region_id as "regionId"
      from unnest(of_buyers, product_ids, counts, not_batches) as w(buyer, product_id, n, not_batch)
      join companies buyer on buyer.id = w.buyer
      cross join lateral (
        select id, product_id, batch_id from keys where product_id = w.product_id and state = 2 and batch_id <> w.not_batch
          and (kind = 1 or buyer.image_keys_allowed) and (expires_on is null or expires_on >= sales_day_of(now()))
          and (not_regions = '{}' or not exists (select from key_batches r where r.id = keys.batch_id and r.region_id = any(not_regions)))
        order by batch_id, id limit w.n for update
      ) k join key_batches b on b.id = k.batch_id) k;
  else
    select coalesce(json_agg(k order by "productId", "batchId", id), '[]') into answer from (
      select k.id, k.product_id as "productId", k.batch_id as "batchId", b.unit_cost_home_e4 as "costHomeE4", b.region_id as "regionId"
      from unnest(of_buyers, product_ids, counts, not_batches) as w(buyer, product_id, n, not_batch)
      join companies buyer on buyer.id = w.buyer
      cross join lateral (
        select id, product_id, batch_id from keys where product_id = w.product_id and state = 2 and batch_id <> w.not_batch
          and (kind = 1 or buyer.image_keys_allowed) and (expires_on is null or expires_on >= sales_day_of(now()))
          and (not_regions = '{}' or not exists (select from key_batches r where r.id = keys.batch_id and r.region_id = any(not_regions)))
        order by batch_id, id limit w.n for update skip locked
      ) k join key_batches b on b.id = k.batch_id) k;
  end if;
  return answer;
end $$;
