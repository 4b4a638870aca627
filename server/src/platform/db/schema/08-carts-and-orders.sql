-- Shopping carts, orders with their legs, lines, slots and history, and order counts.

create table carts (
  id bigint generated always as identity primary key,
  user_id bigint not null unique references users,
  company_id bigint not null references companies,
  -- Incremented by every change; placing an order names the version the person saw.
  version int not null default 1,
  show_img_keys boolean not null default true,
  -- The buyer's own reference for the order to be placed.
  reference text not null default '' check (length(reference) <= 60),
  updated_at timestamptz not null default now()
);

create table cart_items (
  id bigint generated always as identity primary key,
  cart_id bigint not null references carts on delete cascade,
  -- Nothing ties a line to the assignment of its product: if the product is unassigned, the line stays and is refused.
  product_id bigint not null references products,
  promotion_id bigint references promotions,
  key_type smallint not null default 1 check (key_type = 1),
  quantity int not null check (quantity between 1 and 1000000),
  -- Unit price shown to the person, minor units; if it differs when the order is placed, the order is refused.
  seen_price bigint not null check (seen_price >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index cart_items_cart on cart_items (cart_id);

-- An order and all its parts are written in one statement, from rows that its transaction has just read: it refers to
-- its own parts and, beyond them, to companies, people, currencies and products. The application cannot delete any of
-- these (its role has no right to), so there are no foreign keys here: each order would look up and lock every one of
-- them, and rows shared by all orders would be locked by all of them (decision 0047). What protects a key keeps its
-- foreign key.
create table orders (
  id bigint generated always as identity primary key,
  number text not null,
  company_id bigint not null,
  -- The reseller that sells it to the company (its second leg); null: the distributor does. Who may read an order
  -- follows from this, whoever supplies the company now (decision 0152).
  reseller_id bigint,
  user_id bigint not null,
  currency char(3) not null,
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
  -- The refunded part of the distributor's own sale, gross and net, in its currency at the order's rate.
  refunded_home bigint not null default 0 check (refunded_home >= 0),
  refunded_net_home bigint not null default 0 check (refunded_net_home between 0 and refunded_home),
  -- Units that no longer have a key, or are no longer owed one, because they were refunded.
  slots_returned int not null default 0,
  -- Purchase cost of the assigned keys and the distributor's revenue (first leg, net), both in the distributor's currency:
  -- ten-thousandths for cost, minor units for revenue.
  cost_home_e4 bigint not null default 0,
  revenue_home bigint not null default 0,
  is_domestic boolean not null,
  is_free boolean not null default false,
  -- Invoiced per delivery instead of as a whole: the parameter's value when the order was placed (decision 0096).
  invoice_by_delivery boolean not null default false,
  -- Its outside payment goes to the reseller that sells it, which confirms it, and not to the distributor: the
  -- parameter's value when the order was placed (decision 0171).
  paid_to_supplier boolean not null default false,
  free_reason text not null default '',
  -- Units of the distributor's currency per unit of the order's; frozen.
  rate_home numeric(18, 8) not null,
  -- For an order through a reseller: the gross total of the distributor's own sale, in its currency at the rate of the
  -- day; frozen. Null: the buyer buys from the distributor itself.
  sales_home bigint check (sales_home >= 0),
  language text not null check (language in ('bs', 'hr', 'en')),
  email text not null,
  phone text not null default '',
  -- The buyer's own name for the order.
  reference text not null default '' check (length(reference) <= 60),
  -- Delivery address, frozen when the order was placed: recipient, address, postalCode, town, countryCode, countryName.
  delivery jsonb,
  delivery_type smallint not null default 1 check (delivery_type in (1, 2)),
  show_img_keys boolean not null default true,
  -- Keys are set aside until then; afterwards the hourly job cancels the order.
  hold_until timestamptz,
  cart_version int,
  -- The POS device that sells it: until it confirms or cancels, nobody else may decide on the order.
  pos_device_id bigint,
  deny_reason text not null default '',
  placed_at timestamptz not null default now(),
  approved_at timestamptz,
  approved_by bigint,
  completed_at timestamptz,
  -- The order's history leaves the database after years (decision 0180). What rules need for the whole life of the
  -- order is stored here: when it reached its final status (finalStatuses in the contract), and when a gateway of this
  -- portal charged its card.
  final_at timestamptz,
  card_paid_at timestamptz,
  updated_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  -- Values that order lists compare and add up have columns of their own, computed by the database: only a column, not
  -- an expression, can be read from an index alone. The gross total of the distributor's own leg in its currency at the
  -- order's own rate, minor units.
  total_home bigint generated always as (coalesce(sales_home, round(gross * rate_home)::bigint)) stored,
  -- Revenue after refunds minus purchase cost; while keys are missing, the cost of the assigned ones is scaled up to
  -- all. Null before the first.
  margin_home bigint generated always as (case when slots_assigned > 0
    then revenue_home - refunded_net_home - round(cost_home_e4::numeric * (slots_total - slots_returned) / slots_assigned / 100)::bigint end) stored,
  -- Margin on the revenue after refunds, in basis points.
  margin_bp int generated always as (case when slots_assigned > 0 and revenue_home > refunded_net_home
    then greatest(-2000000000, round((revenue_home - refunded_net_home - cost_home_e4::numeric * (slots_total - slots_returned) / slots_assigned / 100)
      * 10000 / (revenue_home - refunded_net_home)))::int end) stored,
  check (slots_assigned >= 0 and slots_missing >= 0 and slots_returned >= 0
    and slots_assigned + slots_missing + slots_returned <= slots_total)
) with (fillfactor = 85);
create sequence order_numbers;
grant usage on sequence order_numbers to brava_app;
create index orders_approved on orders (approved_at) where approved_at is not null;
create index orders_number_trgm on orders using gin (number gin_trgm_ops);
-- Few orders have a reference: those without one write no entry here.
create index orders_reference_trgm on orders using gin (folded(reference) gin_trgm_ops) where reference <> '';
create index orders_hold on orders (hold_until) where hold_until is not null;
-- Every list of orders sorts last by (placed_at, id), in the direction of its column, so one index serves the filter by
-- a column, the order by it, and both directions. A page is found in the index alone; only its rows are then read.
create index orders_company on orders (company_id, placed_at, id) include (reseller_id, is_free, user_id);
-- What happened to an order after it was placed, for the activity of its company: a few of all orders.
create index orders_changed_later on orders (company_id)
  include (id, placed_at, approved_at, approved_by, final_at, status, reseller_id, is_free) where approved_at > placed_at or status = 5;
-- A reseller's sales: few of all orders, and of those only its own.
create index orders_reseller on orders (reseller_id, placed_at, id) where reseller_id is not null;
create index orders_status on orders (status, placed_at, id);
-- Addresses are searched by substring.
create index orders_email_trgm on orders using gin (email gin_trgm_ops);
create index orders_free on orders (placed_at, id) where is_free;
-- Orders waiting for a bank transfer, by payer: few of all.
create index orders_wait_transfer on orders (company_id, placed_at, id) where status = 8 and payment_type = 3;
-- Partly delivered orders that are invoiced by delivery, by buyer and by reseller: what a company owes includes them.
create index orders_to_deliver on orders (company_id) where status = 9 and invoice_by_delivery;
create index orders_to_deliver_reseller on orders (reseller_id)
  where status = 9 and invoice_by_delivery and reseller_id is not null;
-- Orders that resellers have to confirm.
create index orders_to_confirm on orders (reseller_id, placed_at, id) where paid_to_supplier and approval = 'open';
create index orders_card_problems on orders (placed_at, id)
  where payment_type = 2 and payment in (1, 6, 7) and status in (3, 7, 8);
-- Includes each order's total, so that a filter's sum is also read from its index.
create index orders_placed on orders (placed_at, id) include (total_home, is_domestic);
create index orders_user on orders (user_id, placed_at, id) include (total_home);
create index orders_payment_type on orders (payment_type, placed_at, id) include (total_home);
create index orders_payment on orders (payment, placed_at, id) include (total_home);
create index orders_items on orders (slots_total, placed_at, id) include (total_home);
create index orders_total_home on orders (total_home, placed_at, id);
create index orders_margin_home on orders (margin_home desc nulls last, placed_at desc, id desc) include (total_home);
create index orders_margin_bp on orders (margin_bp desc nulls last, placed_at desc, id desc) include (total_home);
create unique index orders_number_key on orders (number) include (placed_at, id);
-- Deferred to the commit: transactions that hold accounts, products and keys take these rows last, like the invoice
-- counters.
create constraint trigger orders_count_changes after insert or delete or update of status, company_id, gross, rate_home, placed_at
  on orders deferrable initially deferred for each row execute function orders_count();
-- A day is summed two hours after its end at the earliest: what is an hour old or older is noted. No transaction takes
-- an hour.
create trigger orders_sales_added after insert on orders for each row
  when (new.approved_at < now() - interval '1 hour') execute function note_sales_change();
create trigger orders_sales_changed after update of approval, approved_at, company_id, is_free, revenue_home, cost_home_e4,
  slots_assigned, gross, refunded, refunded_home, refunded_net_home, rate_home, payment_type, is_domestic on orders for each row
  when (least(old.approved_at, new.approved_at) < now() - interval '1 hour') execute function note_sales_change();
create trigger orders_sales_gone after delete on orders for each row
  when (old.approved_at < now() - interval '1 hour') execute function note_sales_change();
revoke delete on orders from brava_app;

-- Who sells to whom in this order: 1 distributor → first buyer, 2 reseller → its retailer (domain rules §2).
create table order_legs (
  id bigint generated always as identity primary key,
  order_id bigint not null,
  seq smallint not null check (seq in (1, 2)),
  seller_id bigint not null,
  buyer_id bigint not null,
  currency char(3) not null,
  net bigint not null,
  vat bigint not null,
  gross bigint not null check (gross = net + vat),
  -- The refunded part of gross: the last guard against refunding more than was paid (guarantee G07).
  refunded bigint not null default 0 check (refunded between 0 and gross),
  -- For an order invoiced by delivery: the part of gross that its buyer bought on credit at the time of sale.
  on_credit bigint check (on_credit between 0 and gross),
  -- Units of the distributor's currency per unit of the leg's on the day of the order; frozen.
  rate_home numeric(18, 8),
  unique (order_id, seq)
);
create index order_legs_seller on order_legs (seller_id, order_id desc);
create index order_legs_buyer on order_legs (buyer_id, order_id desc);
revoke delete on order_legs from brava_app;

create table order_lines (
  id bigint generated always as identity primary key,
  order_id bigint not null,
  position smallint not null,
  product_id bigint not null,
  company_product_id bigint,
  promotion_id bigint references promotions,
  -- Product data, frozen.
  code text not null,
  title text collate "hr-x-icu" not null,
  platform text not null,
  vat_treatment smallint not null check (vat_treatment in (1, 2, 3, 4)),
  redeem_country char(2),
  quantity int not null check (quantity > 0),
  unique (order_id, position)
);
create index order_lines_product on order_lines (product_id, order_id desc);
create index order_lines_promotion on order_lines (promotion_id) where promotion_id is not null;
revoke delete on order_lines from brava_app;

-- The price of a line in a leg, with the trace of the rule behind it; never changed.
create table order_line_prices (
  order_line_id bigint not null,
  leg_id bigint not null,
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
revoke update, delete on order_line_prices from brava_app;

-- One unit of a line that is owed one key. A key occupies at most one slot (guarantee G01).
create table slots (
  id bigint generated always as identity primary key,
  order_id bigint not null,
  order_line_id bigint not null,
  position int not null,
  -- 1 serial assigned, 2 missing serial key, 3 no serial assigned (not due yet).
  state smallint not null check (state in (1, 2, 3)),
  key_id bigint unique references keys,
  cost_home_e4 bigint not null default 0,
  assigned_at timestamptz,
  delivered_at timestamptz,
  revealed_at timestamptz,
  -- For an order invoiced by delivery: the delivery, counted from 1, whose invoices include it; null until then.
  invoice_part smallint check (invoice_part > 0),
  -- Its money was refunded: the key is withdrawn and stays here (until somebody puts it back into use), or is back in
  -- stock and no longer here. Never owed a key again.
  refunded_at timestamptz,
  unique (order_line_id, position),
  check (state <> 1 or key_id is not null or refunded_at is not null),
  check (refunded_at is null or state = 1 or (state = 3 and key_id is null)),
  check (state <> 2 or key_id is null)
) with (fillfactor = 85);
create index slots_order on slots (order_id);
create index slots_missing on slots (order_line_id) where state = 2;
-- Made before the slots that hold them.
alter table keys add foreign key (slot_id) references slots;
revoke delete on slots from brava_app;

-- A faulty key and its replacement.
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
-- For keys that are deleted, as on refund_units, fault_reports, key_returns and pos_sales.
create index slot_replacements_old_key on slot_replacements (old_key_id);
create index slot_replacements_new_key on slot_replacements (new_key_id) where new_key_id is not null;
create trigger slot_replacements_fixed before update or delete on slot_replacements for each row execute function refuse_change();
revoke update, delete on slot_replacements from brava_app;

-- A refund on an order, in part or whole: one document with a part for each leg, each of which has its own credit note.
-- Never changed.
create table refunds (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  -- Counted from 1 in its order.
  seq int not null check (seq > 0),
  company_id bigint not null,
  -- refundKind and refundReason of the contract.
  kind smallint not null check (kind between 1 and 3),
  reason_kind smallint not null check (reason_kind between 1 and 7),
  reason text not null check (length(reason) between 1 and 200),
  payment_type smallint not null check (payment_type between 1 and 5),
  -- The currency of the buyer's leg; amounts in minor units.
  currency char(3) not null,
  net bigint not null,
  vat bigint not null,
  gross bigint not null check (gross = net + vat and gross >= 0),
  -- For the distributor's own sale, in its currency at the order's rate, minor units.
  gross_home bigint not null,
  net_home bigint not null,
  units int not null check (units >= 0),
  keys_to_stock int not null,
  keys_withdrawn int not null,
  -- Purchase cost of withdrawn keys, ten-thousandths of the distributor's currency.
  withdrawn_cost_home_e4 bigint not null,
  user_id bigint not null,
  at timestamptz not null,
  unique (order_id, seq),
  -- Units may have been free.
  check (gross > 0 or units > 0)
);
create index refunds_at on refunds (at, id);
create index refunds_gross on refunds (gross, at, id);
create index refunds_gross_home on refunds (gross_home, at, id);
create index refunds_company on refunds (company_id, at, id);
create trigger refunds_sales_added after insert on refunds for each row
  when (new.at < now() - interval '1 hour') execute function note_refund_day();
create trigger refunds_fixed before update or delete on refunds for each row execute function refuse_change();
revoke update, delete on refunds from brava_app;

-- Refund totals by everything that their list filters except the day: maintained, so that totals are exact without
-- reading a hundred thousand rows. A refund locks the account of the company that gets the money, so nobody else waits
-- for its rows.
create table refund_sums (
  company_id bigint not null,
  currency char(3) not null,
  payment_type smallint not null,
  reason_kind smallint not null,
  kind smallint not null,
  refunds int not null,
  gross bigint not null,
  gross_home bigint not null,
  primary key (company_id, currency, payment_type, reason_kind, kind)
) with (fillfactor = 70);
revoke insert, update, delete on refund_sums from brava_app;
create trigger refunds_added after insert on refunds for each row execute function refunds_sum();

create table refund_legs (
  refund_id bigint not null references refunds,
  leg_id bigint not null references order_legs,
  net bigint not null,
  vat bigint not null,
  gross bigint not null check (gross = net + vat and gross >= 0),
  -- The part of gross that lowered the credit in use; the rest raised the funds.
  to_credit bigint not null check (to_credit between 0 and gross),
  primary key (refund_id, leg_id)
);
create index refund_legs_leg on refund_legs (leg_id);
create trigger refund_legs_fixed before update or delete on refund_legs for each row execute function refuse_change();
revoke update, delete on refund_legs from brava_app;

-- The refunded part of a line in a leg. Without units it is a price reduction.
create table refund_lines (
  refund_id bigint not null references refunds,
  leg_id bigint not null,
  order_line_id bigint not null,
  -- Which invoice its credit note names: 1 for an order that is invoiced whole, else the delivery; 0: not on any
  -- invoice.
  part smallint not null default 1 check (part >= 0),
  units int not null check (units >= 0),
  net bigint not null,
  vat bigint not null,
  gross bigint not null check (gross = net + vat),
  primary key (refund_id, leg_id, order_line_id, part)
);
create index refund_lines_line on refund_lines (order_line_id, leg_id);
create trigger refund_lines_fixed before update or delete on refund_lines for each row execute function refuse_change();
revoke update, delete on refund_lines from brava_app;

-- The units taken back and the outcome for their keys: each unit once (guarantee G07).
create table refund_units (
  slot_id bigint primary key references slots,
  refund_id bigint not null references refunds,
  key_id bigint references keys,
  -- 1 back to stock, 2 withdrawn, 3 there was none.
  outcome smallint not null check (outcome in (1, 2, 3)),
  -- What a key returned to stock had cost, ten-thousandths of the distributor's currency; 0 for others.
  cost_home_e4 bigint not null default 0 check (cost_home_e4 = 0 or outcome = 1),
  check ((outcome = 3) = (key_id is null))
);
create index refund_units_refund on refund_units (refund_id);
create index refund_units_key on refund_units (key_id) where key_id is not null;
create trigger refund_units_fixed before update or delete on refund_units for each row execute function refuse_change();
revoke update, delete on refund_units from brava_app;

-- A retailer could not order because its reseller's funds are short: one row each, with the latest time.
create table supplier_shortages (
  supplier_id bigint not null references companies,
  buyer_id bigint not null references companies,
  at timestamptz not null default now(),
  primary key (supplier_id, buyer_id)
);

-- A buyer says that a key does not work, and what the distributor did about it (faultTransitions in the contract).
create table fault_reports (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  slot_id bigint not null references slots,
  key_id bigint not null references keys,
  company_id bigint not null references companies,
  user_id bigint not null references users,
  -- 1 reported, 2 accepted, 3 accepted and a key is owed, 4 replaced, 5 rejected, 6 its unit was refunded.
  state smallint not null default 1 check (state between 1 and 6),
  reason text not null check (length(reason) between 1 and 500),
  answer text not null default '' check (length(answer) <= 500),
  handled_by bigint references users,
  reported_at timestamptz not null default now(),
  closed_at timestamptz,
  check ((state in (4, 5, 6)) = (closed_at is not null)),
  check (state <> 5 or answer <> '')
);
-- A unit has at most one open report of a key. A key that works after all is sold again while its former unit may still be owed another.
create unique index fault_reports_open on fault_reports (key_id, slot_id) where state in (1, 2, 3);
create index fault_reports_key on fault_reports (key_id, id desc);
create index fault_reports_owed on fault_reports (slot_id) where state = 3;
create index fault_reports_state on fault_reports (state, reported_at, id);
create index fault_reports_at on fault_reports (reported_at, id);
revoke delete on fault_reports from brava_app;

-- A buyer wants to give back a key that nobody has seen (keyReturnTransitions in the contract).
create table key_returns (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  slot_id bigint not null references slots,
  key_id bigint not null references keys,
  company_id bigint not null references companies,
  user_id bigint not null references users,
  -- 1 requested, 2 accepted, 3 rejected, 4 withdrawn by the buyer or by opening the key.
  state smallint not null default 1 check (state between 1 and 4),
  reason text not null check (length(reason) between 1 and 200),
  answer text not null default '' check (length(answer) <= 500),
  handled_by bigint references users,
  requested_at timestamptz not null,
  closed_at timestamptz,
  check ((state = 1) = (closed_at is null)),
  check (state <> 3 or answer <> '')
);
-- A key has at most one open request.
create unique index key_returns_open on key_returns (key_id) where state = 1;
create index key_returns_key on key_returns (key_id, id desc);
create index key_returns_slot on key_returns (slot_id) where state = 1;
create index key_returns_state on key_returns (state, requested_at, id);
create index key_returns_at on key_returns (requested_at, id);
revoke delete on key_returns from brava_app;

-- What happened to an order and who did it. Insert-only.
create table order_events (
  id bigint generated always as identity,
  order_id bigint not null,
  at timestamptz not null default now(),
  kind text not null,
  from_status smallint,
  to_status smallint,
  user_id bigint,
  -- Visible to the distributor only.
  is_internal boolean not null default false,
  detail jsonb not null default '{}',
  primary key (id, at)
) partition by range (at);
create index order_events_order on order_events (order_id, id);
create trigger order_events_fixed before update or delete on order_events for each row execute function refuse_change();
-- An order that is delivered at once fires nothing, nor one held by a POS device: nobody has to be notified.
create trigger order_events_news after insert on order_events for each row
  when ((not new.is_internal and new.kind in ('approved', 'paymentConfirmed', 'denied', 'holdRanOut', 'cardTimedOut', 'keysGaveWay', 'keyReplaced',
    'faultyReported', 'faultAccepted', 'faultRejected', 'refunded', 'returnAsked', 'returnAccepted', 'returnRejected'))
    or new.kind in ('cardRefundUnknown', 'cardRefundRefused') or (new.kind = 'placed' and new.to_status in (3, 8) and not new.detail ? 'device')
    or (new.kind = 'keysAssigned' and new.from_status = 9) or (new.kind = 'cardPaid' and new.detail ? 'isLate'))
  execute function note_order_news();
revoke update, delete on order_events from brava_app;
select make_months('order_events');

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

-- How many orders a company has from each seller in each status, and their totals: maintained, so that lists of a
-- million orders return their exact total at once. Written only by a trigger of orders.
create table order_counts (
  company_id bigint not null references companies,
  -- 0: the distributor itself.
  reseller_id bigint not null default 0,
  status smallint not null check (status between 1 and 9),
  orders int not null default 0 check (orders >= 0),
  -- Gross totals in minor units of the distributor's currency, each at its own order's rate.
  gross_home bigint not null default 0,
  -- When the latest order that ever had this status was placed: over all rows of a company and a seller, their last
  -- order.
  last_at timestamptz,
  primary key (company_id, reseller_id, status)
) with (fillfactor = 50);
create index order_counts_reseller on order_counts (reseller_id) where reseller_id > 0;
revoke insert, update, delete on order_counts from brava_app;

-- Orders by status over all companies. Every order changes these rows, so each database session has its own (its
-- process number, folded): no session waits for another, and the sum over all is exact.
create table order_totals (
  shard smallint not null,
  status smallint not null check (status between 1 and 9),
  orders int not null default 0,
  gross_home bigint not null default 0,
  primary key (shard, status)
) with (fillfactor = 50);
revoke insert, update, delete on order_totals from brava_app;
