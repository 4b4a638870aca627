-- The outbox: written in the transaction of its cause, sent at least once by a job, kept for administrators to read.
-- `data` holds what the template needs and never a key's text or another secret in the clear.
create table mails (
  id bigint generated always as identity,
  -- The same cause never mails twice: mail_causes.
  dedupe_key text not null,
  template text not null,
  language text not null check (language in ('bs', 'hr', 'en')),
  to_address text not null,
  to_name text not null default '',
  data jsonb not null default '{}',
  sealed_data text,
  -- Whom and what it is about; none of them can be deleted by the application (decision 0047).
  company_id bigint,
  user_id bigint,
  order_id bigint,
  subject text,
  state text not null default 'queued' check (state in ('queued', 'sent', 'stored', 'failed')),
  tries int not null default 0,
  error text,
  created_at timestamptz not null default now(),
  -- When an administrator let it be tried again.
  retried_at timestamptz,
  sent_at timestamptz,
  primary key (id, created_at)
) partition by range (created_at);
create index mails_created on mails (created_at desc, id desc);
create index mails_queued on mails (id) where state = 'queued';
create index mails_order on mails (order_id) where order_id is not null;
-- Mails given up are few and counted every few seconds (metrics, alerts).
create index mails_failed on mails (id) where state = 'failed';
select make_months('mails');

-- What has been mailed, over all time: a cause is noted in the statement that writes its mail. A key by months could not say so.
create table mail_causes (
  dedupe_key text primary key
);
revoke update, delete on mail_causes from brava_app;

-- Addresses that a mail server refused for good. What was refused at hand-over is forgotten with the next mail that is taken;
-- what came back later with the first one that is taken a week after the last report.
create table mail_bounces (
  -- In lower case.
  address text primary key,
  reason text not null,
  since timestamptz not null,
  -- When a report said so last; null where the mail server said it at hand-over.
  reported_at timestamptz
);

-- How many mails with a link and text messages somebody caused or got on a day (UTC): invitations, links, proofs, codes.
create table mail_counts (
  day date not null,
  -- "from:<user id>", "from:ip:<address>", "to:<e-mail address in lower case>", "to:code:…", "to:order 17:…",
  -- with a phone number in place of the address for text messages.
  key text not null,
  count int not null check (count > 0),
  primary key (day, key)
);

-- The gateway through which text messages go; no row until an administrator sets it (decision 0085).
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

-- Text messages: queued in the transaction of their cause, sent at least once by a job. `data` holds no secrets; a code is
-- sealed until it is sent, and the words themselves are kept nowhere.
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
  -- A text is claimed (sending) before the gateway is asked, so that no crash sends it twice; of one whose answer was lost
  -- nobody knows (unknown) until the gateway reports.
  state text not null default 'queued'
    check (state in ('queued', 'sending', 'sent', 'delivered', 'failed', 'unknown')),
  tries int not null default 0,
  error text,
  claimed_at timestamptz,
  -- When the gateway was last asked what became of it.
  report_asked_at timestamptz,
  -- What the gateway calls it.
  reference text,
  -- Afterwards nobody needs it: a code that has run out is not sent.
  good_until timestamptz not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index sms_messages_created on sms_messages (created_at desc, id desc);
create index sms_messages_queued on sms_messages (id) where state in ('queued', 'sending');
create index sms_messages_unreported on sms_messages (claimed_at) where state in ('sent', 'unknown');

-- Words that the distributor gave a kind of mail in a language, in place of the standard ones (decision 0114).
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

-- What the words were, who changed them and when. No body: back to the standard words.
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
