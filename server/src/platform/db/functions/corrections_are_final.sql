-- For a manual booking, who decided and how is never changed.
create or replace function corrections_are_final() returns trigger language plpgsql as $$
begin
  if old.state <> 1 then
    raise exception 'a correction that is decided stays as it is' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
