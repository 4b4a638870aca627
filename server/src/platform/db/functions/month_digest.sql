-- How many rows a month of a table has, and a sum over the first 8 bytes of the SHA-256 of each row as it is written
-- into an archive: the order of the rows does not matter. The server computes the same for a file (digestOf).
create or replace function month_digest(of_table text, of_month date, out row_count bigint, out digest numeric)
language plpgsql stable security definer set search_path = public set timezone = 'UTC' as $$
begin
  execute format($q$select count(*), coalesce(sum(('x' || encode(substring(sha256(convert_to(row_to_json(t)::text, 'UTF8')) from 1 for 8), 'hex'))::bit(64)::bigint), 0)
    from (select %s from %I) t$q$, month_columns(of_table, of_month), month_part(of_table, of_month)) into row_count, digest;
end $$;
