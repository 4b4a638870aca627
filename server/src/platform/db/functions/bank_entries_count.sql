-- Maintains bank_entry_counts: entries that a statement brought.
create or replace function bank_entries_count() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update bank_entry_counts c set entries = c.entries + a.n
  from (select state, count(*)::int as n from added group by state) a where c.state = a.state;
  return null;
end $$;
