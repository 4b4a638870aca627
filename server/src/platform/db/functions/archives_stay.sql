-- What is known of an archive whose rows have left, and of its parts, is all that remains of them: it is never changed.
create or replace function archives_stay() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'archive_parts' then
    if exists (select from archives a where a.id = old.archive_id and a.state in ('archived', 'again')) then
      raise exception 'the parts of an archive stay' using errcode = 'restrict_violation';
    end if;
  elsif old.state in ('archived', 'again') and (old.kind, old.month, old.row_count, old.digest, old.file_hash, old.bytes, old.left_at, old.columns)
      is distinct from (new.kind, new.month, new.row_count, new.digest, new.file_hash, new.bytes, new.left_at, new.columns) then
    raise exception 'what is known of an archive stays' using errcode = 'restrict_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
