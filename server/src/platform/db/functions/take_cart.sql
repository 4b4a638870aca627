-- Locks a person's cart, answers its lines and reference and empties it: a refusal later undoes that with the whole
-- transaction. Then locks the accounts that pay for an order of the company, and answers what sales of these products
-- depend on at this moment: read after the locks, so that nothing is missed that was committed while they were waited for.
create or replace function take_cart(of_user bigint, of_company bigint, out cart json, out accounts json, out version text,
  out stock json) language plpgsql as $$
declare
  taken record;
  now record;
  products bigint[];
begin
  update carts c set version = c.version + 1, reference = '', updated_at = pg_catalog.now()
  from (select id, reference from carts where user_id = of_user and company_id = of_company for update) before
  where c.id = before.id
  returning c.id, c.version - 1 as version, c.show_img_keys, before.reference into taken;
  if not found then return; end if;
  with gone as (
    delete from cart_items i where i.cart_id = taken.id
    returning i.id, i.product_id, i.company_product_id, i.promotion_id, i.quantity, i.seen_price
  )
  select json_build_object('id', taken.id, 'version', taken.version, 'showImgKeys', taken.show_img_keys,
      'reference', taken.reference, 'email', u.email, 'phone', u.phone, 'name', u.first_name || ' ' || u.last_name,
      'items', coalesce(g.items, '[]')), coalesce(g.products, '{}')
  into cart, products
  from users u, (select json_agg(json_build_object('id', id, 'productId', product_id,
      'companyProductId', company_product_id, 'promotionId', promotion_id, 'quantity', quantity, 'seenPrice', seen_price)
      order by id) as items, array_agg(product_id) as products from gone) g
  where u.id = of_user;
  accounts := lock_funds(array(select c.id from companies c where c.id = of_company
    or c.parent_id is not null and c.id = (select own.parent_id from companies own where own.id = of_company)));
  now := sale_now(products);
  version := now.version;
  stock := now.stock;
end $$;
