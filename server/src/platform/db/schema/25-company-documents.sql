-- Files that a supplier keeps about a partner: contracts and related documents (decision 0160). The bytes are in the
-- file store under their hash; they have no row in files, so that no other call returns them.
create table company_documents (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  -- The owner of the document: nobody else may read it, except the partner itself where it is shared.
  keeper_id bigint not null references companies,
  title text collate "hr-x-icu" not null check (length(title) between 1 and 120),
  -- documentKind of the contract.
  kind smallint not null check (kind between 1 and 5),
  valid_until date,
  is_shared boolean not null,
  file_name text not null check (length(file_name) between 1 and 220),
  media_type text not null,
  size_bytes bigint not null check (size_bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  file_at timestamptz not null,
  user_id bigint not null references users,
  version int not null default 1,
  -- The end date of which its owner was last notified.
  told_end date,
  check (company_id <> keeper_id)
);
create index on company_documents (company_id, keeper_id);
create index on company_documents (valid_until) where valid_until is not null;
create index on company_documents (sha256);
