-- A file or an address of a feed changed: what processes have cached of them is no longer valid.
create or replace function feed_served_anew() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update feed_serving set version = version + 1;
  return null;
end $$;
