-- Shops over the REST interface of WooCommerce: at most three, the catalogue sources of the specification (decision 0123).

create table shops (
  slot text primary key check (slot in ('first', 'second', 'third')),
  name text not null check (length(name) between 1 and 60),
  address text not null,
  consumer_key text not null,
  -- Only for this shop's address; see set-shop.ts.
  sealed_secret text not null,
  currency char(3) not null,
  is_on boolean not null default true,
  -- When it was last asked, and the code of what was wrong.
  asked_at timestamptz,
  problem text,
  changed_by bigint not null references users,
  changed_at timestamptz not null
);
