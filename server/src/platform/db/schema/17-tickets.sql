-- Support tickets: what a buyer asks of the distributor, and what is said about it (decision 0113).
create sequence ticket_numbers;
create table tickets (
  id bigint generated always as identity primary key,
  -- "T-0412".
  number text not null unique default 'T-' || lpad(nextval('ticket_numbers')::text, 4, '0'),
  -- Whose ticket it is, and who asked: of the company, or of the distributor for it.
  company_id bigint not null,
  user_id bigint not null,
  subject text not null check (length(subject) between 1 and 200),
  -- 1 pending, 2 in progress, 3 resolved.
  status smallint not null default 1 check (status in (1, 2, 3)),
  -- 1 low, 2 mid, 3 high.
  emergency smallint not null default 2 check (emergency in (1, 2, 3)),
  assignee_id bigint,
  order_id bigint,
  key_id bigint,
  product_id bigint,
  -- Rises with everything that is said or changed: who reads an old one loses the race.
  version int not null default 1,
  created_at timestamptz not null default now(),
  -- The last thing that both sides read.
  last_at timestamptz not null default now(),
  -- Whose turn it is: the distributor's while the buyer spoke last.
  is_answered boolean not null default false,
  first_answer_at timestamptz,
  resolved_at timestamptz
);
create index tickets_company on tickets (company_id, last_at desc, id desc);
create index tickets_last on tickets (last_at desc, id desc);
create index tickets_open on tickets (emergency desc, created_at, id) where status <> 3;
create trigger tickets_count_inserted after insert on tickets for each row execute function tickets_count();
create trigger tickets_count_moved after update of status on tickets for each row
  when (old.status <> new.status) execute function tickets_count();

-- How many tickets are in which state: of a company, and under 0 of all.
create table ticket_counts (
  counted_for bigint not null,
  status smallint not null check (status in (1, 2, 3)),
  tickets int not null default 0,
  primary key (counted_for, status)
);
revoke insert, update, delete on ticket_counts from brava_app;

-- What was said, for ever; an internal note is read by the distributor alone.
create table ticket_messages (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references tickets,
  user_id bigint not null,
  -- Of the distributor, or of the buyer.
  is_ours boolean not null,
  is_internal boolean not null default false,
  -- message, or what was done: status, emergency, assignee, reopened.
  kind text not null default 'message' check (kind in ('message', 'status', 'emergency', 'assignee')),
  body text not null default '',
  detail jsonb not null default '{}',
  at timestamptz not null default now(),
  check (is_ours or not is_internal)
);
create index ticket_messages_ticket on ticket_messages (ticket_id, id);
create trigger ticket_messages_fixed before update or delete on ticket_messages for each row execute function refuse_change();
revoke update, delete on ticket_messages from brava_app;

-- Pictures that belong to a message.
create table ticket_files (
  message_id bigint not null references ticket_messages,
  file_id bigint not null references files,
  primary key (message_id, file_id)
);
create unique index ticket_files_file on ticket_files (file_id);

-- Up to where each person has read a ticket.
create table ticket_reads (
  ticket_id bigint not null references tickets,
  user_id bigint not null,
  message_id bigint not null,
  at timestamptz not null default now(),
  primary key (ticket_id, user_id)
);
