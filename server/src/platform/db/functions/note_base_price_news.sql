-- The distributor's own price of a product changed: colleagues are notified.
create or replace function note_base_price_news() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into news (kind, product_id, user_id, job_run_id, detail) values ('base.changed', new.product_id, new.user_id, new.job_run_id,
    jsonb_build_object('oldPrice', new.old_value, 'newPrice', new.new_value, 'currency', new.currency));
  return null;
end $$;
