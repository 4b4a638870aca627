-- A company that moves to another country, or changes its type, takes its earlier purchases with it: reports group
-- sales by the company's current data.
create or replace function move_sales_facets() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Blocks the summing of days in the meantime: they would be counted by the company's previous data.
  perform pg_advisory_xact_lock(hashtextextended('kept_sales', 0));
  create temp table changed_lines on commit drop as
  select s.sign, s.country_id, s.company_type, l.* from sales_lines l
  cross join (values (-1, old.country_id, old.type), (1, new.country_id, new.type)) s (sign, country_id, company_type) where l.company_id = new.id;
  perform count_sales_facets();
  update sales_kept set version = gen_random_uuid();
  return null;
end $$;
