-- The minimum time that a month of a table stays, whatever the parameters say: a person who may only set those cannot
-- make history disappear.
create or replace function least_months(of_table text) returns int language sql immutable as $$
  select case of_table when 'custody_log' then 24 when 'order_events' then 24 when 'security_events' then 12
    when 'mails' then 3 when 'notifications' then 3 end
$$;
