-- Maintains ticket_counts, per company and overall. Rows are always updated in the same order, whoever moves what.
create or replace function tickets_count() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into ticket_counts select c, s, 0 from (values (0::bigint), (new.company_id)) as of(c), generate_series(1, 3) s
  order by 1, 2 on conflict do nothing;
  perform 1 from ticket_counts where counted_for in (0, new.company_id) order by counted_for, status for update;
  update ticket_counts set tickets = tickets + 1 where counted_for in (0, new.company_id) and status = new.status;
  if tg_op = 'UPDATE' then
    update ticket_counts set tickets = tickets - 1 where counted_for in (0, new.company_id) and status = old.status;
  end if;
  return null;
end $$;
