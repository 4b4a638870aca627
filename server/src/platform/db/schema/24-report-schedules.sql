-- Reports mailed every week or month (decision 0156).
create table report_schedules (
  id bigint generated always as identity primary key,
  -- The person's company; a person never moves to another.
  company_id bigint not null references companies,
  -- The owner: the report is sent while this person may read it.
  user_id bigint not null references users,
  -- The name of a declared report.
  report text not null,
  name text collate "hr-x-icu" not null check (length(name) between 1 and 60),
  -- Filters, search and order, in the format of the report's own call.
  request jsonb not null,
  every text not null check (every in ('week', 'month')),
  -- Counted from Monday; in a shorter month its last day.
  day smallint not null check (day between 1 and case every when 'week' then 7 else 31 end),
  -- In the distributor's time zone.
  hour smallint not null check (hour between 0 and 23),
  formats text[] not null check (formats <@ array['pdf', 'xlsx'] and cardinality(formats) between 1 and 2),
  -- person: somebody paused it; rights: its owner may no longer read the report.
  paused_for text check (paused_for in ('person', 'rights')),
  next_at timestamptz not null,
  created_at timestamptz not null,
  -- When a person last changed what is sent, when or to whom.
  updated_at timestamptz not null default now()
) with (fillfactor = 80);
create index report_schedules_user on report_schedules (user_id, id);
create index report_schedules_next on report_schedules (next_at) where paused_for is null;

-- Colleagues who receive it too.
create table report_schedule_readers (
  schedule_id bigint not null references report_schedules on delete cascade,
  user_id bigint not null references users,
  primary key (schedule_id, user_id)
);
create index report_schedule_readers_user on report_schedule_readers (user_id);

create table report_schedule_runs (
  id bigint generated always as identity primary key,
  schedule_id bigint not null references report_schedules on delete cascade,
  -- The business day on which it was due; null where a person had it sent at once.
  period date,
  -- Its period is counted from this instant, however late it is generated.
  due_at timestamptz not null,
  state text not null default 'due' check (state in ('due', 'sent', 'failed')),
  tries int not null default 0,
  -- No other process generates it before then; a run left by a dead process is picked up at that time.
  free_at timestamptz not null,
  -- The code of a refusal; "failed" for anything else.
  reason text,
  -- Each period is sent once, even if a process is stopped in between.
  constraint report_schedule_runs_period unique (schedule_id, period)
) with (fillfactor = 80);
create index report_schedule_runs_due on report_schedule_runs (free_at) where state = 'due';
create index report_schedule_runs_last on report_schedule_runs (schedule_id, id desc);

-- Attachments of a run's mails, kept until no mail can be waiting any more. The run may have been deleted with its
-- schedule.
create table report_schedule_files (
  run_id bigint not null,
  language text not null check (language in ('bs', 'hr', 'en')),
  format text not null check (format in ('pdf', 'xlsx')),
  name text not null,
  bytes bytea not null,
  made_at timestamptz not null,
  primary key (run_id, language, format)
);
create index report_schedule_files_made on report_schedule_files (made_at);
