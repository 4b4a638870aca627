-- Sales and purchases by day of approval (business days, Europe/Sarajevo), for dashboards over years of orders. Only
-- past days are kept, so that an order of today writes nothing here; a change to an older order notes its day, and the
-- next reader sums that day anew (kept_sales). Refunds are read by their own day and are not part of these sums
-- (decision 0095).

create table sales_days (
  day date primary key,
  orders int not null,
  keys int not null,
  -- Minor units of the distributor's currency; free orders are cost, not sales.
  sales_net bigint not null,
  -- Ten-thousandths; includes keys returned since.
  cost_e4 bigint not null,
  -- Totals of its lines without free orders, as in sales_products.
  paid_orders int not null,
  paid_keys int not null,
  net numeric not null,
  gross numeric not null,
  paid_cost_e4 bigint not null,
  list numeric not null
);

-- Totals for reports: without free orders, by day, and also by month, under its first day, once all its days are summed
-- (decision 0172).
create table sales_products (
  is_month boolean not null,
  day date not null,
  product_id bigint not null references products,
  orders int not null,
  keys int not null,
  -- Millionths of the minor unit of the distributor's currency.
  net_e6 bigint not null,
  gross_e6 bigint not null,
  -- Ten-thousandths of the distributor's currency: the cost of the assigned keys.
  cost_e4 bigint not null,
  -- Net at base prices.
  list_e6 bigint not null,
  primary key (is_month, day, product_id)
);

-- Running totals from the first day up to a day: each last day of a month, and the last three summed days. The sales of
-- a period are the total at its end less the total before it (decision 0173).
create table sales_products_until (
  until date not null,
  product_id bigint not null references products,
  orders bigint not null,
  keys bigint not null,
  net_e6 bigint not null,
  gross_e6 bigint not null,
  cost_e4 bigint not null,
  list_e6 bigint not null,
  primary key (until, product_id)
);

-- Totals of order lines in the first leg, by the source of their keys, for questions that no other total answers, such
-- as what one supplier's keys brought from one company; and in their buyer's own leg and currency. A line with keys of
-- two batches is two rows.
create table sales_lines (
  order_id bigint not null references orders,
  line_id bigint not null,
  -- The batch under which its keys were sold; 0 for units without a key.
  batch_id bigint not null,
  supplier_id bigint not null,
  day date not null,
  company_id bigint not null references companies,
  buyer_id bigint not null references companies,
  payment_type smallint not null,
  is_domestic boolean not null,
  product_id bigint not null references products,
  keys int not null,
  net numeric not null,
  gross numeric not null,
  cost_e4 bigint not null,
  list numeric not null,
  -- Minor units of the buyer's currency.
  own_net numeric not null,
  own_gross numeric not null,
  primary key (order_id, line_id, batch_id)
);
create index on sales_lines (day);
create index on sales_lines (company_id, day);

-- Products by month and by one report filter: the country (1) or type (2) of the ordering company, as they are today,
-- the payment type (3), whether it was a domestic sale (4: 1 or 0), and the supplier of the keys (5). The current month
-- is kept too, as far as its days are summed (decision 0199).
create table sales_facets (
  facet smallint not null,
  value bigint not null,
  month date not null,
  product_id bigint not null references products,
  orders int not null,
  keys int not null,
  net_e6 bigint not null,
  gross_e6 bigint not null,
  cost_e4 bigint not null,
  list_e6 bigint not null,
  primary key (facet, value, month, product_id)
);
-- The same per whole day, all products together.
create table sales_facet_days (
  facet smallint not null,
  value bigint not null,
  day date not null,
  orders int not null,
  keys int not null,
  net_e6 bigint not null,
  gross_e6 bigint not null,
  cost_e4 bigint not null,
  list_e6 bigint not null,
  primary key (facet, value, day)
);
create trigger companies_move_sales after update of country_id, type on companies
  for each row when ((old.country_id, old.type) is distinct from (new.country_id, new.type)) execute function move_sales_facets();

-- What was refunded of them, on the day of the refund.
create table sales_refunds (
  refund_id bigint not null references refunds,
  line_id bigint not null,
  part int not null,
  day date not null,
  order_id bigint not null references orders,
  company_id bigint not null references companies,
  buyer_id bigint not null references companies,
  payment_type smallint not null,
  is_domestic boolean not null,
  product_id bigint not null references products,
  keys int not null,
  net numeric not null,
  gross numeric not null,
  cost_e4 bigint not null,
  primary key (refund_id, line_id, part)
);
create index on sales_refunds (day);
create index on sales_refunds (order_id);

-- The same by the source of the returned keys.
create table sales_refund_sources (
  refund_id bigint not null references refunds,
  line_id bigint not null,
  part int not null,
  batch_id bigint not null,
  supplier_id bigint not null,
  day date not null,
  keys int not null,
  net numeric not null,
  gross numeric not null,
  cost_e4 numeric not null,
  primary key (refund_id, line_id, part, batch_id, supplier_id)
);
create index on sales_refund_sources (day);

-- The total of each order, with who ordered it and how it was paid: for pages of orders and sorting by amount.
create table sales_orders (
  order_id bigint primary key references orders,
  day date not null,
  company_id bigint not null references companies,
  buyer_id bigint not null references companies,
  payment_type smallint not null,
  is_domestic boolean not null,
  keys int not null,
  net numeric not null,
  gross numeric not null,
  cost_e4 bigint not null
);
create index on sales_orders (day, order_id);

-- Who ordered, whom the distributor invoiced, and the payment type.
create table sales_parties (
  is_month boolean not null,
  day date not null,
  company_id bigint not null references companies,
  buyer_id bigint not null references companies,
  payment_type smallint not null,
  is_domestic boolean not null,
  orders int not null,
  keys int not null,
  net_e6 bigint not null,
  gross_e6 bigint not null,
  cost_e4 bigint not null,
  primary key (is_month, day, company_id, buyer_id, payment_type, is_domestic)
);

-- The source of the keys at the time of sale; 0 for units without a key.
create table sales_batches (
  is_month boolean not null,
  day date not null,
  batch_id bigint not null,
  orders int not null,
  keys int not null,
  net_e6 bigint not null,
  gross_e6 bigint not null,
  cost_e4 bigint not null,
  primary key (is_month, day, batch_id)
);
create table sales_suppliers (
  is_month boolean not null,
  day date not null,
  supplier_id bigint not null,
  orders int not null,
  keys int not null,
  net_e6 bigint not null,
  gross_e6 bigint not null,
  cost_e4 bigint not null,
  primary key (is_month, day, supplier_id)
);

-- The distributor's buyers, by day and by month.
create table sales_partners (
  is_month boolean not null,
  day date not null,
  company_id bigint not null references companies,
  orders int not null,
  sales_net bigint not null,
  -- Ten-thousandths; includes keys returned since.
  cost_e4 bigint not null,
  primary key (is_month, day, company_id) include (sales_net, cost_e4)
);
create index on sales_partners (company_id, day) include (sales_net, cost_e4) where not is_month;

-- What each reseller invoiced to each of its retailers, its own leg: in its currency (minor units, exact). Cost is what
-- the reseller itself paid for the keys.
create table sales_day_legs (
  seller_id bigint not null references companies,
  day date not null,
  buyer_id bigint not null references companies,
  net numeric not null,
  cost numeric not null,
  primary key (seller_id, day, buyer_id) include (net, cost)
);
create index on sales_day_legs (buyer_id, seller_id, day);

-- Each company's own orders, minor units of its currency.
create table purchase_days (
  company_id bigint not null references companies,
  day date not null,
  orders int not null,
  keys int not null,
  gross bigint not null,
  primary key (company_id, day)
);

-- Days with changes since they were summed. Insert-only, so that an uncommitted change keeps its note while others sum.
create table sales_changes (
  id bigint generated always as identity primary key,
  day date not null
);

-- Every day up to this one is summed.
create table sales_kept (
  is_only boolean primary key default true check (is_only),
  until date not null,
  -- Changes whenever any of these totals changes: cached totals are valid as long as it stays the same.
  version uuid not null default gen_random_uuid()
);
insert into sales_kept (until) values (sales_day_of(now()) - 1);

revoke insert, update, delete on sales_days, sales_products, sales_products_until, sales_lines, sales_facets, sales_facet_days, sales_refunds, sales_refund_sources, sales_orders, sales_parties, sales_batches, sales_suppliers, sales_partners, sales_day_legs, purchase_days, sales_changes, sales_kept from brava_app;
