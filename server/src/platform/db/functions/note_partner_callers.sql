-- Tells every process that what credentials of the partner API are looked up from has changed (decision 0166). In the transaction,
-- so that whoever changes it cannot forget to: that takes a lock of the whole cluster until the commit, which these rare changes may.
create or replace function note_partner_callers() returns trigger language plpgsql set search_path = public as $$
begin
  perform pg_notify('brava_partner_callers', '');
  return null;
end $$;
