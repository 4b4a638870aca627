-- Sales by POS devices: one row for each sale, each message with its answer, and the days in both sides' books
-- (decision 0133).

create table pos_sales (
  id bigint generated always as identity primary key,
  device_id bigint not null references pos_devices,
  company_id bigint not null references companies,
  -- The number of the message that authorises it.
  number bigint not null check (number > 0),
  -- posSaleState of the contract: 1 held, 2 sold, 3 cancelled, 4 reversed.
  state smallint not null check (state between 1 and 4),
  -- A sale cancelled before it was authorised has none of these.
  product_id bigint references products,
  order_id bigint unique references orders,
  key_id bigint references keys,
  -- What the company pays, and what its customer paid at the till; minor units.
  price bigint check (price >= 0),
  currency char(3),
  till_amount bigint check (till_amount >= 0),
  authorised_at timestamptz,
  hold_until timestamptz,
  finished_at timestamptz,
  -- The day of finished_at in the distributor's time zone.
  business_day date,
  reprints smallint not null default 0 check (reprints between 0 and 3),
  -- posClaimState of the contract: the device asked to cancel a completed sale, and a person decides.
  claim_state smallint check (claim_state between 1 and 3),
  claimed_at timestamptz,
  claim_decided_at timestamptz,
  claim_decided_by bigint references users,
  claim_note text not null default '' check (length(claim_note) <= 300),
  unique (device_id, number),
  check ((state = 1) = (finished_at is null) and (finished_at is null) = (business_day is null)),
  check (state = 3 or (order_id is not null and product_id is not null and hold_until is not null)),
  check (state <> 2 or key_id is not null),
  check ((claim_state is null) = (claimed_at is null))
) with (fillfactor = 80);
create index pos_sales_company on pos_sales (company_id, id);
create index pos_sales_key on pos_sales (key_id) where key_id is not null;
create index pos_sales_day on pos_sales (company_id, business_day, id) where business_day is not null;
create index pos_sales_held on pos_sales (hold_until) where state = 1;
create index pos_sales_claims on pos_sales (claim_state, id) where claim_state is not null;
revoke delete on pos_sales from brava_app;
-- Refunding the whole order on its own page also decides the claim of its sale.
create trigger orders_close_pos_claim after update of payment on orders for each row
  when (new.pos_device_id is not null and new.payment = 4 and old.payment <> 4) execute function close_pos_claim();

-- Every answered message of a device, once by its number: a repeated message gets the same answer. Never a code of a
-- key.
create table pos_messages (
  device_id bigint not null references pos_devices,
  number bigint not null check (number > 0),
  kind text not null check (kind in ('authorise', 'confirm', 'cancel', 'reprint')),
  -- SHA-256 of the sent content.
  content_hash bytea not null check (length(content_hash) = 32),
  -- The answer: a status of the sale, or the code of a refusal with its facts.
  answer jsonb not null,
  at timestamptz not null default now(),
  primary key (device_id, number)
);
create trigger pos_messages_fixed before update or delete on pos_messages for each row execute function refuse_change();
revoke update, delete on pos_messages from brava_app;

-- A day of a company: its file, and what the company's own books reported for it.
create table pos_days (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  day date not null,
  -- Sold: how many and what the company paid, minor units.
  sales int not null check (sales >= 0),
  total bigint not null,
  currency char(3) not null,
  file text not null,
  made_at timestamptz not null,
  their_sales int check (their_sales >= 0),
  their_total bigint,
  -- The differences: device, number, kind, ours, theirs.
  differences jsonb,
  compared_at timestamptz,
  unique (company_id, day),
  check (num_nulls(their_sales, their_total, differences, compared_at) in (0, 4))
);
create index pos_days_day on pos_days (day, id);
revoke delete on pos_days from brava_app;
