-- Staged imports of any kind: a dry run with its report, a commit with its progress.

-- What was read and what became of it; the progress of the commit is in its job_runs.
create table imports (
  id bigint generated always as identity primary key,
  kind text not null,
  company_id bigint not null references companies,
  user_id bigint not null references users,
  -- The name at that time: history names people who have left.
  user_name text not null,
  -- What it is for, depending on its kind: a product, a partner.
  subject_id bigint,
  state text not null default 'staged' check (state in ('staged', 'committed', 'cancelled')),
  source text not null check (source in ('text', 'file', 'images', 'csv')),
  file_name text not null default '',
  -- For a table: how it was read, and which column is which. Maps column names to their position from 0.
  encoding text,
  separator text,
  has_head boolean not null default false,
  head text[] not null default '{}',
  columns jsonb not null default '{}',
  -- No row is checked while a required column is not mapped.
  is_checked boolean not null default true,
  -- Further data of its kind.
  facts jsonb not null default '{}',
  total int not null default 0 check (total >= 0),
  good int not null default 0 check (good >= 0),
  duplicate int not null default 0 check (duplicate >= 0),
  wrong int not null default 0 check (wrong >= 0),
  job_run_id bigint references job_runs,
  created_at timestamptz not null default now(),
  closed_at timestamptz
);
-- Files stored for an import, by hash: other imports may use the same bytes.
create index imports_archive on imports ((facts ->> 'archive'));
create index imports_history on imports (kind, company_id, created_at desc, id desc);

-- The report, packed: one row here holds some thousand rows of the file. Reading half a million rows then costs only
-- their size, and updating their outcomes rewrites few rows.
create table import_chunks (
  import_id bigint not null references imports on delete cascade,
  chunk_no int not null,
  -- How many of its rows are good, there already or wrong.
  ok int not null check (ok >= 0),
  duplicate int not null check (duplicate >= 0),
  wrong int not null check (wrong >= 0),
  -- Line of the file, ascending.
  row_nos int[] not null,
  outcomes text[] not null,
  -- How a row is shown: never a whole code.
  shown text[] not null,
  -- The invalid column; empty for the whole row.
  fields text[] not null,
  details text[] not null,
  -- The original cells, each row as JSON; empty where files of this kind may not be kept.
  cells text[] not null default '{}',
  -- Its good rows are committed.
  committed_at timestamptz,
  primary key (import_id, chunk_no)
);

-- A company's names for the columns of a kind of import.
create table import_headings (
  company_id bigint not null references companies,
  kind text not null,
  columns jsonb not null,
  primary key (company_id, kind)
);
