-- What a company may buy and at which price: groups, own prices, tiers, promotions, and every change of a price.

create table price_group_products (
  id bigint generated always as identity primary key,
  group_id bigint not null references price_groups on delete cascade,
  product_id bigint not null references products,
  -- Minor units of the group's currency, VAT included.
  price bigint not null check (price >= 0),
  created_at timestamptz not null default now(),
  unique (group_id, product_id)
);

-- A product assigned to a company: what it may see and buy, and at which price of its own.
create table company_products (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  product_id bigint not null references products,
  -- Explicit price of the company, minor units of its currency, VAT included.
  price bigint check (price >= 0),
  -- Margin on the supplier's purchase price, basis points.
  margin_bp int check (margin_bp between -9999 and 100000),
  -- The price set by the distributor for this company and product; overrides price and margin.
  override_price bigint check (override_price >= 0),
  moq int check (moq between 1 and 1000000),
  is_favorite boolean not null default false,
  is_withdrawn boolean not null default false,
  -- What the rules give for quantity 1 outside promotions, in minor units; maintained by recompute-prices, never by
  -- hand.
  effective_price bigint not null check (effective_price >= 0),
  effective_rule text not null,
  effective_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, product_id),
  check (price is null or margin_bp is null)
);
create index company_products_product on company_products (product_id, company_id);
create index company_products_catalogue on company_products (company_id, product_id) include (effective_price, is_favorite, moq) where not is_withdrawn;
create trigger company_products_inserted after insert on company_products referencing new table as new_rows
  for each statement execute function company_products_changed();
create trigger company_products_updated after update on company_products referencing new table as new_rows old table as old_rows
  for each statement execute function company_products_changed();
create trigger company_products_deleted after delete on company_products referencing old table as old_rows
  for each statement execute function company_products_changed();

-- How many products a company has, including withdrawn ones; no row: none. Maintained by a trigger.
create table company_product_counts (
  company_id bigint primary key references companies,
  products int not null
) with (fillfactor = 50);
revoke insert, update, delete on company_product_counts from brava_app;

-- How many companies of a group have a product, including those for which it is withdrawn; no row or 0: none.
-- Maintained by triggers.
create table price_group_counts (
  group_id bigint not null references price_groups on delete cascade,
  product_id bigint not null references products,
  companies int not null,
  primary key (group_id, product_id)
) with (fillfactor = 50);
revoke insert, update, delete on price_group_counts from brava_app;
-- Their names sort before those of the triggers above: a company is locked before its catalogue version, the same order
-- as for those who move it.
create trigger company_products_count_added after insert on company_products referencing new table as changed
  for each statement execute function company_products_count();
create trigger company_products_count_removed after delete on company_products referencing old table as changed
  for each statement execute function company_products_count();
create trigger companies_changed_group after update of price_group_id on companies for each row
  when (old.price_group_id is distinct from new.price_group_id) execute function company_changed_group();

-- Price from a given quantity, on a company product or on a group price.
create table price_tiers (
  id bigint generated always as identity primary key,
  company_product_id bigint references company_products on delete cascade,
  group_product_id bigint references price_group_products on delete cascade,
  min_quantity int not null check (min_quantity > 1),
  price bigint not null check (price >= 0),
  check ((company_product_id is null) <> (group_product_id is null)),
  unique nulls not distinct (company_product_id, group_product_id, min_quantity)
);
-- For products that leave their group.
create index price_tiers_group_product on price_tiers (group_product_id) where group_product_id is not null;

-- Promotions ("custom notifications" on the wire): recipients, window, products with promotional price and MOQ.
create table promotions (
  id bigint generated always as identity primary key,
  title text collate "hr-x-icu" not null,
  message_title text not null default '',
  message text not null default '',
  is_simple boolean not null default false,
  picture_file_id bigint references files,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  is_active boolean not null default false,
  -- Null: still a draft.
  activated_at timestamptz,
  for_all boolean not null default false,
  version int not null default 1,
  created_by bigint references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (starts_at < ends_at)
);

create table promotion_products (
  id bigint generated always as identity primary key,
  promotion_id bigint not null references promotions on delete cascade,
  product_id bigint not null references products,
  -- Minor units of currency, VAT included.
  promo_price bigint not null check (promo_price >= 0),
  currency char(3) not null references currencies,
  moq int not null default 1 check (moq >= 1),
  unique (promotion_id, product_id, currency)
);
create index promotion_products_product on promotion_products (product_id);

create table promotion_recipients (
  promotion_id bigint not null references promotions on delete cascade,
  company_id bigint references companies,
  group_id bigint references price_groups,
  check ((company_id is null) <> (group_id is null)),
  unique nulls not distinct (promotion_id, company_id, group_id)
);

-- Who has seen a promotion, and how they closed it.
create table promotion_views (
  promotion_id bigint not null references promotions on delete cascade,
  user_id bigint not null references users,
  -- The person's company at that time.
  company_id bigint not null references companies,
  outcome text not null check (outcome in ('closed', 'skipped', 'added')),
  seen_at timestamptz not null,
  primary key (promotion_id, user_id)
);

-- Every price change from the first one. Insert-only. Product, company, currency, person and job cannot be deleted by
-- the application: no foreign keys, which a job over thousands of prices would look up five times per price (decision
-- 0047).
create table price_history (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  product_id bigint not null,
  level text not null check (level in ('base', 'override', 'group', 'company', 'margin', 'promotion')),
  company_id bigint,
  group_id bigint references price_groups,
  promotion_id bigint references promotions,
  -- The price applies from this quantity on: 1 for the price of a single piece, more for a quantity price.
  min_quantity int not null default 1 check (min_quantity >= 1),
  -- Prices in minor units of currency; for level margin the values are basis points and currency is null.
  old_value bigint,
  new_value bigint,
  currency char(3),
  cause text not null check (cause in ('hand', 'csv', 'margin', 'sync', 'shop', 'bulk', 'schedule', 'seed')),
  user_id bigint,
  job_run_id bigint,
  -- Why a price below cost was confirmed.
  reason text not null default ''
);
create index price_history_product on price_history (product_id, at desc);
create index price_history_at on price_history (at desc, id desc);
create index price_history_level on price_history (level, at desc, id desc);
create index price_history_company on price_history (company_id, at desc, id desc) where company_id is not null;
create trigger price_history_fixed before update or delete on price_history for each row execute function refuse_change();
create trigger price_history_news after insert on price_history for each row
  when (new.level = 'base' and new.cause <> 'seed' and new.old_value is not null and new.new_value is not null)
  execute function note_base_price_news();
create trigger price_history_counted after insert on price_history referencing new table as added
  for each statement execute function price_history_count();
revoke update, delete on price_history from brava_app;

-- The number of price changes, by level; in 64 rows each, so that sessions rarely wait for each other.
create table price_history_counts (
  shard smallint not null,
  level text not null,
  changes bigint not null,
  primary key (shard, level)
) with (fillfactor = 50);
revoke insert, update, delete on price_history_counts from brava_app;

-- Price changes scheduled for a day. Kept afterwards: what was planned, by whom, and the outcome.
create table scheduled_prices (
  id bigint generated always as identity primary key,
  kind text not null
    check (kind in ('terms', 'override', 'margin', 'file', 'group', 'base', 'assign', 'assignOverride', 'assignBoth')),
  -- Their owner: the company of the person who scheduled them.
  seller_id bigint not null references companies,
  user_id bigint not null references users,
  -- For a partner or a price group; neither: the base price.
  company_id bigint references companies,
  group_id bigint references price_groups,
  -- How many products; the product itself if there is only one.
  products int not null check (products > 0),
  product_id bigint references products,
  -- From the start of this day, in the distributor's time zone.
  valid_from date not null,
  -- Why a price below cost was confirmed, or why the price is what it is.
  reason text not null default '',
  confirms_below_cost boolean not null default false,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'cancelled', 'refused')),
  -- Error code of the refusal.
  problem text,
  -- Lines of a file, or products to assign, that could not be processed when their day came; the import run of the
  -- file.
  left_out int not null default 0,
  job_run_id bigint unique,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  check ((company_id is null) = (kind in ('group', 'base'))),
  check ((group_id is not null) = (kind = 'group')),
  check ((product_id is not null) = (products = 1)),
  check ((ended_at is null) = (state = 'waiting')),
  check ((problem is not null) = (state = 'refused'))
);
create index scheduled_prices_seller on scheduled_prices (seller_id, created_at desc, id desc);
create index scheduled_prices_waiting on scheduled_prices (company_id) where state = 'waiting';
create index scheduled_prices_due on scheduled_prices (valid_from, id) where state = 'waiting';
revoke delete on scheduled_prices from brava_app;

-- The planned price of each product: in minor units, a margin in basis points, or neither.
create table scheduled_price_products (
  schedule_id bigint not null references scheduled_prices,
  product_id bigint not null references products,
  price bigint check (price >= 0),
  margin_bp int check (margin_bp between -9999 and 100000),
  moq int check (moq between 1 and 1000000),
  -- Prices from a given quantity, [{"minQuantity", "price"}]; null: only the price was scheduled, minimum quantity and
  -- tiers stay.
  tiers jsonb,
  primary key (schedule_id, product_id),
  check (price is null or margin_bp is null)
);
create index scheduled_price_products_product on scheduled_price_products (product_id, schedule_id);
revoke update, delete on scheduled_price_products from brava_app;
