-- Raises the versions of these companies' catalogues in ascending order, so that two changes of several companies never
-- deadlock.
create or replace function catalogue_changed(company_ids bigint[]) returns void language sql security definer set search_path = public as $$
  insert into catalogue_versions as v (company_id) select distinct unnest(company_ids) order by 1
  on conflict (company_id) do update set version = v.version + 1
$$;
revoke all on function catalogue_changed(bigint[]) from public;
