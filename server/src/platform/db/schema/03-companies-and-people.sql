-- Companies (any legal party; parent_id is the supplier), their users, roles and sessions.

-- Companies (any legal party; parent_id is the supplier), their users, roles and sessions.
create table price_groups (
  id bigint generated always as identity primary key,
  owner_company_id bigint not null,
  name text collate "hr-x-icu" not null,
  currency char(3) not null references currencies,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Price history names deleted groups.
  deleted_at timestamptz
);
create unique index price_groups_name on price_groups (owner_company_id, name) where deleted_at is null;

create table companies (
  id bigint generated always as identity primary key,
  parent_id bigint references companies,
  type smallint not null check (type in (1, 2, 3)),
  status smallint not null default 1 check (status in (1, 2, 3, 4)),
  code text unique,
  name text collate "hr-x-icu" not null check (length(name) between 1 and 200),
  legal_name text not null default '',
  is_telecom boolean not null default false,
  is_domestic boolean not null default true,
  is_web_partner boolean not null default false,
  currency char(3) not null references currencies,
  price_group_id bigint references price_groups,
  country_id bigint not null references countries,
  town text not null default '',
  postal_code text not null default '',
  address text not null default '',
  tax_id text not null default '',
  vat_id text not null default '',
  -- State of the VAT number (vat_id, else tax_id): 1 there is none, 2 not confirmed yet, 3 confirmed, 4 not valid
  -- (taxNumberState in the contract). A changed number is no longer confirmed (companies_tax_number).
  tax_number_state smallint not null default 1 check (tax_number_state between 1 and 4),
  -- When it was last checked, and when it was last found valid.
  tax_number_asked_at timestamptz,
  tax_number_valid_at timestamptz,
  email text not null default '',
  phone text not null default '',
  website text not null default '',
  contact_person text not null default '',
  language text not null default 'en' check (language in ('bs', 'hr', 'en')),
  time_zone text not null default 'Europe/Sarajevo',
  logo_file_id bigint references files,
  -- On documents for foreign buyers (not is_domestic), and in their portal; null: the one above.
  foreign_logo_file_id bigint references files,
  payment_types smallint[] not null default '{5}' check (payment_types <@ array[1, 2, 3, 4, 5]::smallint[]),
  -- Orders from company funds are approved at once …
  auto_approve boolean not null default true,
  -- … up to this gross amount, in minor units of the company's currency; null means no threshold.
  approval_threshold bigint check (approval_threshold >= 0),
  may_back_order boolean not null default false,
  image_keys_allowed boolean not null default true,
  keys_in_mail boolean not null default false,
  -- The company's own text on its invoices, for readers of each language.
  invoice_text_en text not null default '',
  invoice_text_bs text not null default '',
  invoice_text_hr text not null default '',
  -- Of the distributor, for its contact page, for readers of each language.
  opening_hours_en text not null default '',
  opening_hours_bs text not null default '',
  opening_hours_hr text not null default '',
  bank_account text not null default '',
  -- Prefix of its future invoice numbers; empty: its type. A K after it marks credit notes.
  invoice_series text not null default '' check (invoice_series ~ '^[A-Z0-9]{0,8}$' and invoice_series !~ 'K$'),
  -- Of the documents that it issues, "#3445d1"; empty: the portal's colour.
  accent_color text not null default '' check (accent_color ~ '^(#[0-9a-f]{6})?$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  approved_at timestamptz,
  -- When it came to its current supplier, where it had another one before. Older data that belongs to the company alone
  -- is not shown to its supplier; orders, money and invoices follow the seller (decision 0152).
  supplied_since timestamptz,
  -- The company that blocked it, while it is blocked: a reseller cannot end the distributor's block.
  blocked_by bigint references companies,
  version int not null default 1,
  check ((type = 1) = (parent_id is null)),
  check (parent_id <> id)
);
-- Bank entry payers are looked up by account and by name. With fastupdate each lookup would also read what is new.
create index companies_payer_account on companies using gin (accounts_in(bank_account)) with (fastupdate = off) where bank_account <> '';
create index companies_payer_names on companies using gin ((array[plain_name(name), plain_name(legal_name)]));
revoke delete on companies from brava_app;
create unique index companies_one_distributor on companies ((true)) where type = 1;
create index companies_parent on companies (parent_id);
-- The list of partners: those of its orders that an index can provide, and each part of its search.
create index companies_created on companies (created_at, id) include (parent_id, currency);
create index companies_price_group on companies (price_group_id) where price_group_id is not null;
create index companies_by_name on companies (name, id);
create index companies_name_trgm on companies using gin (folded(name) gin_trgm_ops);
create index companies_code_trgm on companies using gin (folded(code) gin_trgm_ops);
create index companies_tax_id_trgm on companies using gin (folded(tax_id) gin_trgm_ops);
create index companies_email_trgm on companies using gin (folded(email) gin_trgm_ops);
create index companies_town_trgm on companies using gin (folded(town) gin_trgm_ops);
-- Made before the companies that they belong to.
alter table price_groups add foreign key (owner_company_id) references companies;
alter table files add foreign key (owner_company_id) references companies;
create index companies_tax_number on companies (tax_number_state) where tax_number_state > 1;
create trigger companies_partner_callers after update of status, type, is_domestic, is_telecom, currency on companies
  for each statement execute function note_partner_callers();
create trigger companies_tax_number before insert or update of tax_id, vat_id, country_id on companies
  for each row execute function tax_number_changed();

-- The answers of checks of a company's VAT number, and who gave them: the proof for sales without VAT (decision 0091).
create table tax_number_checks (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  number text not null,
  -- 'unknown': VIES gave no answer, so it proves nothing.
  outcome text not null check (outcome in ('valid', 'invalid', 'unknown')),
  source text not null check (source in ('vies', 'person')),
  -- The VIES reference of the enquiry; empty where it gives none.
  consultation text not null default '',
  holder_name text not null default '',
  holder_address text not null default '',
  note text not null default '',
  -- Null: checked by the portal itself.
  checked_by bigint,
  checked_at timestamptz not null,
  check (source <> 'person' or (checked_by is not null and note <> ''))
);
create index tax_number_checks_company on tax_number_checks (company_id, id desc);
create trigger tax_number_checks_fixed before update or delete on tax_number_checks for each row execute function refuse_change();
revoke update, delete on tax_number_checks from brava_app;

-- Where a company has its orders delivered. Orders freeze the chosen address: a row may be deleted at any time.
create table delivery_addresses (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  label text collate "hr-x-icu" not null check (length(label) between 1 and 60),
  recipient text not null,
  address text not null,
  postal_code text not null default '',
  town text not null,
  country_id bigint not null references countries,
  phone text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index delivery_addresses_company on delivery_addresses (company_id);

-- The distributor's internal notes about a company: the company and its supplier never read them. Insert-only.
create table company_notes (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  -- The company whose people wrote it and who alone may read it: the distributor, or the company's reseller.
  keeper_id bigint not null references companies,
  -- Taken from a session: no foreign key, people are never deleted (decision 0047).
  user_id bigint not null,
  body text not null check (length(body) between 1 and 4000),
  at timestamptz not null default now()
);
create index company_notes_company on company_notes (company_id, keeper_id, id);
create trigger company_notes_fixed before update or delete on company_notes for each row execute function refuse_change();
revoke update, delete on company_notes from brava_app;

-- Whom the distributor, or the company's reseller, talks to at a company; not visible to the company either.
create table contact_persons (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  keeper_id bigint not null references companies,
  name text collate "hr-x-icu" not null check (length(name) between 1 and 120),
  duty text not null default '',
  email text not null default '',
  phone text not null default '',
  updated_at timestamptz not null default now()
);
create index contact_persons_company on contact_persons (company_id, keeper_id);

-- Tills of companies. A device signs in with a credential of its own: its id is public, and only the SHA-256 of its
-- secret is kept. After a rotation the previous secret works until previous_until.
create table pos_devices (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  serial text not null check (length(serial) between 1 and 60),
  model text not null default '',
  location text not null,
  -- PHC string of argon2id.
  pin_hash text not null,
  credential_id text not null unique,
  secret_hash bytea not null,
  previous_hash bytea,
  previous_until timestamptz,
  is_disabled boolean not null default false,
  -- Consecutive wrong PINs; at the fifth the device is locked until an admin unlocks it.
  wrong_pins smallint not null default 0 check (wrong_pins between 0 and 5),
  locked_at timestamptz,
  last_seen_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Removed for good; the row stays for what the device sold.
  removed_at timestamptz,
  version int not null default 1
);
revoke delete on pos_devices from brava_app;
create unique index pos_devices_serial on pos_devices (company_id, lower(serial)) where removed_at is null;

create table users (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  username text not null,
  email text not null,
  first_name text collate "hr-x-icu" not null,
  last_name text collate "hr-x-icu" not null,
  -- As entered; for people whose second step is SMS codes, the proven number, in E.164.
  phone text not null default '',
  language text not null default 'en' check (language in ('bs', 'hr', 'en')),
  -- PHC string of argon2id; null until the person has chosen a password.
  password_hash text,
  photo_file_id bigint references files,
  is_disabled boolean not null default false,
  -- Since when the person cannot sign in, if known.
  disabled_at timestamptz,
  -- The person's data is erased: their actions stay under a neutral name, and nobody manages them any more (decision
  -- 0183).
  erased_at timestamptz,
  -- Two-step verification: 0 none, 1 code by e-mail, 2 code by SMS, 3 authenticator (TOTP), 4 passkey. People with
  -- passkeys may also use one of them with 1, 2 and 3.
  mfa_kind smallint not null default 0 check (mfa_kind in (0, 1, 2, 3, 4)),
  mfa_secret_sealed text,
  -- The secret of an authenticator that is being set up: it takes effect with its first code, in place of the other,
  -- until this time.
  mfa_pending_sealed text,
  mfa_pending_until timestamptz,
  mfa_last_step bigint not null default 0,
  -- When it was last turned on or off, or passed with a recovery code to change how the person signs in; replacing one
  -- other than codes by e-mail counts as none of these.
  mfa_set_at timestamptz,
  -- Until then the person counts as an outsider towards colleagues: another company appointed them (decision 0087).
  outsider_until timestamptz,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (mfa_kind <> 2 or phone ~ '^\+[1-9]\d{7,14}$'),
  check (erased_at is null or (is_disabled and password_hash is null and email = ''))
);
revoke delete on users from brava_app;
create unique index users_username on users (lower(username));
create index users_company on users (company_id) include (erased_at);
create index users_email on users (lower(email));
-- The list of people: those of its orders that an index can provide, and each part of its search.
create index users_created on users (created_at, id);
create index users_by_name on users (last_name, id);
create index users_name_trgm on users using gin (folded(first_name || ' ' || last_name) gin_trgm_ops);
create index users_email_trgm on users using gin (folded(email) gin_trgm_ops);
create index users_username_trgm on users using gin (folded(username) gin_trgm_ops);
create index users_disabled on users (disabled_at) where is_disabled and erased_at is null;
-- Programs act in the name of a person: the one who created the credential, or another of the company.
create trigger users_partner_callers
  after update of company_id, is_disabled, first_name, last_name, email, language on users
  for each statement execute function note_partner_callers();

-- What a company sent when it signed up. The form creates the key: the same form sent twice is one sign-up.
create table company_sign_ups (
  company_id bigint primary key references companies,
  key uuid not null unique,
  user_id bigint not null references users,
  message text not null default '',
  -- When the terms were accepted, and from where.
  accepted_at timestamptz not null,
  ip text not null default ''
);
create trigger company_sign_ups_fixed before update or delete on company_sign_ups for each row execute function refuse_change();
revoke update, delete on company_sign_ups from brava_app;

create table user_roles (
  user_id bigint not null references users on delete cascade,
  role_id smallint not null check (role_id in (1, 2, 3, 5, 8, 9, 10, 11)),
  primary key (user_id, role_id)
);
create trigger user_roles_partner_callers after insert or update or delete on user_roles
  for each statement execute function note_partner_callers();

create table recovery_codes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  unique (user_id, code_hash)
);

-- Public keys of people's passkeys (WebAuthn, decision 0161). The private keys never leave their devices.
create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  -- As the authenticator names it, base64url.
  credential_id text not null unique,
  public_key bytea not null,
  -- The authenticator's signature counter; 0 where it does not count.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  is_synced boolean not null,
  name text collate "hr-x-icu" not null check (length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- A bearer token is 256 random bits; only its SHA-256 is kept (guarantee G20).
create table sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  user_id bigint not null references users,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  reauthenticated_at timestamptz not null default now(),
  ended_at timestamptz,
  end_reason text,
  ip text not null default '',
  user_agent text not null default ''
);
create index sessions_user on sessions (user_id) where ended_at is null;
create index sessions_user_ip on sessions (user_id, ip);

-- A sign-in that waits for two-step verification.
create table sign_in_challenges (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  user_id bigint not null references users on delete cascade,
  kind smallint not null check (kind in (1, 2, 3, 4)),
  -- What its code unlocks: a sign-in, a second step being set up, or an action of a signed-in person.
  purpose text not null check (purpose in ('signIn', 'setUp', 'act')),
  code_hash text,
  -- The number that an SMS code was sent to, and when the last one was sent.
  phone text,
  sent_at timestamptz,
  tries int not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

create table password_resets (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_user on password_resets (user_id);

-- A pending account change (decision 0052): a new e-mail address awaiting its proof, a second step that somebody else
-- turns off waiting for its day. The tokens of both mails are kept as hashes.
create table account_changes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('email', 'secondStep')),
  asked_by bigint not null references users,
  asked_at timestamptz not null,
  reason text not null default '',
  old_email text not null,
  new_email text,
  proof_hash bytea unique,
  proof_until timestamptz,
  proven_at timestamptz,
  -- Nothing happens before; until then those who know the account may object.
  due_at timestamptz not null,
  objection_hash bytea not null unique,
  -- Of the link that undoes a new address, in the notice that it has taken effect.
  undo_hash bytea unique,
  ended_at timestamptz,
  outcome text check (outcome in ('done', 'replaced', 'lapsed', 'objected', 'reverted')),
  check ((kind = 'email') = (new_email is not null)),
  check ((ended_at is null) = (outcome is null))
);
create unique index account_changes_open on account_changes (user_id, kind) where ended_at is null;
create index account_changes_user on account_changes (user_id, id);
create index account_changes_due on account_changes (due_at) where ended_at is null;

-- Failed sign-ins slow down by account and by address; nobody is locked out (guarantee G14).
create table sign_in_failures (
  id bigint generated always as identity primary key,
  account text not null,
  ip text not null,
  at timestamptz not null default now()
);
create index sign_in_failures_account on sign_in_failures (account, at desc);
create index sign_in_failures_ip on sign_in_failures (ip, at desc);
-- Failed sign-ins across all accounts and addresses are counted by time (guarantee G14).
create index sign_in_failures_at on sign_in_failures (at desc);

-- A solved browser check counts once.
create table used_captchas (
  signature text primary key,
  used_at timestamptz not null default now()
);

create table user_preferences (
  user_id bigint not null references users on delete cascade,
  name text not null check (length(name) <= 100),
  value jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, name)
);

create table saved_views (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  company_id bigint not null references companies,
  list text not null check (length(list) <= 100),
  name text collate "hr-x-icu" not null check (length(name) between 1 and 60),
  search text not null check (length(search) <= 4000),
  is_shared boolean not null default false,
  created_at timestamptz not null default now(),
  unique (user_id, list, name)
);
create index saved_views_company on saved_views (company_id, list);
