-- The name of a month's part of a table that has months.
create or replace function month_part(of_table text, of_month date) returns text language plpgsql stable set search_path = public as $$
begin
  if not exists (select from pg_partitioned_table where partrelid = to_regclass(quote_ident(of_table))) then
    raise exception '% has no months', of_table using errcode = 'invalid_parameter_value';
  end if;
  return of_table || to_char(of_month, '_YYYY_MM');
end $$;
