-- What partners' programs know of their catalogue: each product change has a position, so that they continue reading
-- where they stopped (decision 0121). A company has rows only once one of its programs has asked.

create table partner_catalogues (
  company_id bigint primary key references companies,
  -- The last assigned position.
  position bigint not null default 0,
  -- Removals up to here were deleted because of their age.
  forgotten_position bigint not null default 0,
  -- Changes up to here were sent to its programs as events; null before the first time, when nothing counts as news.
  told_position bigint
) with (fillfactor = 50);

create table partner_catalogue_products (
  company_id bigint not null references partner_catalogues,
  product_id bigint not null references products on delete cascade,
  -- The position of its last change: unique within a company.
  position bigint not null,
  -- Half of the SHA-256 of the product as the company's programs read it.
  hash bytea not null check (length(hash) = 16),
  -- Since when the company can no longer buy it.
  removed_at timestamptz,
  primary key (company_id, product_id)
) with (fillfactor = 80);
create unique index partner_catalogue_products_position on partner_catalogue_products (company_id, position);
create index partner_catalogue_products_removed on partner_catalogue_products (removed_at) where removed_at is not null;

-- What the events have reported of each product; only for companies that read events (decision 0130).
create table partner_catalogue_told (
  company_id bigint not null references partner_catalogues,
  product_id bigint not null references products on delete cascade,
  -- As sent: "8.63".
  price text not null,
  -- Half of the SHA-256: of everything about the price, and of everything else except the stock.
  terms bytea not null check (length(terms) = 16),
  rest bytea not null check (length(rest) = 16),
  stock int not null,
  primary key (company_id, product_id)
) with (fillfactor = 80);
