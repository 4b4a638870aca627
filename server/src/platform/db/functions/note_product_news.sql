-- A product changed for every company that has it: withdrawn or back, deleted, another minimum quantity. Changes by an
-- import or a change of many products (brava.job_run holds its number during that time) are reported together.
create or replace function note_product_news() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into news (kind, product_id, job_run_id, detail) values (
    case when old.deleted_at is null and new.deleted_at is not null then 'catalogue.removed' else 'catalogue.changed' end, new.id,
    nullif(current_setting('brava.job_run', true), '')::bigint,
    jsonb_build_object('wasWithdrawn', old.is_withdrawn, 'isWithdrawn', new.is_withdrawn, 'oldMoq', old.moq, 'newMoq', new.moq));
  return null;
end $$;
