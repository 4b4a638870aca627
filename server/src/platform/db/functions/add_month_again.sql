-- Inserts lines of an archive into the place that begin_month_again created in the same transaction: elsewhere it is
-- refused.
create or replace function add_month_again(of_table text, of_month date, lines text[]) returns void
language plpgsql security definer set search_path = public set timezone = 'UTC' as $$
declare part text := month_part(of_table, of_month);
begin
  if (select relispartition from pg_class where oid = to_regclass(quote_ident(part))) then
    raise exception '% is in use', part using errcode = 'restrict_violation';
  end if;
  -- Columns added since have their default.
  execute format('insert into %I (%s) select %2$s from unnest($1) as line, lateral json_populate_record(null::%I, line::json) r',
    part, month_columns(of_table, of_month), of_table) using lines;
end $$;
