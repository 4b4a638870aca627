-- Categories, platforms, publishers, products, and when the catalogue last changed.

-- Categories, platforms, publishers, products, and the prices of partners.
create table categories (
  id bigint generated always as identity primary key,
  title text collate "hr-x-icu" not null check (length(title) between 1 and 200),
  -- What readers in these languages call it; empty where they use the shared title.
  title_bs text collate "hr-x-icu" not null default '',
  title_hr text collate "hr-x-icu" not null default '',
  parent_id bigint references categories,
  master_id bigint references categories,
  is_master boolean not null default false,
  -- Both are proposed for its new products.
  default_vat_treatment smallint not null default 2 check (default_vat_treatment in (1, 2, 3, 4)),
  default_redeem_country char(2),
  -- Classification of products by activities (KPD 2025), required on Croatian e-invoices; empty where none was entered.
  kpd text not null default '' check (kpd ~ '^(\d{2}\.\d{2}\.\d{2})?$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (parent_id <> id)
);
create index categories_parent on categories (parent_id);
create index categories_master on categories (master_id);

-- Platforms: PC, Xbox, Gift card …
create table product_types (
  id bigint generated always as identity primary key,
  title text collate "hr-x-icu" not null unique,
  -- What readers in these languages call it; empty where they use the shared title.
  title_bs text collate "hr-x-icu" not null default '',
  title_hr text collate "hr-x-icu" not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table publishers (
  id bigint generated always as identity primary key,
  name text collate "hr-x-icu" not null unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table products (
  id bigint generated always as identity primary key,
  code text not null unique check (length(code) between 1 and 40),
  title text collate "hr-x-icu" not null check (length(title) between 1 and 200),
  description_en text not null default '',
  description_bs text not null default '',
  description_hr text not null default '',
  category_id bigint not null references categories,
  product_type_id bigint not null references product_types,
  publisher_id bigint not null references publishers,
  image_file_id bigint references files,
  vat_treatment smallint not null check (vat_treatment in (1, 2, 3, 4)),
  -- Where its keys are redeemed (ISO 3166); null: anywhere. Recorded on orders and invoices, decides no VAT (decision
  -- 0212).
  redeem_country char(2),
  -- KPD code where it differs from its category's; empty where it is the same.
  kpd text not null default '' check (kpd ~ '^(\d{2}\.\d{2}\.\d{2})?$'),
  -- Barcode number (GTIN-8, 12, 13, 14) by which others know the product; empty where it has none.
  gtin text not null default '' check (gtin ~ '^(\d{8}|\d{12,14})?$'),
  -- The distributor's own search terms for products; buyers do not see them.
  tags text[] not null default '{}' check (cardinality(tags) <= 20),
  -- Keys work from this day; before it the product is a preorder.
  release_date date,
  moq int not null default 1 check (moq between 1 and 1000000),
  low_stock_threshold int not null default 0 check (low_stock_threshold >= 0),
  -- Lines may exceed the stock, if the company is allowed to as well.
  may_back_order boolean not null default false,
  -- Regular expression a normalised code must match; null accepts any 4 to 255 printable characters.
  key_pattern text,
  -- 1 its keys are codes, 2 pictures: never both. The first import decides.
  key_kind smallint not null default 1 check (key_kind in (1, 2)),
  -- Base price, minor units of the distributor's currency, VAT included.
  base_price bigint not null check (base_price >= 0),
  is_withdrawn boolean not null default false,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1
);
revoke delete on products from brava_app;
create index products_title_trgm on products using gin (folded(title) gin_trgm_ops);
create index products_code_trgm on products using gin (folded(code) gin_trgm_ops);
create index products_category on products (category_id);
create index products_type on products (product_type_id);
create index products_publisher on products (publisher_id);
create index products_title on products (title, id) where deleted_at is null;
create index products_created on products (created_at desc, id desc) where deleted_at is null;
-- How many are low, sold out or withdrawn is read from this index alone.
create index products_counted on products (id) include (is_withdrawn, low_stock_threshold) where deleted_at is null;
-- Its row of stock and the head of its custody chain (06-keys.sql).
create trigger products_stock_row after insert on products for each row execute function product_stock_row();
create trigger products_news after update on products for each row
  when (old.is_withdrawn <> new.is_withdrawn or old.moq <> new.moq or (old.deleted_at is null and new.deleted_at is not null))
  execute function note_product_news();

create table product_regions (
  product_id bigint not null references products on delete cascade,
  region_id bigint not null references regions,
  primary key (product_id, region_id)
);

create table product_languages (
  product_id bigint not null references products on delete cascade,
  language_id bigint not null references languages,
  primary key (product_id, language_id)
);

-- Pictures in addition to the cover, in display order.
create table product_pictures (
  product_id bigint not null references products on delete cascade,
  place smallint not null check (place between 1 and 8),
  file_id bigint not null references files,
  primary key (product_id, place),
  unique (product_id, file_id)
);

-- Instructions for using a key of the product, in one language.
create table product_instructions (
  id bigint generated always as identity primary key,
  product_id bigint not null references products on delete cascade,
  language_id bigint not null references languages,
  -- Rich text, sanitised.
  body text not null check (length(body) between 1 and 40000),
  version int not null default 1,
  changed_by bigint not null,
  changed_at timestamptz not null,
  unique (product_id, language_id)
);

-- When a company's catalogue last changed: while these numbers stay the same, a server process keeps the order and the
-- texts of its products in memory. Company 0 is what all share: the products with their platforms, publishers,
-- categories, regions and languages. Stock is not part of it: it is read each time.
create table catalogue_versions (
  company_id bigint primary key,
  version bigint not null default 1
) with (fillfactor = 50);
revoke insert, update, delete on catalogue_versions from brava_app;

-- A change to what all companies share raises the version of company 0.
do $$
declare place text;
begin
  foreach place in array '{products, product_types, publishers, categories, regions, languages, product_regions, product_languages}'::text[] loop
    execute format('create trigger catalogue_inserted after insert on %I referencing new table as changed
      for each statement execute function products_changed()', place);
    execute format('create trigger catalogue_updated after update on %I referencing new table as changed
      for each statement execute function products_changed()', place);
    execute format('create trigger catalogue_deleted after delete on %I referencing old table as changed
      for each statement execute function products_changed()', place);
  end loop;
end $$;
