-- The columns of a month's rows in their archive, as a list for a statement: for a month that has left, those that the
-- table had then.
create or replace function month_columns(of_table text, of_month date) returns text language plpgsql stable set search_path = public as $$
begin
  return (
    select string_agg(quote_ident(c.name), ', ' order by c.nth)
    from unnest(coalesce((select a.columns from archives a where a.kind = of_table and a.month = of_month),
      array(select attname::text from pg_attribute
        where attrelid = to_regclass(quote_ident(month_part(of_table, of_month))) and attnum > 0 and not attisdropped order by attnum)))
      with ordinality c (name, nth));
end $$;
