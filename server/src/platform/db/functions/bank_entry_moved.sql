-- Maintains bank_entry_counts: an entry that was settled, ignored or reopened. Locks both rows in order, whatever moves
-- where.
create or replace function bank_entry_moved() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform 1 from bank_entry_counts where state in (old.state, new.state) order by state for update;
  update bank_entry_counts set entries = entries + case when state = new.state then 1 else -1 end
  where state in (old.state, new.state);
  return null;
end $$;
