-- Locks people's carts, returns their lines and references, and empties them: a later refusal undoes that with the
-- whole transaction. `places`: which of the listed people are requested. Then locks the accounts that pay for their
-- companies' orders, and returns what sales of these products currently depend on: read after the locks, so that
-- nothing committed during the wait is missed. Finally claims the keys of all lines, if every product has `plenty` more
-- than are wanted, none is known to be short, and none is wanted both with pictures and without: nobody waits for
-- those. Carts and accounts are locked in ascending order, each over all people. {carts: [{place, …, items}], accounts,
-- version, stock, keys}; a person without a cart is missing.
create or replace function take_carts(places int[], of_users bigint[], of_companies bigint[], plenty int, known_short bigint[])
returns json language plpgsql strict as $$
declare
  taken record;
  accounts json;
  now record;
  keys json;
begin
  perform from carts c join unnest(of_users, of_companies) with ordinality as p(user_id, company_id, place)
    on c.user_id = p.user_id and c.company_id = p.company_id
  where p.place = any(places) order by c.id for update of c;
  with before as materialized (
    select c.id, c.reference, c.company_id, p.place, u.email, u.phone, u.first_name || ' ' || u.last_name as name, o.image_keys_allowed as pictures
    from unnest(of_users, of_companies) with ordinality as p(user_id, company_id, place)
    join carts c on c.user_id = p.user_id and c.company_id = p.company_id
    join users u on u.id = p.user_id join companies o on o.id = p.company_id where p.place = any(places)
  ), raised as (
    update carts c set version = c.version + 1, reference = '', updated_at = pg_catalog.now() from before where c.id = before.id
    returning c.id, c.version - 1 as version, c.show_img_keys
  ), lines as (
    delete from cart_items i using before where i.cart_id = before.id
    returning before.company_id, before.pictures, i.cart_id, i.id, i.product_id, i.promotion_id, i.quantity, i.seen_price
  ), wanted as (
    select product_id, sum(quantity)::int as n, min(company_id) as buyer, bool_or(pictures) <> bool_and(pictures) as is_mixed
    from lines group by product_id order by product_id
  )
  select coalesce(array_agg(w.product_id), '{}') as products, array_agg(w.n) as counts, array_agg(w.buyer) as buyers, bool_or(w.is_mixed) as is_mixed,
    (select json_agg(json_build_object('place', b.place, 'id', b.id, 'version', r.version, 'showImgKeys', r.show_img_keys,
      'reference', b.reference, 'email', b.email, 'phone', b.phone, 'name', b.name, 'items', (
        select coalesce(json_agg(json_build_object('id', l.id, 'productId', l.product_id,
          'promotionId', l.promotion_id, 'quantity', l.quantity, 'seenPrice', l.seen_price) order by l.id), '[]')
        from lines l where l.cart_id = b.id)) order by b.place)
      from before b join raised r on r.id = b.id) as carts
  into taken from wanted w;
  if taken.carts is null then return null; end if;
  accounts := lock_funds(array(select c.id from companies c where c.id = any(of_companies)
    or c.id in (select own.parent_id from companies own where own.id = any(of_companies))));
  now := sale_now(taken.products);
  if not taken.is_mixed and not taken.products && known_short and (select bool_and(s.available >= w.n + plenty)
    from unnest(taken.products, taken.counts) as w(product_id, n) join product_stock s on s.product_id = w.product_id)
  then
    keys := claim_fitting_keys(taken.buyers, taken.products, taken.counts, array_fill(0, array[cardinality(taken.products)]), '{}', false);
  end if;
  return json_build_object('carts', taken.carts, 'accounts', accounts, 'version', now.version, 'stock', now.stock, 'keys', keys);
end $$;
