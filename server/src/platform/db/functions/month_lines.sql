-- The next rows of a month as lines of an archive: the custody log by product and place, everything else by id.
create or replace function month_lines(of_table text, of_month date, after_product bigint, after_place bigint, most int)
returns table (product bigint, place bigint, line text)
language plpgsql stable security definer set search_path = public set timezone = 'UTC' as $$
begin
  if of_table = 'custody_log' then
    return query execute format('select product_id, seq, row_to_json(t)::text from %I t where (product_id, seq) > ($1, $2)
      order by product_id, seq limit $3', month_part(of_table, of_month)) using after_product, after_place, most;
  else
    return query execute format('select 0::bigint, id, row_to_json(t)::text from %I t where id > $1 order by id limit $2',
      month_part(of_table, of_month)) using after_place, most;
  end if;
end $$;
