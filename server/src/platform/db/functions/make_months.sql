-- Creates the parts of a table by months for every month (UTC) from one instant to another, by default this month and
-- the next, and returns how many were created. Months of the past are created by whoever writes rows into them: each is
-- a table with its indexes, and every statement without a time limit is planned over it. A month is attached, which
-- lets everybody keep writing in the meantime. Rows of a month that is created too late move from the default part into
-- it.
create or replace function make_months(of_table text, from_instant timestamptz default now(),
  until_instant timestamptz default now() + interval '1 month') returns int
language plpgsql security definer set search_path = public set timezone = 'UTC' set lock_timeout = '2s' as $$
declare
  month timestamptz := date_trunc('month', from_instant);
  part text;
  rest text := of_table || '_rest';
  instant text;
  has_rows boolean;
  made int := 0;
begin
  select a.attname into instant from pg_partitioned_table p join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0]
  where p.partrelid = to_regclass(quote_ident(of_table));
  if instant is null then raise exception '% has no months', of_table using errcode = 'invalid_parameter_value'; end if;
  perform pg_advisory_xact_lock(hashtextextended('months of ' || of_table, 0));
  if to_regclass(quote_ident(rest)) is null then
    execute format('create table %I partition of %I default', rest, of_table);
    execute format('revoke all on %I from brava_app', rest);
  end if;
  while month <= until_instant loop
    part := of_table || to_char(month, '_YYYY_MM');
    if to_regclass(quote_ident(part)) is null then
      execute format('create table %I (like %I including defaults including constraints including storage)', part, of_table);
      -- Everybody reads and writes through the whole table, whose rights apply.
      execute format('revoke all on %I from brava_app', part);
      execute format('select exists (select from %I where %I >= $1 and %2$I < $2)', rest, instant)
        into has_rows using month, month + interval '1 month';
      if has_rows then
        -- While detached, it has no triggers: the rows that move here have already happened and been reported.
        execute format('alter table %I detach partition %I', of_table, rest);
        execute format('with moved as (delete from %I where %I >= $1 and %2$I < $2 returning *) insert into %I select * from moved', rest,
          instant, part) using month, month + interval '1 month';
      end if;
      execute format('alter table %I attach partition %I for values from (%L) to (%L)', of_table, part, month, month + interval '1 month');
      if has_rows then execute format('alter table %I attach partition %I default', of_table, rest); end if;
      made := made + 1;
    end if;
    month := month + interval '1 month';
  end loop;
  return made;
end $$;
