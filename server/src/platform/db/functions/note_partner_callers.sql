-- Tells every process that the data from which credentials of the partner API are looked up has changed (decision
-- 0166). In the transaction, so that no change can omit it: that takes a lock on the whole cluster until the commit,
-- which is acceptable for these rare changes.
create or replace function note_partner_callers() returns trigger language plpgsql set search_path = public as $$
begin
  perform pg_notify('brava_partner_callers', '');
  return null;
end $$;
