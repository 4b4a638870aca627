-- Shops connected through the REST API of WooCommerce: at most three, the catalogue sources of the specification
-- (decision 0123).

create table shops (
  slot text primary key check (slot in ('first', 'second', 'third')),
  name text collate "hr-x-icu" not null check (length(name) between 1 and 60),
  address text not null,
  consumer_key text not null,
  -- Only for this shop's address; see set-shop.ts.
  sealed_secret text not null,
  currency char(3) not null,
  is_on boolean not null default true,
  -- When it was last called, and the code of the error.
  asked_at timestamptz,
  problem text,
  -- The schedule pushed nothing because too much differs, and nobody has reviewed it yet.
  asks_first boolean not null default false,
  changed_by bigint not null references users,
  changed_at timestamptz not null,
  -- How a product is priced there: its price in this group, or the base price where null, then the change and the
  -- ending.
  price_group_id bigint references price_groups,
  price_change_bp int not null default 0 check (price_change_bp between -9999 and 100000),
  price_ending text not null default 'any' check (price_ending in ('any', '90', '99')),
  -- The shop receives prices without VAT.
  takes_net boolean not null default false,
  pushes_price boolean not null default true,
  pushes_stock boolean not null default true,
  pushes_status boolean not null default false,
  pushes_title boolean not null default false,
  pushes_picture boolean not null default false,
  -- Keys that are never reported to the shop, and the maximum that is.
  stock_reserve int not null default 0 check (stock_reserve >= 0),
  stock_cap int check (stock_cap >= 1),
  -- The interval of comparing and pushing; null: only on request.
  every_hours int check (every_hours between 1 and 168),
  batch_size int not null default 50 check (batch_size between 1 and 100),
  -- Consecutive failed calls, and when the next one is due.
  failures int not null default 0,
  next_try_at timestamptz,
  paused_at timestamptz,
  -- One process works on a shop until then; no other starts.
  claimed_until timestamptz,
  compared_at timestamptz,
  pushed_at timestamptz
);

-- What each shop showed when it was last read.
create table shop_items (
  slot text not null references shops on delete cascade,
  woo_id bigint not null,
  -- For a variation, the product that it varies; null: a product of its own.
  parent_id bigint,
  name text collate "hr-x-icu" not null,
  sku text not null,
  gtin text not null,
  -- Minor units of the shop's currency, net or gross as the shop keeps them; null where it has none.
  price bigint,
  sale_price bigint,
  -- Null where the shop does not track stock.
  stock int,
  status text not null,
  -- The shop's own id of its first picture; null where it shows none.
  picture_id bigint,
  -- Its ids of the pictures after the first, in order.
  further_ids bigint[] not null default '{}',
  seen_at timestamptz not null,
  is_gone boolean not null default false,
  primary key (slot, woo_id)
);
create index shop_items_sku on shop_items (sku);

-- Which of our products is which product of a shop.
create table shop_links (
  id bigint generated always as identity primary key,
  slot text not null,
  woo_id bigint not null,
  product_id bigint not null references products,
  -- Set by hand for this shop; overrides the rule.
  own_price bigint check (own_price >= 0),
  -- By the rule of the shop, maintained by refresh-wanted.ts; null where the rule gives none. Both in minor units of
  -- the shop.
  rule_price bigint,
  -- What was last sent, whatever the result: the same number is not sent again automatically.
  told_stock int,
  -- Our picture that the shop took last, and the id that it gave it.
  told_image_id bigint,
  told_picture_id bigint,
  -- The same for our pictures in addition to the cover.
  told_further bigint[] not null default '{}',
  told_further_ids bigint[] not null default '{}',
  linked_by bigint not null references users,
  linked_at timestamptz not null,
  constraint shop_links_product unique (slot, product_id),
  constraint shop_links_item unique (slot, woo_id),
  foreign key (slot, woo_id) references shop_items on delete cascade
);
create index shop_links_by_product on shop_links (product_id);

-- One comparison of a shop with us, or one push of the differences.
create table shop_runs (
  id bigint generated always as identity primary key,
  slot text not null references shops on delete cascade,
  kind text not null check (kind in ('compare', 'push', 'picture', 'stock', 'undo')),
  state text not null default 'queued' check (state in ('queued', 'running', 'done')),
  -- Null: the schedule.
  user_id bigint references users,
  undoes_id bigint references shop_runs,
  -- For a comparison: pages read, and total pages.
  pages int not null default 0,
  all_pages int,
  -- For a comparison: products found on its pages whose variations have yet to be read, as {id, name}.
  parents jsonb not null default '[]',
  -- For a comparison: only what the shop changed after this; null: everything.
  changed_since timestamptz,
  -- Differences are pushed when the comparison ends.
  then_pushes boolean not null default false,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index shop_runs_slot on shop_runs (slot, id desc);
create index shop_runs_open on shop_runs (slot, id) where state <> 'done';

create table shop_run_items (
  run_id bigint not null references shop_runs on delete cascade,
  woo_id bigint not null,
  product_id bigint not null references products,
  -- Fields with what the shop showed, what is sent to it, and what it answered.
  before jsonb not null,
  sent jsonb not null,
  after jsonb,
  -- Sent is committed before the call: a call that was interrupted is read back, never blindly resent.
  state text not null default 'planned' check (state in ('planned', 'sent', 'done', 'failed')),
  -- Code of a refusal, and the shop's own message.
  problem text,
  words text not null default '',
  tries int not null default 0,
  primary key (run_id, woo_id)
);
create index shop_run_items_product on shop_run_items (product_id);
