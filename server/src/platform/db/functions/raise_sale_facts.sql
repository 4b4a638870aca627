-- Gives what sales depend on a new version number, in the row of this database session.
create or replace function raise_sale_facts() returns void language sql security definer set search_path = public as $$
  insert into sale_facts_versions as v (shard, version) values (pg_backend_pid() % 64, hashtextextended(gen_random_uuid()::text, 0))
  on conflict (shard) do update set version = excluded.version
$$;
revoke all on function raise_sale_facts() from public;
