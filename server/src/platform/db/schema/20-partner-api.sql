-- Credentials with which a company's own programs call the partner API, and what is kept of their requests.

-- Its key id is public, and only the SHA-256 of its secret is kept; the value that verifies signed requests is sealed.
-- After a rotation the previous secret works until previous_until.
create table api_credentials (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  environment text not null check (environment in ('live', 'test')),
  name text collate "hr-x-icu" not null check (length(name) between 1 and 100),
  key_id text not null unique,
  secret_hash bytea not null,
  sealed_signing_key text not null,
  previous_hash bytea,
  previous_signing_key text,
  previous_until timestamptz,
  scopes text[] not null,
  -- Addresses and networks it may call from; none: from anywhere.
  addresses text[] not null default '{}',
  -- Gross, minor units of the company's currency, per day in the distributor's time zone; null: no limit.
  daily_limit bigint check (daily_limit > 0),
  -- The dated version of the API it speaks unless a request says otherwise.
  api_version text not null,
  -- Who created it; a person of another company than the credential's where the distributor did.
  created_by bigint not null,
  last_used_at timestamptz,
  last_ip text,
  revoked_at timestamptz,
  revoked_by bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  check ((previous_hash is null) = (previous_until is null) and (previous_signing_key is null) = (previous_until is null))
);
create index api_credentials_company on api_credentials (company_id, id);
revoke delete on api_credentials from brava_app;
-- Everything that decides who may call; not its last use.
create trigger api_credentials_partner_callers
  after update of company_id, environment, key_id, secret_hash, sealed_signing_key, previous_hash, previous_signing_key, previous_until,
    scopes, addresses, daily_limit, api_version, created_by, revoked_at on api_credentials
  for each statement execute function note_partner_callers();

-- What a credential has spent on a day, where it has a limit.
create table api_credential_days (
  credential_id bigint not null references api_credentials,
  day date not null,
  spent bigint not null check (spent >= 0),
  primary key (credential_id, day)
) with (fillfactor = 50);

-- The first response to each Idempotency-Key of a company in an environment: at most ids of keys, never their codes.
create table partner_requests (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  environment text not null check (environment in ('live', 'test')),
  key text not null check (length(key) between 1 and 255),
  credential_id bigint not null,
  body_hash text not null,
  status_code int not null,
  -- The exact response, so that a repetition is identical.
  response text not null,
  created_at timestamptz not null default now(),
  unique (company_id, environment, key)
);
create index partner_requests_created on partner_requests (created_at);

-- Which orders came through the partner API. A company's reference identifies one order for ever.
create table partner_orders (
  order_id bigint primary key,
  company_id bigint not null,
  reference text not null check (length(reference) between 1 and 60),
  credential_id bigint not null,
  -- Keys in the first response that contained any: a repeated request returns the same.
  key_ids bigint[],
  created_at timestamptz not null default now(),
  constraint partner_orders_reference unique (company_id, reference)
);
