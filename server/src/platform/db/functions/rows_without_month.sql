-- How many rows are in the parts for rows without a month, up to a thousand per table: there are none while months are
-- created ahead.
create or replace function rows_without_month() returns bigint language plpgsql stable security definer set search_path = public as $$
declare
  of_table text;
  rest bigint;
  total bigint := 0;
begin
  -- The queue of jobs has parts too, but no months.
  for of_table in select c.relname from pg_partitioned_table p join pg_class c on c.oid = p.partrelid
    where c.relnamespace = 'public'::regnamespace loop
    execute format('select count(*) from (select from %I limit 1000) r', of_table || '_rest') into rest;
    total := total + rest;
  end loop;
  return total;
end $$;
