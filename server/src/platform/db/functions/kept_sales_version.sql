-- The day up to which sums are stored (kept_sales), with their version at that point, whoever has summed them.
create or replace function kept_sales_version(out kept date, out version uuid) language plpgsql security definer set search_path = public as $$
begin
  kept := kept_sales();
  version := (select k.version from sales_kept k);
end $$;
