-- Locks a person's cart, answers its lines and reference and empties it: a refusal later undoes that with the whole transaction.
create or replace function take_cart(of_user bigint, of_company bigint) returns json language plpgsql as $$
declare
  cart carts;
  kept text;
  answer json;
begin
  select c.reference into kept from carts c where c.user_id = of_user and c.company_id = of_company for update;
  if not found then return null; end if;
  update carts c set version = c.version + 1, reference = '', updated_at = now()
  where c.user_id = of_user and c.company_id = of_company returning * into cart;
  with gone as (
    delete from cart_items i where i.cart_id = cart.id
    returning i.id, i.product_id, i.company_product_id, i.promotion_id, i.quantity, i.seen_price
  )
  select json_build_object('id', cart.id, 'version', cart.version - 1, 'showImgKeys', cart.show_img_keys, 'reference', kept,
    'email', u.email, 'phone', u.phone, 'name', u.first_name || ' ' || u.last_name,
    'items', (select coalesce(json_agg(json_build_object('id', g.id, 'productId', g.product_id,
        'companyProductId', g.company_product_id, 'promotionId', g.promotion_id, 'quantity', g.quantity,
        'seenPrice', g.seen_price) order by g.id), '[]') from gone g))
  into answer from users u where u.id = of_user;
  return answer;
end $$;
