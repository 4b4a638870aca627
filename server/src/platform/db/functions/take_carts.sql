-- Locks the carts of people, answers their lines and references and empties them: a refusal later undoes that with the whole
-- transaction. `places`: which of the people listed are asked for. Then locks the accounts that pay for orders of their
-- companies, and answers what sales of these products depend on at this moment: read after the locks, so that nothing is
-- missed that was committed while they were waited for. Last it claims the keys of all lines, where every product of a cart
-- has so many more than are wanted (`plenty`) and none is known to be short: nobody waits for those. A product that is wanted
-- with pictures and without is left. Carts and accounts are locked ascending, each over all people.
-- {carts: [{place, …, items, isClaimed}], accounts, version, stock, keys}; a person without a cart is missing.
create or replace function take_carts(places int[], of_users bigint[], of_companies bigint[], plenty int, known_short bigint[])
returns json language plpgsql strict as $$
declare
  taken json;
  wants jsonb;
  products bigint[];
  accounts json;
  now record;
  claimed int[] := '{}';
  keys json := '[]';
begin
  perform from carts c join unnest(of_users, of_companies) with ordinality as p(user_id, company_id, place)
    on c.user_id = p.user_id and c.company_id = p.company_id
  where p.place = any(places) order by c.id for update of c;
  with before as materialized (
    select c.id, c.reference, c.company_id, p.place, u.email, u.phone, u.first_name || ' ' || u.last_name as name
    from unnest(of_users, of_companies) with ordinality as p(user_id, company_id, place)
    join carts c on c.user_id = p.user_id and c.company_id = p.company_id
    join users u on u.id = p.user_id where p.place = any(places)
  ), raised as (
    update carts c set version = c.version + 1, reference = '', updated_at = pg_catalog.now() from before where c.id = before.id
    returning c.id, c.version - 1 as version, c.show_img_keys
  ), lines as (
    delete from cart_items i using before where i.cart_id = before.id
    returning i.cart_id, i.id, i.product_id, i.company_product_id, i.promotion_id, i.quantity, i.seen_price
  ), wanted as (
    select b.place, b.company_id, l.product_id, sum(l.quantity)::int as quantity from lines l join before b on b.id = l.cart_id group by 1, 2, 3
  )
  select
    (select json_agg(json_build_object('place', b.place, 'id', b.id, 'version', r.version, 'showImgKeys', r.show_img_keys,
      'reference', b.reference, 'email', b.email, 'phone', b.phone, 'name', b.name, 'items', (
        select coalesce(json_agg(json_build_object('id', l.id, 'productId', l.product_id, 'companyProductId', l.company_product_id,
          'promotionId', l.promotion_id, 'quantity', l.quantity, 'seenPrice', l.seen_price) order by l.id), '[]')
        from lines l where l.cart_id = b.id)) order by b.place)
      from before b join raised r on r.id = b.id),
    (select coalesce(array_agg(distinct w.product_id), '{}') from wanted w),
    (select jsonb_agg(w) from wanted w)
  into taken, products, wants;
  if taken is null then return null; end if;
  accounts := lock_funds(array(select c.id from companies c where c.id = any(of_companies)
    or c.id in (select own.parent_id from companies own where own.id = any(of_companies))));
  now := sale_now(products);
  with each as materialized (
    select w.place, w.company_id, w.product_id, w.quantity, sum(w.quantity) over same as total,
      (select c.image_keys_allowed from companies c where c.id = w.company_id) as pictures,
      (select s.available from product_stock s where s.product_id = w.product_id) as available
    from jsonb_to_recordset(wants) as w(place int, company_id bigint, product_id bigint, quantity int)
    window same as (partition by w.product_id)
  ), mixed as (select product_id from each group by product_id having count(distinct pictures) > 1),
  free as (
    select place from each group by place
    having bool_and(available >= total + plenty and not product_id = any(known_short) and product_id not in (select product_id from mixed))
  ), merged as (
    select min(company_id) as buyer, product_id, sum(quantity)::int as n from each where place in (select place from free) group by product_id order by product_id
  )
  select (select coalesce(array_agg(place), '{}') from free),
    claim_wanted_keys(array_agg(buyer), array_agg(product_id), array_agg(n), array_fill(0, array[count(*)::int]), false)
  into claimed, keys from merged;
  return json_build_object('carts', taken, 'accounts', accounts, 'version', now.version, 'stock', now.stock, 'claimed', claimed, 'keys', keys);
end $$;
