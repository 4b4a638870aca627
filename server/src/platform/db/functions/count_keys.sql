-- Adds or subtracts keys by state in the counters of a product and of their batch and expiry day. The product comes
-- first: locking its counters covers those of its batches, so that no deadlock can occur within a product.
create or replace function count_keys(of_product bigint, of_batch bigint, until date, drafts bigint, availables bigint,
  reserveds bigint, solds bigint, faulties bigint, withdrawns bigint) returns void language plpgsql as $$
begin
  update product_stock set draft = draft + drafts, available = available + availables, reserved = reserved + reserveds,
    sold = sold + solds, faulty = faulty + faulties, withdrawn = withdrawn + withdrawns
  where product_id = of_product;
  update batch_stock set draft = draft + drafts, available = available + availables, reserved = reserved + reserveds,
    sold = sold + solds, faulty = faulty + faulties, withdrawn = withdrawn + withdrawns
  where batch_id = of_batch and expires_on is not distinct from until;
  if not found then
    insert into batch_stock (batch_id, supplier_id, expires_on, draft, available, reserved, sold, faulty, withdrawn)
    select of_batch, supplier_id, until, drafts, availables, reserveds, solds, faulties, withdrawns from key_batches where id = of_batch;
  end if;
end $$;
