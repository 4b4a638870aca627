-- Keeps ledger_counts: a new line.
create or replace function ledger_lines_count() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update ledger_counts set lines = lines + 1 where company_id = new.company_id and kind = new.kind;
  if not found then
    insert into ledger_counts as c (company_id, kind, lines) values (new.company_id, new.kind, 1)
    on conflict (company_id, kind) do update set lines = c.lines + 1;
  end if;
  return null;
end $$;
