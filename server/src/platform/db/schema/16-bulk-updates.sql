-- Changes of many products, or of many prices of a partner, at once: what each was and is to be, so that the job can go on
-- and the whole be undone.

create table bulk_updates (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  -- Whose prices it changes; null: the products themselves.
  company_id bigint references companies,
  -- What was asked for, as its screen names it.
  kind text not null default 'products' check (kind in ('products', 'margin', 'assign') and (kind = 'products') = (company_id is null)),
  -- Why prices below cost were confirmed.
  reason text not null default '',
  job_run_id bigint references job_runs,
  undo_run_id bigint references job_runs,
  -- A person has stopped it between two steps; it goes on when somebody says so.
  is_paused boolean not null default false,
  created_at timestamptz not null default now()
);
create index bulk_updates_company on bulk_updates (company_id, id desc);

create table bulk_update_rows (
  bulk_id bigint not null references bulk_updates on delete cascade,
  product_id bigint not null references products,
  -- Only what differs: name of the field to its value.
  before jsonb not null,
  after jsonb not null,
  -- Of the next key, VAT included, as the preview showed it; minor units of the home currency. Of a partner's price: what
  -- its seller pays for one, in the partner's currency.
  cost bigint,
  -- What the partner paid and was to pay, as the preview showed it, minor units of its currency; null for products.
  old_price bigint,
  new_price bigint,
  outcome text not null default 'waiting'
    check (outcome in ('waiting', 'done', 'changedMeanwhile', 'gone', 'refused', 'undone', 'changedSince')),
  primary key (bulk_id, product_id)
);
