-- What was read again from an archive is looked at: a statement about many rows leaves these as they are.
create or replace function stay_as_archived() returns trigger language plpgsql as $$
begin
  return null;
end $$;
