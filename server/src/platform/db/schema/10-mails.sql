-- The outbox: written in the transaction of its cause, sent at least once by a job, kept for administrators to read.
-- `data` holds what the template needs, never a key's text or another secret in the clear.
create table mails (
  id bigint generated always as identity,
  -- The same cause is never mailed twice: mail_causes.
  dedupe_key text not null,
  template text not null,
  language text not null check (language in ('bs', 'hr', 'en')),
  to_address text not null,
  to_name text not null default '',
  data jsonb not null default '{}',
  sealed_data text,
  -- Whom and what it is about; the application can delete none of them (decision 0047).
  company_id bigint,
  user_id bigint,
  order_id bigint,
  subject text,
  state text not null default 'queued' check (state in ('queued', 'sent', 'stored', 'failed')),
  tries int not null default 0,
  error text,
  created_at timestamptz not null default now(),
  -- When an administrator last had it retried.
  retried_at timestamptz,
  sent_at timestamptz,
  primary key (id, created_at)
) partition by range (created_at);
create index mails_created on mails (created_at desc, id desc);
create index mails_queued on mails (id) where state = 'queued';
create index mails_order on mails (order_id) where order_id is not null;
-- Mails that were given up are few and counted every few seconds (metrics, alerts).
create index mails_failed on mails (id) where state = 'failed';
select make_months('mails');

-- What has ever been mailed: a cause is noted in the statement that writes its mail. A unique key on a table
-- partitioned by month could not ensure this.
create table mail_causes (
  dedupe_key text primary key
);
revoke update, delete on mail_causes from brava_app;

-- Addresses that a mail server refused permanently. A refusal at hand-over is cleared by the next mail that is
-- accepted; a later bounce by the first one accepted a week after the last report.
create table mail_bounces (
  -- In lower case.
  address text primary key,
  reason text not null,
  since timestamptz not null,
  -- When a report last said so; null where the mail server refused at hand-over.
  reported_at timestamptz
);

-- How many text messages and mails with a link somebody caused or received on a day (UTC): invitations, links, proofs,
-- codes.
create table mail_counts (
  day date not null,
  -- "from:<user id>", "from:ip:<address>", "to:<e-mail address in lower case>", "to:code:…", "to:order 17:…"; for text
  -- messages with a phone number in place of the address.
  key text not null,
  count int not null check (count > 0),
  primary key (day, key)
);

-- The gateway that sends text messages; no row until an administrator sets it (decision 0085).
create table sms_gateway (
  id smallint primary key default 1 check (id = 1),
  is_on boolean not null,
  -- Base address of the account; the key below is sent there and nowhere else.
  address text not null,
  sender text not null,
  sealed_key text not null,
  changed_by bigint not null references users,
  changed_at timestamptz not null
);

-- Text messages: queued in the transaction of their cause, sent at least once by a job. `data` holds no secrets; a code
-- is sealed until it is sent, and the text itself is not stored.
create table sms_messages (
  id bigint generated always as identity primary key,
  -- The same cause never sends twice.
  dedupe_key text not null unique,
  kind text not null,
  language text not null check (language in ('bs', 'hr', 'en')),
  to_number text not null check (to_number ~ '^\+[1-9]\d{7,14}$'),
  data jsonb not null default '{}',
  sealed_data text,
  company_id bigint,
  user_id bigint,
  order_id bigint,
  -- A text is claimed (sending) before the gateway is called, so that no crash sends it twice; if the answer is lost,
  -- its state is unknown until the gateway reports.
  state text not null default 'queued'
    check (state in ('queued', 'sending', 'sent', 'delivered', 'failed', 'unknown')),
  tries int not null default 0,
  error text,
  claimed_at timestamptz,
  -- When the gateway was last asked for its delivery state.
  report_asked_at timestamptz,
  -- The gateway's id for it.
  reference text,
  -- After this it is useless: an expired code is not sent.
  good_until timestamptz not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index sms_messages_created on sms_messages (created_at desc, id desc);
create index sms_messages_queued on sms_messages (id) where state in ('queued', 'sending');
create index sms_messages_unreported on sms_messages (claimed_at) where state in ('sent', 'unknown');

-- The distributor's own wording for a kind of mail in a language, in place of the standard one (decision 0114).
create table mail_templates (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 100),
  language text not null check (language in ('bs', 'hr', 'en')),
  version int not null,
  -- Empty: the standard subject.
  subject text not null check (length(subject) <= 200),
  -- Rich text with placeholders, sanitised.
  body text not null check (length(body) <= 40000),
  changed_by bigint not null,
  changed_at timestamptz not null,
  unique (name, language)
);

-- Previous wordings, who changed them and when. No body: back to the standard wording.
create table mail_template_versions (
  name text not null,
  language text not null,
  version int not null,
  subject text,
  body text,
  changed_by bigint not null,
  changed_at timestamptz not null,
  primary key (name, language, version)
);
create trigger mail_template_versions_fixed before update or delete on mail_template_versions for each row execute function refuse_change();
revoke update, delete on mail_template_versions from brava_app;
