-- Manual corrections by the distributor's people to the funds and the credit limit of a partner (decision 0168). Above
-- a threshold a correction waits for a second person, and the table itself ensures that this is not the one who asked.
create table corrections (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  kind text not null check (kind in ('funds', 'limit')),
  currency char(3) not null references currencies,
  -- The change to the funds or the limit, minor units of its currency; negative lowers it.
  amount bigint not null check (amount <> 0),
  -- Only for a limit: its value when the correction was requested.
  limit_before bigint,
  -- Fixed when requested, minor units of the distributor's currency: its own amount, that plus what the same person had
  -- booked for the company within a day (both null: no rate), and the threshold above which a second person was needed.
  amount_home bigint,
  together_home bigint,
  threshold_home bigint not null,
  payment_type smallint check (payment_type between 1 and 5),
  memo text not null default '',
  -- 1 waiting, 2 approved, 3 rejected, 4 withdrawn, 5 booked at once.
  state smallint not null default 1 check (state between 1 and 5),
  asked_by bigint not null references users,
  asked_at timestamptz not null,
  decided_by bigint references users,
  decided_at timestamptz,
  answer text not null default '',
  check ((limit_before is not null) = (kind = 'limit')),
  check ((decided_by is null) = (state in (1, 5)) and (decided_at is null) = (decided_by is null)),
  -- Four eyes: the person who asks never decides, and is the only one who may withdraw.
  check (state not in (2, 3) or decided_by <> asked_by),
  check (state <> 4 or decided_by = asked_by),
  check (state <> 1 or memo <> '')
);
create index corrections_asked on corrections (asked_at desc, id desc);
create index corrections_waiting on corrections (asked_at) where state = 1;
-- What one person recently booked for one company.
create index corrections_booked on corrections (company_id, asked_by, asked_at) where state = 5;
revoke update, delete on corrections from brava_app;
grant update (state, decided_by, decided_at, answer) on corrections to brava_app;

create trigger corrections_final before update on corrections for each row execute function corrections_are_final();
