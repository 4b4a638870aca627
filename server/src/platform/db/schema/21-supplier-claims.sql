-- Claims to suppliers: faulty keys of one batch as a document (decision 0127).
create sequence supplier_claim_numbers;
create table supplier_claims (
  id bigint generated always as identity primary key,
  -- "SC-0007".
  number text not null unique default 'SC-' || regexp_replace(to_char(nextval('supplier_claim_numbers'), 'FM000000000000'), '^0+(?=\d{4})', ''),
  batch_id bigint not null references key_batches,
  -- 1 draft, 2 sent, 3 credited, 4 replaced, 5 refused.
  state smallint not null default 1 check (state between 1 and 5),
  keys int not null check (keys > 0),
  -- What the keys cost, and how much of it the supplier credits: minor units of the batch's currency.
  amount bigint not null check (amount >= 0),
  credit bigint check (credit > 0),
  answer text not null default '',
  created_by bigint not null references users,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  closed_at timestamptz,
  check ((credit is not null) = (state = 3)),
  check ((sent_at is null) = (state = 1)),
  check ((closed_at is null) = (state in (1, 2)))
);
create index supplier_claims_created on supplier_claims (created_at desc, id desc);
create index supplier_claims_batch on supplier_claims (batch_id);

-- Its keys. A key is in one claim at a time, and may enter another once its claim was refused.
create table supplier_claim_keys (
  claim_id bigint not null references supplier_claims on delete cascade,
  key_id bigint not null,
  is_live boolean not null default true,
  primary key (claim_id, key_id)
);
create unique index supplier_claim_keys_once on supplier_claim_keys (key_id) where is_live;

create table supplier_claim_events (
  id bigint generated always as identity primary key,
  claim_id bigint not null references supplier_claims on delete cascade,
  state smallint not null check (state between 1 and 5),
  user_id bigint not null references users,
  note text not null default '',
  at timestamptz not null
);
create index supplier_claim_events_claim on supplier_claim_events (claim_id, id);
