-- Foundation: the application role, stored files, parameters, security events, watched jobs, counted calls.

create extension if not exists pg_trgm;

-- The application works as this role: no DDL, and no UPDATE or DELETE on immutable history (guarantee G06).
do $$ begin
  create role brava_app nologin;
exception when duplicate_object or unique_violation then null;
end $$;
grant usage on schema public to brava_app;
-- The application may read and write the tables below, unless rights are revoked after a table.
alter default privileges in schema public grant select, insert, update, delete on tables to brava_app;
alter default privileges in schema public grant usage, select on sequences to brava_app;

-- Stored files: images, photographs, invoices. Their bytes are in the file store under the SHA-256.
create table files (
  id bigint generated always as identity primary key,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  media_type text not null,
  size_bytes bigint not null check (size_bytes >= 0),
  name text not null,
  owner_company_id bigint,
  is_public boolean not null default false,
  created_at timestamptz not null default now()
);
create index files_sha256 on files (sha256);

-- Installation-wide switches, changed by administrators.
create table parameters (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  updated_by bigint
);

-- Every value of a parameter, with the previous one. Insert-only.
create table parameter_changes (
  id bigint generated always as identity primary key,
  name text not null,
  before jsonb not null,
  value jsonb not null,
  user_id bigint,
  at timestamptz not null default now()
);
create trigger parameter_changes_fixed before update or delete on parameter_changes for each row execute function refuse_change();
revoke update, delete on parameter_changes from brava_app;

-- What happened, for people who must be able to trust it (guarantee G46). Insert-only.
create table security_events (
  id bigint generated always as identity,
  at timestamptz not null default now(),
  kind text not null,
  user_id bigint,
  company_id bigint,
  ip text,
  request_id text,
  detail jsonb not null default '{}',
  primary key (id, at)
) partition by range (at);
create index security_events_user on security_events (user_id, at desc);
create index security_events_at on security_events (at desc);
-- The activity of a company: by its people, and by others on it; and of a product. Ids ascend with time.
create index security_events_company on security_events (company_id, id desc);
create index security_events_about on security_events ((detail ->> 'companyId'), id desc) where detail ? 'companyId';
create index security_events_product on security_events ((detail ->> 'productId'), id desc) where detail ? 'productId';
-- Large-scale guessing is reported once an hour: each failed sign-in checks whether it has been (tellOfGuessing).
create index security_events_guessing on security_events (at) where kind = 'auth.guessing';
-- Two locks protect history (guarantee G06): a trigger refuses every change, and the application has no right to try.
create trigger security_events_fixed before update or delete on security_events for each row execute function refuse_change();
revoke update, delete on security_events from brava_app;
select make_months('security_events');

-- Responses stored for repeated requests with the same Idempotency-Key (guarantee G04).
create table idempotency_keys (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  key text not null check (length(key) between 1 and 200),
  endpoint text not null,
  body_hash text not null,
  status_code int not null,
  -- The exact response, so that a repetition is identical.
  response text not null,
  created_at timestamptz not null default now(),
  unique (user_id, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);

-- Long work that people watch: imports, bulk changes (progress and result per item).
create table job_runs (
  id bigint generated always as identity primary key,
  kind text not null,
  company_id bigint not null,
  user_id bigint not null,
  subject_id bigint,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
  total int not null default 0 check (total >= 0),
  done int not null default 0 check (done >= 0),
  result jsonb not null default '{}',
  error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index job_runs_user on job_runs (user_id, created_at desc);
revoke delete on job_runs from brava_app;

-- Findings of the hourly invariant check.
create table invariant_runs (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  breaches jsonb not null default '[]',
  took_ms int not null
);

-- Calls counted by person or address within a window, so that several server processes share one limit (guarantee G40).
-- Unlogged: a crash loses the counts of a minute, and nothing is written to the log for them.
create unlogged table rate_counts (
  key text not null,
  ends_at timestamptz not null,
  count int not null,
  primary key (key, ends_at)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);

-- A known text as each configured key transforms it: a process with another key detects it at startup (decision 0053).
create table secret_canaries (
  -- "fingerprint", "secrets", "captcha", "kek:<id>".
  name text primary key,
  sealed text not null,
  created_at timestamptz not null default now()
);
