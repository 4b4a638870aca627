-- Attaches what was read again, until an instant: everybody can read it, nobody can change it. Refuses anything that is
-- not identical to what left.
create or replace function show_month_again(of_table text, of_month date, until timestamptz) returns void
language plpgsql security definer set search_path = public set timezone = 'UTC' set lock_timeout = '2s' as $$
declare
  part text := month_part(of_table, of_month);
  held record;
begin
  select * into held from month_digest(of_table, of_month);
  if not exists (select from archives a where a.kind = of_table and a.month = of_month and a.state = 'archived'
      and (a.row_count, a.digest) = (held.row_count, held.digest)) then
    raise exception '% is not what left', part using errcode = 'restrict_violation';
  end if;
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', of_table, part,
    of_month::timestamptz, (of_month + interval '1 month')::timestamptz);
  execute format('create trigger unchanged before update or delete on %I for each row execute function stay_as_archived()', part);
  update archives set state = 'again', again_until = until where kind = of_table and month = of_month;
end $$;
