-- What changed recently, for people who have the portal open: never its content. The rows are the truth, NOTIFY only
-- wakes their readers; after a quarter of an hour they are deleted (decision 0036).
create table live_events (
  -- Each later change of a subject has a higher one.
  version bigint generated always as identity,
  topic text not null,
  subject_id bigint not null,
  -- Who may see the subject, by company.
  company_ids bigint[] not null,
  -- A snapshot decides which rows a reader has seen: numbers alone are assigned before their transactions commit.
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default clock_timestamp()
);
create index live_events_xid on live_events (xid);
