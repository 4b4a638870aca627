-- Product feeds: column sets, feeds, and for each partner of a feed a secret address with its file (decision 0122).

create table feed_column_sets (
  id bigint generated always as identity primary key,
  name text collate "hr-x-icu" not null constraint feed_column_sets_name unique check (length(name) between 1 and 100),
  -- In their order: column, title, value.
  columns jsonb not null,
  -- Applied to the company's price, basis points.
  price_change_bp int not null default 0,
  price_ending text not null default 'any' check (price_ending in ('any', '90', '99')),
  stock_rule text not null default 'exact' check (stock_rule in ('exact', 'capped', 'steps')),
  stock_cap int not null default 100 check (stock_cap >= 1),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table product_feeds (
  id bigint generated always as identity primary key,
  name text not null constraint product_feeds_name unique check (name ~ '^[a-z0-9][a-z0-9_-]{0,63}$'),
  column_set_id bigint not null references feed_column_sets,
  format text not null check (format in ('csv', 'xml', 'json', 'google')),
  -- Null: each partner's own.
  language text check (language in ('en', 'bs', 'hr')),
  delimiter text not null default 'semicolon' check (delimiter in ('comma', 'semicolon')),
  filters jsonb not null default '{}',
  link_pattern text not null default '',
  every_hours int check (every_hours between 1 and 168),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index product_feeds_set on product_feeds (column_set_id);

create table feed_addresses (
  id bigint generated always as identity primary key,
  feed_id bigint not null references product_feeds on delete cascade,
  company_id bigint not null references companies,
  -- Looked up by its hash; sealed, so that the distributor can hand it over again.
  token_hash bytea not null unique,
  sealed_token text not null,
  renewed_at timestamptz,
  -- What the file was generated from: the same inputs give the same file.
  inputs text not null default '',
  -- Names in the file store: plain and compressed. Both or neither.
  file_sha256 text,
  packed_sha256 text,
  bytes int,
  items int,
  -- When its content last changed; when it was last compared.
  changed_at timestamptz,
  built_at timestamptz,
  -- A process generates it until then; no other starts.
  claimed_until timestamptz,
  failures int not null default 0,
  error text,
  -- When it is tried again after a failure.
  next_try_at timestamptz,
  fetches bigint not null default 0,
  last_fetched_at timestamptz,
  created_at timestamptz not null default now(),
  unique (feed_id, company_id),
  check ((file_sha256 is null) = (packed_sha256 is null))
);
create index feed_addresses_company on feed_addresses (company_id);
create index feed_addresses_file on feed_addresses (file_sha256);

create table feed_fetches (
  id bigint generated always as identity primary key,
  address_id bigint not null references feed_addresses on delete cascade,
  created_at timestamptz not null,
  ip text not null,
  user_agent text not null,
  status smallint not null check (status in (200, 304))
);
create index feed_fetches_address on feed_fetches (address_id, created_at desc);
create index feed_fetches_created on feed_fetches (created_at);

-- When the file under any address last changed: processes cache them while this number stays the same.
create table feed_serving (
  one boolean primary key default true check (one),
  version bigint not null default 1
) with (fillfactor = 50);
insert into feed_serving default values;
revoke insert, update, delete on feed_serving from brava_app;
create trigger feed_served_anew after update of token_hash, file_sha256 on feed_addresses for each row
  when (old.token_hash <> new.token_hash or old.file_sha256 is distinct from new.file_sha256) execute function feed_served_anew();
create trigger feed_served_no_more after delete on feed_addresses for each row execute function feed_served_anew();
