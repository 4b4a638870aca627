-- Card payments: gateways with their sealed credentials, payment attempts, notices, and the sandbox's own books.

-- Which gateway serves which currency: for all buyers, or for one company.
create table payment_gateways (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('sandbox', 'monri', 'stripe')),
  currency char(3) not null references currencies,
  -- Null: every company without a gateway of its own.
  company_id bigint references companies,
  is_live boolean not null default false,
  is_active boolean not null default true,
  -- Sealed with SECRETS_KEY for the purpose gateway:<token>; credentials are written and never read back.
  credentials text not null,
  -- What the credentials are sealed for, and what identifies the gateway in the address of its notices.
  token text not null unique,
  -- When these credentials were last tested, and the result.
  tested_at timestamptz,
  test_result text check (test_result in ('ok', 'declined', 'unknown')),
  updated_by bigint references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index payment_gateways_one on payment_gateways (currency, company_id) nulls not distinct where is_active;
revoke delete on payment_gateways from brava_app;

-- One attempt to pay an order by card (attemptTransitions in the contract).
create table payment_attempts (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  gateway_id bigint not null references payment_gateways,
  company_id bigint not null references companies,
  user_id bigint not null references users,
  -- Names the payment at the gateway.
  reference text not null unique check (length(reference) between 1 and 40),
  -- Gives access to the gateway's page and back; it allows paying, and nothing else.
  token text not null unique,
  gateway_ref text,
  -- Minor units.
  amount bigint not null check (amount > 0),
  currency char(3) not null,
  language text not null check (language in ('bs', 'hr', 'en')),
  state smallint not null default 1 check (state between 1 and 8),
  -- The allocated amount that may be charged; written before the gateway is asked to.
  capture_amount bigint check (capture_amount between 1 and amount),
  captured_amount bigint not null default 0 check (captured_amount between 0 and amount),
  -- Returned because the order could not be delivered; refunds of delivered orders are kept elsewhere.
  returned_amount bigint not null default 0 check (returned_amount between 0 and amount),
  reason text,
  -- The gateway's own code.
  code text not null default '',
  -- When the time for 3-D Secure ends.
  expires_at timestamptz not null,
  authorised_at timestamptz,
  settled_at timestamptz,
  -- When the gateway is asked next; null: not automatically.
  next_poll_at timestamptz,
  -- A process is talking to the gateway about it until then at the latest; no other does so in that time.
  busy_until timestamptz,
  -- When the gateway was last asked.
  asked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (state <> 4 or captured_amount = capture_amount)
);
-- An order is charged once.
create unique index payment_attempts_charged on payment_attempts (order_id) where state in (3, 4);
create index payment_attempts_order on payment_attempts (order_id, id);
create index payment_attempts_due on payment_attempts (next_poll_at) where next_poll_at is not null;
create index payment_attempts_day on payment_attempts (gateway_id, created_at, id);
revoke delete on payment_attempts from brava_app;

-- The progress of an attempt, and what caused each check. Insert-only.
create table payment_attempt_events (
  id bigint generated always as identity primary key,
  attempt_id bigint not null references payment_attempts,
  at timestamptz not null,
  -- begun, authorised, …; or noted: mismatch, unknown.
  kind text not null,
  -- place, return, notice, poll, query, recheck.
  cause text not null,
  from_state smallint,
  to_state smallint,
  detail jsonb not null default '{}'
);
create index payment_attempt_events_attempt on payment_attempt_events (attempt_id, id);
create trigger payment_attempt_events_fixed before update or delete on payment_attempt_events for each row execute function refuse_change();
revoke update, delete on payment_attempt_events from brava_app;

-- The part of a refund that goes back to the card that paid (cardRefundTransitions in the contract): written with the
-- refund, sent to the gateway after the commit. Its sum is limited by what the order's own refunds may come to
-- (guarantee G07).
create table card_refunds (
  refund_id bigint primary key references refunds,
  order_id bigint not null references orders,
  -- In the currency of the buyer's leg, minor units.
  amount bigint not null check (amount > 0),
  currency char(3) not null,
  -- What was received on behalf of the intermediate reseller and is taken from its funds, in the currency of its own
  -- leg.
  supplier_amount bigint not null default 0 check (supplier_amount >= 0),
  state smallint not null default 1 check (state between 1 and 5),
  -- Counts its attempts: each has its own reference at the gateway.
  tries int not null default 1,
  -- When it was last sent to the gateway; null: not in this attempt.
  told_at timestamptz,
  reason text,
  -- The gateway's own code.
  code text not null default '',
  -- When the gateway is asked next; null: not automatically.
  next_ask_at timestamptz,
  settled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index card_refunds_order on card_refunds (order_id, refund_id);
create index card_refunds_due on card_refunds (next_ask_at) where next_ask_at is not null;
create index card_refunds_settled on card_refunds (settled_at) where settled_at is not null;
revoke delete on card_refunds from brava_app;

-- Authentic notices, each once (guarantee G35). Insert-only.
create table payment_notices (
  id bigint generated always as identity primary key,
  gateway_id bigint not null references payment_gateways,
  event_id text not null check (length(event_id) between 1 and 200),
  reference text not null check (length(reference) between 1 and 200),
  at timestamptz not null,
  unique (gateway_id, event_id)
);
create trigger payment_notices_fixed before update or delete on payment_notices for each row execute function refuse_change();
revoke update, delete on payment_notices from brava_app;

-- The result of comparing a day of a gateway with its own books, as of the last comparison. Minor units.
create table payment_reconciliations (
  id bigint generated always as identity primary key,
  gateway_id bigint not null references payment_gateways,
  day date not null,
  -- The gateway gave its own list of the day; else it was asked about each of our payments.
  is_listed boolean not null,
  -- Payments begun, charged or refunded on the day, here or there.
  payments int not null,
  our_charged bigint not null,
  our_refunded bigint not null,
  their_charged bigint not null,
  their_refunded bigint not null,
  differences int not null,
  -- Questions without a usable answer: the day is compared again.
  unanswered int not null,
  compared_at timestamptz not null,
  unique (gateway_id, day)
);
create index payment_reconciliations_day on payment_reconciliations (day, gateway_id);
revoke delete on payment_reconciliations from brava_app;

-- How a gateway's books differ from ours about one payment (differenceTransitions in the contract). Minor units.
create table payment_differences (
  id bigint generated always as identity primary key,
  gateway_id bigint not null references payment_gateways,
  day date not null,
  kind smallint not null check (kind between 1 and 7),
  state smallint not null default 1 check (state between 1 and 3),
  reference text not null check (length(reference) between 1 and 200),
  -- Null: begun by nobody here.
  attempt_id bigint references payment_attempts,
  currency char(3) not null,
  our_charged bigint not null,
  our_refunded bigint not null,
  their_charged bigint not null,
  their_refunded bigint not null,
  -- What else differs, in a few words.
  detail text not null default '',
  reason text not null default '',
  handled_by bigint references users,
  found_at timestamptz not null,
  closed_at timestamptz,
  check ((state = 1) = (closed_at is null))
);
-- An open difference is found once, however often its day is compared.
create unique index payment_differences_open on payment_differences (gateway_id, reference) where state = 1;
create index payment_differences_reference on payment_differences (gateway_id, reference, id);
create index payment_differences_state on payment_differences (state, found_at, id);
create index payment_differences_found on payment_differences (found_at, id);
revoke delete on payment_differences from brava_app;

-- The books of the sandbox, which stands in for a gateway and its bank: no row here is money.
create table sandbox_payments (
  reference text primary key,
  gateway_id bigint not null references payment_gateways,
  token text not null unique,
  amount bigint not null,
  currency char(3) not null,
  type text not null check (type in ('authorize', 'purchase')),
  description text not null,
  language text not null,
  return_url text not null,
  behaviour text,
  state text not null default 'pending' check (state in ('pending', 'authorised', 'captured', 'declined', 'voided')),
  captured bigint not null default 0,
  refunded bigint not null default 0 check (refunded <= captured),
  reason text,
  code text not null default '',
  -- Approved by then even if nobody has answered.
  approves_at timestamptz,
  -- The sandbox answers nothing until then.
  down_until timestamptz,
  -- How many of the next answers get lost after the operation.
  lost_answers int not null default 0,
  -- The names of completed operations: the same name is carried out once.
  ops text[] not null default '{}',
  created_at timestamptz not null default now()
);
create index sandbox_payments_day on sandbox_payments (gateway_id, created_at);
