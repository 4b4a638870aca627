-- Currencies and their rates, countries, towns, regions, languages.

-- Countries, towns, currencies, regions, languages.
create table currencies (
  code char(3) primary key check (code ~ '^[A-Z]{3}$'),
  symbol text not null,
  name text collate "hr-x-icu" not null
);
revoke delete on currencies from brava_app;

-- Units of quote per one unit of base, valid from this day. The newest row not after an instant applies (domain rules
-- §6).
create table exchange_rates (
  id bigint generated always as identity primary key,
  base char(3) not null references currencies,
  quote char(3) not null references currencies,
  rate numeric(18, 8) not null check (rate > 0),
  valid_from date not null,
  source text not null,
  -- Entered by a person, with the reason. It takes precedence over the list of its own day, and applies until a list of
  -- a later day.
  is_manual boolean not null default false,
  reason text not null default '',
  user_id bigint,
  created_at timestamptz not null default now(),
  check (is_manual = (user_id is not null)),
  check (is_manual = (reason <> ''))
);
-- Each official list is taken over once. People may correct themselves: every rate that ever applied is kept, for what
-- was calculated with it.
create unique index exchange_rates_official on exchange_rates (base, quote, valid_from) where not is_manual;
create index exchange_rates_pair on exchange_rates (base, quote, valid_from desc);
create trigger exchange_rates_fixed before update or delete on exchange_rates for each row execute function refuse_change();
revoke update, delete on exchange_rates from brava_app;

create table countries (
  id bigint generated always as identity primary key,
  code char(2) not null unique check (code ~ '^[A-Z]{2}$'),
  name text collate "hr-x-icu" not null,
  currency char(3) not null references currencies,
  vat_rate_bp int not null default 0 check (vat_rate_bp between 0 and 10000),
  is_domestic boolean not null default false,
  is_eu boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table towns (
  id bigint generated always as identity primary key,
  country_id bigint not null references countries,
  name text collate "hr-x-icu" not null,
  postal_code text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (country_id, name, postal_code)
);

-- Where a key can be redeemed.
create table regions (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text collate "hr-x-icu" not null,
  -- What readers in these languages call it; empty where they use the shared name.
  name_bs text collate "hr-x-icu" not null default '',
  name_hr text collate "hr-x-icu" not null default '',
  is_market boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Languages a product speaks, each under the name its speakers use.
create table languages (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text collate "hr-x-icu" not null,
  -- What readers in these languages call it; empty where they use the shared name.
  name_bs text collate "hr-x-icu" not null default '',
  name_hr text collate "hr-x-icu" not null default ''
);
