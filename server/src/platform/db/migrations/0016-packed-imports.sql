-- The report of an import stands packed, some thousand rows of the file in one row here: reading half a million codes
-- then costs what they weigh, and forgetting their sealed copies afterwards costs nothing.
delete from key_imports where state <> 'committed';
drop table key_import_rows;
alter table key_imports
  add column duplicate int not null default 0 check (duplicate >= 0),
  add column wrong int not null default 0 check (wrong >= 0);

create table key_import_chunks (
  import_id bigint not null references key_imports on delete cascade,
  chunk_no int not null,
  -- How many of its rows are good, duplicate (in the file, in stock, sold), of a wrong format.
  ok int not null check (ok >= 0),
  duplicate int not null check (duplicate >= 0),
  wrong int not null check (wrong >= 0),
  -- The rows of the report, ascending by line of the file.
  row_nos int[] not null,
  outcomes text[] not null,
  masked text[] not null,
  details text[] not null,
  -- The good ones until they are keys: ids reserved from the keys' sequence, since a seal is bound to its row; the place
  -- of each in the arrays above.
  places int[] not null,
  key_ids bigint[] not null,
  sealed text[] not null,
  fingerprints bytea[] not null,
  tails text[] not null,
  primary key (import_id, chunk_no)
);
-- Sealed texts do not compress; trying costs more than storing them.
alter table key_import_chunks alter column sealed set storage external, alter column fingerprints set storage external;

-- Keys that arrive are counted at the commit: whoever brings many holds the counters of the product for an instant only,
-- so that orders of the same product go on meanwhile.
create table stock_arrivals (
  transaction_id xid8 not null,
  product_id bigint not null,
  state smallint not null,
  keys int not null,
  primary key (transaction_id, product_id, state)
);

create function keys_arrive() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into stock_arrivals as a (transaction_id, product_id, state, keys)
  select pg_current_xact_id(), product_id, state, count(*) from new_rows group by product_id, state order by product_id
  on conflict (transaction_id, product_id, state) do update set keys = a.keys + excluded.keys;
  return null;
end $$;

create function count_arrivals() returns trigger language plpgsql security definer set search_path = public as $$
declare arrived int;
begin
  delete from stock_arrivals
  where transaction_id = new.transaction_id and product_id = new.product_id and state = new.state
  returning keys into arrived;
  update product_stock set
    draft = draft + case new.state when 1 then arrived else 0 end,
    available = available + case new.state when 2 then arrived else 0 end,
    reserved = reserved + case new.state when 3 then arrived else 0 end,
    sold = sold + case new.state when 4 then arrived else 0 end,
    faulty = faulty + case new.state when 5 then arrived else 0 end,
    withdrawn = withdrawn + case new.state when 6 then arrived else 0 end
  where product_id = new.product_id;
  return null;
end $$;

drop trigger keys_count_insert on keys;
create trigger keys_count_insert after insert on keys referencing new table as new_rows
  for each statement execute function keys_arrive();
create constraint trigger stock_arrivals_count after insert on stock_arrivals deferrable initially deferred
  for each row execute function count_arrivals();

revoke insert, update, delete on stock_arrivals from brava_app;
