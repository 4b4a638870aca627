-- Notes the day of a refund that is older than what is summed of it (sales_changes).
create or replace function note_refund_day() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into sales_changes (day) values (sales_day_of(new.at));
  return null;
end $$;
