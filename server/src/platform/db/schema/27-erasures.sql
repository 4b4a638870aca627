-- Requests to erase a person's data, and their outcome (decision 0183). A row without a request is an automatic
-- erasure, or one that was done at once.
create table erasure_requests (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  -- The person's company at that time.
  company_id bigint not null references companies,
  -- erasureState of the contract: 1 requested, 2 done, 3 refused, 4 withdrawn.
  state smallint not null default 1 check (state between 1 and 4),
  -- Null: nobody asked, the person had been disabled for the set time.
  asked_by bigint references users,
  asked_at timestamptz not null,
  -- Null for an automatic erasure.
  decided_by bigint references users,
  decided_at timestamptz,
  -- Why it was refused: the person reads it.
  answer text not null default '',
  check ((state = 1) = (decided_at is null)),
  check ((state = 3) = (answer <> ''))
);
-- If two people ask at the same time, one request is made.
create unique index erasure_requests_open on erasure_requests (user_id) where state = 1;
create index erasure_requests_asked on erasure_requests (asked_at desc, id desc);
create index erasure_requests_user on erasure_requests (user_id, id);
revoke delete on erasure_requests from brava_app;
