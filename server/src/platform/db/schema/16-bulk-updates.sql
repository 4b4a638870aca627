-- Bulk changes of products, of a partner's prices, or of a price group with many companies: the old and new value of
-- each, so that the job can continue and the whole can be undone.

create table bulk_updates (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  -- The company whose prices it changes; null: the products themselves, or a price group.
  company_id bigint references companies,
  group_id bigint references price_groups,
  -- What was requested, named after its screen: "terms" are those of one product, "group" is prices of a price group.
  kind text not null default 'products' check (
    kind in ('products', 'margin', 'assign', 'terms', 'group')
    and (kind in ('products', 'group')) = (company_id is null) and (kind = 'group') = (group_id is not null)
  ),
  -- Why prices below cost were confirmed.
  reason text not null default '',
  job_run_id bigint references job_runs,
  undo_run_id bigint references job_runs,
  -- A person paused it between two steps; it continues when somebody resumes it.
  is_paused boolean not null default false,
  created_at timestamptz not null default now()
);
create index bulk_updates_company on bulk_updates (company_id, id desc);
create index bulk_updates_group on bulk_updates (group_id, id desc) where group_id is not null;

create table bulk_update_rows (
  bulk_id bigint not null references bulk_updates on delete cascade,
  product_id bigint not null references products,
  -- Only what differs: field name to value.
  before jsonb not null,
  after jsonb not null,
  -- Cost of the next key, VAT included, as the preview showed it; minor units of the home currency. For a partner's
  -- price: what its seller pays for one key, in the partner's currency.
  cost bigint,
  -- The partner's old and new price, as the preview showed them, minor units of its currency; null for products.
  old_price bigint,
  new_price bigint,
  outcome text not null default 'waiting'
    check (outcome in ('waiting', 'done', 'changedMeanwhile', 'gone', 'refused', 'undone', 'changedSince')),
  primary key (bulk_id, product_id)
);
