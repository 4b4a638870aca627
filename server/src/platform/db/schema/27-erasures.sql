-- Requests to erase the personal data of a person, and what became of them (decision 0183). A row without a request is an
-- erasure that came by itself, or one that was done at once.
create table erasure_requests (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  -- The company of the person then.
  company_id bigint not null references companies,
  -- erasureState of the contract: 1 requested, 2 done, 3 refused, 4 withdrawn.
  state smallint not null default 1 check (state between 1 and 4),
  -- Null: asked for by nobody, the person was disabled for so long.
  asked_by bigint references users,
  asked_at timestamptz not null,
  -- Null where it came by itself.
  decided_by bigint references users,
  decided_at timestamptz,
  -- Why it was refused: the person reads it.
  answer text not null default '',
  check ((state = 1) = (decided_at is null)),
  check ((state = 3) = (answer <> ''))
);
-- Of two who ask at once, one does.
create unique index erasure_requests_open on erasure_requests (user_id) where state = 1;
create index erasure_requests_asked on erasure_requests (asked_at desc, id desc);
create index erasure_requests_user on erasure_requests (user_id, id);
revoke delete on erasure_requests from brava_app;
