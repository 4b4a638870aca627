-- The test environment for a company's programs (decision 0149). Nothing here is a real product, key or amount: no
-- other table refers to these, and these refer to no business table except companies.

create table sandbox_worlds (
  company_id bigint primary key references companies,
  currency char(3) not null,
  -- Minor units.
  funds bigint not null check (funds >= 0),
  -- The last numbers assigned to its orders and catalogue changes.
  orders int not null default 0,
  position bigint not null default 0,
  -- The last number of its documents.
  invoices int not null default 0,
  -- Held from the funds by terminals, minor units.
  held bigint not null default 0,
  -- The last business day closed by its developer; what ends after it counts on a later day.
  pos_closed_day date,
  since timestamptz not null default now(),
  check (held between 0 and funds)
) with (fillfactor = 50);

create table sandbox_products (
  id bigint generated always as identity primary key,
  company_id bigint not null references sandbox_worlds,
  code text not null,
  title text collate "hr-x-icu" not null,
  platform text not null,
  category text not null,
  -- Per key with VAT, minor units; a different one from a given quantity where both are set.
  price bigint not null check (price > 0),
  tier_from int check (tier_from > 1),
  tier_price bigint check (tier_price > 0),
  vat_rate_bp int not null check (vat_rate_bp >= 0),
  moq int not null check (moq > 0),
  stock int not null check (stock >= 0),
  may_back_order boolean not null,
  is_withdrawn boolean not null default false,
  -- The position of its last change.
  position bigint not null,
  unique (company_id, code),
  check ((tier_from is null) = (tier_price is null))
) with (fillfactor = 80);

create table sandbox_orders (
  id bigint generated always as identity primary key,
  company_id bigint not null references sandbox_worlds,
  number text not null,
  reference text not null check (length(reference) between 1 and 60),
  -- orderStatus of the contract.
  status smallint not null,
  currency char(3) not null,
  net bigint not null,
  vat bigint not null,
  gross bigint not null,
  refunded bigint not null default 0 check (refunded between 0 and gross),
  placed_at timestamptz not null,
  -- Until when it waits for the transfer of its estimate; null for an order paid at once.
  valid_until timestamptz,
  constraint sandbox_orders_reference unique (company_id, reference)
) with (fillfactor = 80);

create index sandbox_orders_newest on sandbox_orders (company_id, id desc);
create index sandbox_orders_waiting on sandbox_orders (company_id, valid_until) where status = 8;

create table sandbox_order_lines (
  order_id bigint not null references sandbox_orders on delete cascade,
  -- Starts at 0.
  line int not null,
  product_id bigint not null references sandbox_products,
  title text collate "hr-x-icu" not null,
  quantity int not null check (quantity > 0),
  unit_price bigint not null,
  -- Units still to be delivered; cancelled ones do not count.
  owed int not null check (owed between 0 and quantity),
  primary key (order_id, line)
) with (fillfactor = 80);
create index sandbox_order_lines_owed on sandbox_order_lines (product_id, order_id) where owed > 0;

-- A key that unlocks nothing: its code is TEST followed by its number.
create table sandbox_keys (
  id bigint generated always as identity primary key,
  order_id bigint not null references sandbox_orders on delete cascade,
  line int not null,
  product_id bigint not null,
  came_at timestamptz not null,
  is_reported boolean not null default false
);
create index sandbox_keys_order on sandbox_keys (order_id, line, id);

-- Invoices for sandbox deliveries, and their credit notes: numbers of their own, outside every series.
create table sandbox_invoices (
  id bigint generated always as identity primary key,
  company_id bigint not null references sandbox_worlds,
  order_id bigint not null references sandbox_orders on delete cascade,
  number text not null,
  -- The invoice that a credit note reverses.
  refers_to bigint unique references sandbox_invoices on delete cascade,
  issued_at timestamptz not null,
  currency char(3) not null,
  -- Negative on a credit note.
  net bigint not null,
  vat bigint not null,
  gross bigint not null,
  -- [{title, quantity, unitPrice, gross, vat}], minor units; on a credit note too, as in the sale.
  lines jsonb not null
);
create index sandbox_invoices_newest on sandbox_invoices (company_id, id desc);
create index sandbox_invoices_order on sandbox_invoices (order_id);

-- Terminal sales in the sandbox (decision 0157): like pos_sales and pos_messages, by the key id of the credential that
-- plays a terminal.
create table sandbox_pos_sales (
  id bigint generated always as identity primary key,
  company_id bigint not null references sandbox_worlds,
  device text not null,
  -- The number of the message that authorises it.
  number bigint not null check (number > 0),
  -- posSaleState of the contract: 1 held, 2 sold, 3 cancelled, 4 reversed.
  state smallint not null check (state between 1 and 4),
  -- A sale cancelled before it was authorised has none of these.
  product_id bigint references sandbox_products,
  price bigint check (price >= 0),
  till_amount bigint check (till_amount >= 0),
  authorised_at timestamptz,
  hold_until timestamptz,
  -- Null again once the order is deleted.
  order_id bigint references sandbox_orders on delete set null,
  finished_at timestamptz,
  business_day date,
  reprints smallint not null default 0 check (reprints between 0 and 3),
  unique (company_id, device, number),
  check ((state = 1) = (finished_at is null) and (finished_at is null) = (business_day is null)),
  check (state = 3 or (product_id is not null and price is not null and hold_until is not null))
) with (fillfactor = 80);
create index sandbox_pos_sales_newest on sandbox_pos_sales (company_id, id desc);
create index sandbox_pos_sales_day on sandbox_pos_sales (company_id, business_day, id) where business_day is not null;
create index sandbox_pos_sales_held on sandbox_pos_sales (hold_until) where state = 1;
create index sandbox_pos_sales_order on sandbox_pos_sales (order_id) where order_id is not null;

-- Never a code, as with real terminals; the newest of each company are kept.
create table sandbox_pos_messages (
  id bigint generated always as identity primary key,
  company_id bigint not null references sandbox_worlds,
  device text not null,
  number bigint not null check (number > 0),
  kind text not null check (kind in ('authorise', 'confirm', 'cancel', 'reprint')),
  content_hash bytea not null check (length(content_hash) = 32),
  answer jsonb not null,
  unique (company_id, device, number)
);
create index sandbox_pos_messages_newest on sandbox_pos_messages (company_id, id desc);
