-- Support tickets: what a buyer asks the distributor, and the conversation about it (decision 0113).
create sequence ticket_numbers;
create table tickets (
  id bigint generated always as identity primary key,
  -- "T-0412"; at least four digits.
  number text not null unique default 'T-' || regexp_replace(to_char(nextval('ticket_numbers'), 'FM000000000000'), '^0+(?=\d{4})', ''),
  -- The company that owns the ticket, and who asked: a person of the company, or of the distributor on its behalf.
  company_id bigint not null,
  -- Null: asked by somebody who is not signed in, of whom only the following is known (decision 0105). Such a ticket is
  -- the distributor's own.
  user_id bigint,
  guest_name text,
  guest_email text,
  guest_language text,
  -- Made by the form: sent twice, it is one ticket.
  guest_key uuid unique,
  subject text collate "hr-x-icu" not null check (length(subject) between 1 and 200),
  -- 1 pending, 2 in progress, 3 resolved.
  status smallint not null default 1 check (status in (1, 2, 3)),
  -- 1 low, 2 mid, 3 high.
  emergency smallint not null default 2 check (emergency in (1, 2, 3)),
  assignee_id bigint,
  order_id bigint,
  key_id bigint,
  product_id bigint,
  -- Incremented by every message or change: an action based on an old version is refused.
  version int not null default 1,
  created_at timestamptz not null default now(),
  -- The last thing that both sides can read.
  last_at timestamptz not null default now(),
  -- Whose turn it is: the distributor's if the buyer wrote last.
  is_answered boolean not null default false,
  first_answer_at timestamptz,
  resolved_at timestamptz,
  -- The company's rating of the solution, 1 to 5; cleared when the ticket is reopened.
  rating smallint check (rating between 1 and 5),
  rating_comment text,
  check ((user_id is null) = (guest_email is not null))
);
create index tickets_company on tickets (company_id, last_at desc, id desc);
create index tickets_last on tickets (last_at desc, id desc);
create index tickets_created on tickets (created_at);
create index tickets_open on tickets (emergency desc, created_at, id) where status <> 3;
create index tickets_open_of_company on tickets (company_id) where status <> 3;
create trigger tickets_count_inserted after insert on tickets for each row execute function tickets_count();
create trigger tickets_count_moved after update of status on tickets for each row
  when (old.status <> new.status) execute function tickets_count();

-- How many tickets are in each state: per company, and overall under 0.
create table ticket_counts (
  counted_for bigint not null,
  status smallint not null check (status in (1, 2, 3)),
  tickets int not null default 0,
  primary key (counted_for, status)
);
revoke insert, update, delete on ticket_counts from brava_app;

-- What was said, permanently; only the distributor reads an internal note.
create table ticket_messages (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references tickets,
  -- Null: by the person who asked without signing in.
  user_id bigint,
  -- By the distributor, or by the buyer.
  is_ours boolean not null,
  is_internal boolean not null default false,
  -- message, or what was changed: status, emergency, assignee, rating.
  kind text not null default 'message' check (kind in ('message', 'status', 'emergency', 'assignee', 'rating')),
  body text not null default '',
  detail jsonb not null default '{}',
  at timestamptz not null default now(),
  check (is_ours or not is_internal),
  check (user_id is not null or not is_ours)
);
create index ticket_messages_ticket on ticket_messages (ticket_id, id);
create trigger ticket_messages_fixed before update or delete on ticket_messages for each row execute function refuse_change();
revoke update, delete on ticket_messages from brava_app;

-- Files for messages: who uploaded one, and the message it is attached to; null before that.
create table ticket_files (
  file_id bigint primary key references files,
  user_id bigint not null,
  message_id bigint references ticket_messages
);
create index ticket_files_message on ticket_files (message_id);

-- Answers that the distributor's people start from, in each language; "" where a language has none.
create table reply_templates (
  id bigint generated always as identity primary key,
  name text collate "hr-x-icu" not null unique check (length(name) between 1 and 80),
  words_en text not null default '',
  words_bs text not null default '',
  words_hr text not null default '',
  updated_at timestamptz not null default now()
);

-- How far each person has read a ticket.
create table ticket_reads (
  ticket_id bigint not null references tickets,
  user_id bigint not null,
  message_id bigint not null,
  at timestamptz not null default now(),
  primary key (ticket_id, user_id)
);
