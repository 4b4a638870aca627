-- A company that moves to another country, or becomes one of another type, takes with it what it bought before: reports tell sales by
-- what their company is today.
create or replace function move_sales_facets() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Nobody sums days meanwhile: they would be counted by what the company was before.
  perform pg_advisory_xact_lock(hashtextextended('kept_sales', 0));
  create temp table changed_lines on commit drop as
  select s.sign, s.country_id, s.company_type, l.* from sales_lines l
  cross join (values (-1, old.country_id, old.type), (1, new.country_id, new.type)) s (sign, country_id, company_type) where l.company_id = new.id;
  perform count_sales_facets();
  update sales_kept set version = gen_random_uuid();
  return null;
end $$;
