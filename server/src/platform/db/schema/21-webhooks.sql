-- Addresses to which events of a company are sent, and each delivery attempt (decision 0132).

create table webhooks (
  id bigint generated always as identity primary key,
  version int not null default 1,
  company_id bigint not null references companies,
  environment text not null default 'live' check (environment in ('live', 'test')),
  name text collate "hr-x-icu" not null check (length(name) between 1 and 60),
  address text not null,
  -- eventTypes of the contract; empty: all.
  types text[] not null default '{}',
  -- Signs only what is sent to this address. After a rotation the previous secret signs too, until then.
  sealed_secret text not null,
  former_sealed_secret text,
  former_until timestamptz,
  is_on boolean not null default true,
  -- Why it is off: 'person', 'gone' (the address answered 410), 'failing' (three days without a success).
  off_reason text check (off_reason in ('person', 'gone', 'failing')),
  off_at timestamptz,
  -- How far the company's events have been turned into deliveries, and the last of those events.
  position bigint not null,
  last_sequence bigint,
  -- Since when every attempt has failed, how many have, and until when the address is paused; while it fails, one
  -- delivery at a time is tried.
  failing_since timestamptz,
  failures int not null default 0,
  probe_at timestamptz,
  -- When the company's people were notified of that.
  told_at timestamptz,
  last_success_at timestamptz,
  created_by bigint references users,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  check (is_on = (off_reason is null)),
  check ((former_sealed_secret is null) = (former_until is null))
);
create index webhooks_company on webhooks (company_id, id) where removed_at is null;

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhooks,
  event_id bigint not null references partner_events on delete cascade,
  -- The sequence of the previous event sent to the address, so that it detects a gap.
  previous_sequence bigint,
  -- 1 waiting, 2 delivered, 3 given up, 4 skipped by a person.
  state smallint not null default 1 check (state between 1 and 4),
  attempts int not null default 0,
  -- Attempts under the schedule; restarts with a replay.
  tries int not null default 0,
  -- While a worker has it: when it is released, in case the worker has died.
  next_at timestamptz,
  claimed_until timestamptz,
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  constraint webhook_deliveries_once unique (webhook_id, event_id),
  check ((state = 1) = (next_at is not null))
) with (fillfactor = 80);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_at, id) where state = 1;
create index webhook_deliveries_claimed on webhook_deliveries (webhook_id) where claimed_until is not null;
create index webhook_deliveries_list on webhook_deliveries (webhook_id, id desc);
create index webhook_deliveries_event on webhook_deliveries (event_id);

-- Each attempt: the request is built from the event and these facts, the response is truncated. No secret of either
-- side.
create table webhook_attempts (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references webhook_deliveries on delete cascade,
  at timestamptz not null,
  -- Null where there was no response.
  status smallint,
  milliseconds int not null,
  -- What went wrong: code and params of outboundErrors; null if it was accepted.
  problem jsonb,
  answer text not null default '' check (length(answer) <= 2000)
);
create index webhook_attempts_delivery on webhook_attempts (delivery_id, id);
