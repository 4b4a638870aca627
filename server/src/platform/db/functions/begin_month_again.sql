-- A place for the rows of an archived month that are read again: invisible until show_month_again.
create or replace function begin_month_again(of_table text, of_month date) returns void
language plpgsql security definer set search_path = public as $$
declare part text := month_part(of_table, of_month);
begin
  if not exists (select from archives a where a.kind = of_table and a.month = of_month and a.state = 'archived') then
    raise exception '% is not archived', part using errcode = 'restrict_violation';
  end if;
  execute format('create table %I (like %I including defaults including constraints including storage)', part, of_table);
  execute format('revoke all on %I from brava_app', part);
end $$;
