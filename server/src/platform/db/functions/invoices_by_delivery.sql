-- Whether orders placed now are invoiced by delivery: the parameter of that name in the contract.
create or replace function invoices_by_delivery() returns boolean language plpgsql stable as $$
begin
  return coalesce((select value = 'true'::jsonb from parameters where name = 'invoiceByDelivery'), false);
end $$;
