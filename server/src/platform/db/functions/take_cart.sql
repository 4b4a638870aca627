-- Locks a person's cart, answers its lines and reference and empties it: a refusal later undoes that with the whole
-- transaction. Then locks the accounts that pay for an order of the company, and answers what sales of these products
-- depend on at this moment: read after the locks, so that nothing is missed that was committed while they were waited for.
-- Last it claims the keys of its lines, where every product has so many more than are wanted (`plenty`) and none is known
-- to be short: nobody waits for those. {cart, accounts, version, stock, keys}; null without a cart.
drop function if exists take_cart(bigint, bigint);
create or replace function take_cart(of_user bigint, of_company bigint, plenty int, known_short bigint[]) returns json language plpgsql as $$
declare
  taken record;
  gone record;
  accounts json;
  now record;
  keys json;
begin
  update carts c set version = c.version + 1, reference = '', updated_at = pg_catalog.now()
  from (select id, reference from carts where user_id = of_user and company_id = of_company for update) before
  where c.id = before.id
  returning c.id, c.version - 1 as version, c.show_img_keys, before.reference into taken;
  if not found then return null; end if;
  with lines as (
    delete from cart_items i where i.cart_id = taken.id
    returning i.id, i.product_id, i.company_product_id, i.promotion_id, i.quantity, i.seen_price
  ), wanted as (select product_id, sum(quantity)::int as quantity from lines group by product_id order by product_id)
  select (select coalesce(json_agg(json_build_object('id', id, 'productId', product_id, 'companyProductId', company_product_id,
      'promotionId', promotion_id, 'quantity', quantity, 'seenPrice', seen_price) order by id), '[]') from lines) as items,
    w.products, w.counts, u.email, u.phone, u.first_name || ' ' || u.last_name as name
  into gone
  from users u, (select coalesce(array_agg(product_id), '{}') as products, coalesce(array_agg(quantity), '{}') as counts from wanted) w
  where u.id = of_user;
  accounts := lock_funds(array(select c.id from companies c where c.id = of_company
    or c.parent_id is not null and c.id = (select own.parent_id from companies own where own.id = of_company)));
  now := sale_now(gone.products);
  if not gone.products && known_short and (select bool_and(s.available >= w.n + plenty)
    from unnest(gone.products, gone.counts) as w(product_id, n) join product_stock s on s.product_id = w.product_id)
  then
    keys := claim_keys(of_company, gone.products, gone.counts, array_fill(0, array[cardinality(gone.products)]), false);
  end if;
  return json_build_object('cart', json_build_object('id', taken.id, 'version', taken.version, 'showImgKeys', taken.show_img_keys,
      'reference', taken.reference, 'email', gone.email, 'phone', gone.phone, 'name', gone.name, 'items', gone.items),
    'accounts', accounts, 'version', now.version, 'stock', now.stock, 'keys', keys);
end $$;
