-- What programs of partners know of their catalogue: each change of a product has a position, so that they read on from
-- where they stopped (decision 0121). A company has rows only once a program of it has asked.

create table partner_catalogues (
  company_id bigint primary key references companies,
  -- The last position that was given.
  position bigint not null default 0,
  -- Up to here removals were forgotten for their age.
  forgotten_position bigint not null default 0,
  -- Up to here its programs were told by events; null before the first time, when nothing is news.
  told_position bigint
) with (fillfactor = 50);

create table partner_catalogue_products (
  company_id bigint not null references partner_catalogues,
  product_id bigint not null references products on delete cascade,
  -- Where it changed last: without two of the same in a company.
  position bigint not null,
  -- SHA-256, its half, of the product as the company's programs read it.
  hash bytea not null check (length(hash) = 16),
  -- Since when the company can no longer buy it.
  removed_at timestamptz,
  primary key (company_id, product_id)
) with (fillfactor = 80);
create unique index partner_catalogue_products_position on partner_catalogue_products (company_id, position);
create index partner_catalogue_products_removed on partner_catalogue_products (removed_at) where removed_at is not null;

-- What the events have told of each product; only for companies that read events (decision 0130).
create table partner_catalogue_told (
  company_id bigint not null references partner_catalogues,
  product_id bigint not null references products on delete cascade,
  -- As it travelled: "8.63".
  price text not null,
  -- SHA-256, its half: of everything about the price, and of everything else but the stock.
  terms bytea not null check (length(terms) = 16),
  rest bytea not null check (length(rest) = 16),
  stock int not null,
  primary key (company_id, product_id)
) with (fillfactor = 80);
