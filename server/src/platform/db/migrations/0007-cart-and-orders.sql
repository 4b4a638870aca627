-- Shopping carts, orders with their legs, lines, slots and history.

create table carts (
  id bigint generated always as identity primary key,
  user_id bigint not null unique references users,
  company_id bigint not null references companies,
  -- Raised by every change; placing an order names the version the person saw.
  version int not null default 1,
  show_img_keys boolean not null default true,
  updated_at timestamptz not null default now()
);
create table cart_items (
  id bigint generated always as identity primary key,
  cart_id bigint not null references carts on delete cascade,
  product_id bigint not null references products,
  company_product_id bigint not null references company_products on delete cascade,
  promotion_id bigint references promotions,
  key_type smallint not null default 1 check (key_type = 1),
  quantity int not null check (quantity between 1 and 1000000),
  -- Unit price the person was shown, minor units; a different one at placing refuses the order.
  seen_price bigint not null check (seen_price >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index cart_items_cart on cart_items (cart_id);

create table orders (
  id bigint generated always as identity primary key,
  number text not null unique,
  company_id bigint not null references companies,
  user_id bigint not null references users,
  currency char(3) not null references currencies,
  payment_type smallint not null check (payment_type between 1 and 5),
  -- Three facts are stored …
  approval text not null check (approval in ('open', 'approved', 'denied')),
  -- 0 nothing yet, else payment status 1 to 7.
  payment smallint not null default 0 check (payment between 0 and 7),
  slots_total int not null check (slots_total > 0),
  slots_assigned int not null default 0,
  slots_missing int not null default 0,
  -- … and the status is derived from them by deriveOrderStatus in the contract.
  status smallint not null check (status between 1 and 9),
  -- Sums of the buyer's leg in minor units.
  net bigint not null check (net >= 0),
  vat bigint not null check (vat >= 0),
  gross bigint not null check (gross = net + vat),
  refunded bigint not null default 0 check (refunded between 0 and gross),
  -- Purchase cost of the assigned keys and the distributor's revenue (first leg, net), both in the distributor's currency:
  -- ten-thousandths for cost, minor units for revenue.
  cost_home_e4 bigint not null default 0,
  revenue_home bigint not null default 0,
  is_domestic boolean not null,
  is_free boolean not null default false,
  free_reason text not null default '',
  -- Units of the distributor's currency for one of the order's; frozen.
  rate_home numeric(18, 8) not null,
  language text not null check (language in ('bs', 'hr', 'en')),
  email text not null,
  phone text not null default '',
  delivery_type smallint not null default 1 check (delivery_type in (1, 2)),
  show_img_keys boolean not null default true,
  -- Keys are set aside until then; afterwards the order is cancelled by the hourly job.
  hold_until timestamptz,
  cart_version int,
  deny_reason text not null default '',
  placed_at timestamptz not null default now(),
  approved_at timestamptz,
  approved_by bigint references users,
  completed_at timestamptz,
  updated_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  check (slots_assigned >= 0 and slots_missing >= 0 and slots_assigned + slots_missing <= slots_total)
) with (fillfactor = 85);
create sequence order_numbers;
grant usage on sequence order_numbers to brava_app;
create index orders_created on orders (created_at desc, id desc);
create index orders_company on orders (company_id, created_at desc, id desc);
create index orders_status on orders (status, created_at desc, id desc);
create index orders_approved on orders (approved_at) where approved_at is not null;
create index orders_number_trgm on orders using gin (number gin_trgm_ops);
create index orders_email_trgm on orders using gin (email gin_trgm_ops);
create index orders_hold on orders (hold_until) where hold_until is not null;

-- Who sells to whom in this order: 1 distributor → first buyer, 2 reseller → its retailer (domain rules §2).
create table order_legs (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  seq smallint not null check (seq in (1, 2)),
  seller_id bigint not null references companies,
  buyer_id bigint not null references companies,
  currency char(3) not null references currencies,
  net bigint not null,
  vat bigint not null,
  gross bigint not null check (gross = net + vat),
  unique (order_id, seq)
);
create index order_legs_seller on order_legs (seller_id, order_id desc);
create index order_legs_buyer on order_legs (buyer_id, order_id desc);

create table order_lines (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  position smallint not null,
  product_id bigint not null references products,
  company_product_id bigint,
  promotion_id bigint references promotions,
  -- Frozen facts of the product.
  code text not null,
  title text not null,
  platform text not null,
  vat_treatment smallint not null check (vat_treatment in (1, 2, 3, 4)),
  quantity int not null check (quantity > 0),
  unique (order_id, position)
);
create index order_lines_product on order_lines (product_id, order_id desc);

-- The price of a line in a leg, with the trace of the rule that gave it; never changed.
create table order_line_prices (
  order_line_id bigint not null references order_lines,
  leg_id bigint not null references order_legs,
  -- Minor units, VAT included.
  unit_price bigint not null check (unit_price >= 0),
  vat_rate_bp int not null check (vat_rate_bp between 0 and 10000),
  net bigint not null,
  vat bigint not null,
  gross bigint not null check (gross = net + vat),
  trace jsonb not null,
  primary key (order_line_id, leg_id)
);
create trigger order_line_prices_fixed before update or delete on order_line_prices for each row execute function refuse_change();

-- One unit of a line that is owed one key. A key stands in one slot at the most (guarantee G01).
create table slots (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  order_line_id bigint not null references order_lines,
  position int not null,
  -- 1 serial assigned, 2 missing serial key, 3 no serial assigned (not due yet).
  state smallint not null check (state in (1, 2, 3)),
  key_id bigint unique references keys,
  cost_home_e4 bigint not null default 0,
  assigned_at timestamptz,
  delivered_at timestamptz,
  revealed_at timestamptz,
  unique (order_line_id, position),
  check (state <> 1 or key_id is not null),
  check (state <> 2 or key_id is null)
) with (fillfactor = 85);
create index slots_order on slots (order_id);
create index slots_missing on slots (order_line_id) where state = 2;
alter table keys add foreign key (slot_id) references slots;

-- A faulty key and what took its place.
create table slot_replacements (
  id bigint generated always as identity primary key,
  slot_id bigint not null references slots,
  old_key_id bigint not null references keys,
  new_key_id bigint references keys,
  reason text not null,
  user_id bigint not null references users,
  at timestamptz not null default now()
);
create index slot_replacements_slot on slot_replacements (slot_id);

-- What happened to an order, who did it. Insert-only.
create table order_events (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  at timestamptz not null default now(),
  kind text not null,
  from_status smallint,
  to_status smallint,
  user_id bigint references users,
  -- Visible to the distributor only.
  is_internal boolean not null default false,
  detail jsonb not null default '{}'
);
create index order_events_order on order_events (order_id, id);
create trigger order_events_fixed before update or delete on order_events for each row execute function refuse_change();
revoke update, delete on order_events, order_line_prices from brava_app;

create table order_notes (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  user_id bigint not null references users,
  body text not null check (length(body) between 1 and 4000),
  at timestamptz not null default now()
);
create index order_notes_order on order_notes (order_id, id);

-- A numbered pro-forma with locked prices; not an invoice.
create table estimates (
  id bigint generated always as identity primary key,
  number text not null unique,
  order_id bigint references orders,
  company_id bigint not null references companies,
  state text not null default 'sent' check (state in ('draft', 'sent', 'accepted', 'expired', 'converted')),
  snapshot jsonb not null,
  valid_until timestamptz not null,
  created_at timestamptz not null default now()
);
create index estimates_order on estimates (order_id);
create sequence estimate_numbers;
grant usage on sequence estimate_numbers to brava_app;
