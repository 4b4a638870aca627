-- Rows read again from an archive are only for viewing: a statement about many rows leaves them unchanged.
create or replace function stay_as_archived() returns trigger language plpgsql as $$
begin
  return null;
end $$;
