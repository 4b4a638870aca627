-- Tables that only grow are kept by month (UTC): one table each, with partitions created ahead (make_months) and one
-- for rows without a month. Old months are written to files and removed (decision 0180).

-- One month of one table: what identifies its file, and its progress.
create table archives (
  id bigint generated always as identity primary key,
  -- The table.
  kind text not null,
  month date not null check (month = date_trunc('month', month::timestamp)),
  -- Written part by part, then read back: proven; its rows left the table: archived; temporarily restored: again.
  state text not null default 'writing' check (state in ('writing', 'proven', 'archived', 'again')),
  row_count bigint,
  -- The sum of month_digest, computed from the file that was read back.
  digest numeric,
  bytes bigint,
  -- The SHA-256 of the concatenated parts: of the file as it is downloaded.
  file_hash text,
  first_at timestamptz,
  last_at timestamptz,
  begun_at timestamptz not null default now(),
  proven_at timestamptz,
  left_at timestamptz,
  -- The table's columns when its rows left, in order: columns added by a later release are not in the file.
  columns text[],
  again_until timestamptz,
  -- What an administrator has requested and a job has yet to do.
  asked text check (asked in ('verify', 'again')),
  -- When the file was last verified, and what was wrong with it then: code and part; null: nothing.
  checked_at timestamptz,
  fault text,
  unique (kind, month),
  check (state = 'writing' or num_nulls(row_count, digest, bytes, file_hash, proven_at) = 0),
  check ((state = 'again') = (again_until is not null))
);
revoke delete on archives from brava_app;
create trigger archives_stay before update on archives for each row execute function archives_stay();

-- Each is one file of the file store: the given number of JSON lines, compressed. Concatenated they form one compressed
-- file.
create table archive_parts (
  archive_id bigint not null references archives,
  no int not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  row_count int not null,
  bytes int not null,
  -- Where the next part continues.
  last_product bigint not null,
  last_place bigint not null,
  primary key (archive_id, no)
);
create index archive_parts_sha256 on archive_parts (sha256);
create trigger archive_parts_stay before update or delete on archive_parts for each row execute function archives_stay();

revoke all on function make_months(text, timestamptz, timestamptz), month_digest(text, date), month_lines(text, date, bigint, bigint, int),
  rows_without_month(), drop_month(text, date), begin_month_again(text, date), add_month_again(text, date, text[]), show_month_again(text, date, timestamptz) from public;
grant execute on function make_months(text, timestamptz, timestamptz), month_digest(text, date), month_lines(text, date, bigint, bigint, int),
  rows_without_month(), drop_month(text, date), begin_month_again(text, date), add_month_again(text, date, text[]), show_month_again(text, date, timestamptz) to brava_app;
