-- A VAT number that is new or now belongs to another country is unconfirmed, whoever wrote it.
create or replace function tax_number_changed() returns trigger language plpgsql as $$
declare
  number text := coalesce(nullif(trim(new.vat_id), ''), trim(new.tax_id));
begin
  if tg_op = 'INSERT' then
    if number = '' then new.tax_number_state := 1;
    elsif new.tax_number_state = 1 then new.tax_number_state := 2;
    end if;
  elsif number is distinct from coalesce(nullif(trim(old.vat_id), ''), trim(old.tax_id)) or new.country_id <> old.country_id then
    new.tax_number_state := case when number = '' then 1 else 2 end;
    new.tax_number_asked_at := null;
    new.tax_number_valid_at := null;
  end if;
  return new;
end $$;
