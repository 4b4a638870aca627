-- Records the day of a refund that is older than the last summed day (sales_changes).
create or replace function note_refund_day() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into sales_changes (day) values (sales_day_of(new.at));
  return null;
end $$;
