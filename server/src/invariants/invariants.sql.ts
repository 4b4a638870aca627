import { invoiceKind, keyState, orderStatus, paymentStatus, slotStatus } from '@brava/contract/enums.ts'
import { cardRefundState } from '@brava/contract/orders/card-refund-state.ts'
import { inText } from '../platform/db/in-text.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import { allBoundElsewhere } from '../keys/stock/require-region.ts'
import { breachesOf } from './breaches-of.sql.ts'
import type { Breach } from './breach.ts'
import { findWrongSums } from './kept-sums.sql.ts'
import { ofDeliveries } from './deliveries.sql.ts'
import { ofMoney } from './money-sums.sql.ts'

/** Each proves one thing on its own and returns invariant, subject and detail of every breach. */
const proofs: readonly RawBuilder<unknown>[] = [
  // I1: no key in two slots; a slot's key is reserved or sold for that very slot.
  sql`
    select 'I1', 'key ' || key_id, count(*) || ' slots hold it'
      from slots where key_id is not null group by key_id having count(*) > 1`,
  sql`
    select 'I1', 'slot ' || s.id, 'its key is in state ' || k.state || ' for slot ' || coalesce(k.slot_id::text, 'none')
      from slots s join keys k on k.id = s.key_id
      where k.slot_id is distinct from s.id or (s.state = ${inText(slotStatus.code.assigned)} and s.refunded_at is null and k.state not in (${inText(keyState.code.sold, keyState.code.faulty)})) or (s.state = ${inText(slotStatus.code.notDue)} and k.state <> ${inText(keyState.code.reserved)})`,
  sql`
    select 'I1', 'key ' || k.id, 'is ' || case k.state when ${inText(keyState.code.reserved)} then 'reserved' else 'sold' end || ' but no slot holds it'
      from keys k left join slots s on s.key_id = k.id where k.state in (${inText(keyState.code.reserved, keyState.code.sold)}) and s.id is null`,
  // I2, I3: counting keys gives the stored counters, per product and state, and per batch, expiry day and state.
  sql`
    select case when counted.n = kept.n then 'I3' else 'I2' end, 'product ' || kept.product_id,
        'kept ' || kept.states::text || ', counted ' || counted.states::text
      from (select product_id, draft + available + reserved + sold + faulty + withdrawn as n,
          array[draft, available, reserved, sold, faulty, withdrawn] as states from product_stock) kept
      join (select p.id as product_id, count(k.id)::int as n,
          array[count(*) filter (where k.state = ${inText(keyState.code.draft)}), count(*) filter (where k.state = ${inText(keyState.code.available)}), count(*) filter (where k.state = ${inText(keyState.code.reserved)}),
            count(*) filter (where k.state = ${inText(keyState.code.sold)}), count(*) filter (where k.state = ${inText(keyState.code.faulty)}), count(*) filter (where k.state = ${inText(keyState.code.withdrawn)})]::int[] as states
          from products p left join keys k on k.product_id = p.id group by p.id) counted using (product_id)
      where kept.states <> counted.states`,
  sql`
    select 'I2', 'batch ' || batch_id, 'kept ' || coalesce(k.states, '{}')::text || ', counted ' || coalesce(c.states, '{}')::text
        || coalesce(', expiring on ' || expires_on, '')
      from (select batch_id, coalesce(expires_on, 'infinity') as expires_on, array[draft, available, reserved, sold, faulty, withdrawn] as states
        from batch_stock where keys > 0) k
      full join (select batch_id, coalesce(expires_on, 'infinity') as expires_on,
          array[count(*) filter (where state = ${inText(keyState.code.draft)}), count(*) filter (where state = ${inText(keyState.code.available)}), count(*) filter (where state = ${inText(keyState.code.reserved)}),
            count(*) filter (where state = ${inText(keyState.code.sold)}), count(*) filter (where state = ${inText(keyState.code.faulty)}), count(*) filter (where state = ${inText(keyState.code.withdrawn)})]::int[] as states
          from keys group by 1, 2) c using (batch_id, expires_on)
      where k.states is distinct from c.states`,
  sql`
    select 'I2', 'batch ' || b.id, 'holds keys of another product'
      from key_batches b where exists (select 1 from keys k where k.batch_id = b.id and k.product_id <> b.product_id)`,
  sql`
    select 'I2', 'batch ' || b.id, 'is counted under supplier ' || k.supplier_id || ', bought of ' || b.supplier_id
      from batch_stock k join key_batches b on b.id = k.batch_id where k.supplier_id <> b.supplier_id`,
  // I4: every ledger transaction sums to zero per currency.
  sql`
    select 'I4', 'transaction ' || transaction_id, 'sums to ' || sum(amount) || ' ' || currency
      from ledger_postings group by transaction_id, currency having sum(amount) <> 0`,
  // I5: a balance is the sum of its postings, and orders never took funds below the credit limit. A person who lowered
  // funds or limit, or a refund taken back from a reseller for its retailer's card, may have taken them below by that
  // amount.
  sql`
    select 'I5', 'account ' || a.id, 'balance ' || a.balance || ', postings ' || coalesce(p.total, 0)
      from ledger_accounts a
      left join (select account_id, sum(amount)::bigint as total from ledger_postings group by 1) p on p.account_id = a.id
      where a.balance <> coalesce(p.total, 0)`,
  sql`
    select 'I5', 'account ' || a.id, 'balance ' || a.balance || ' below the limit ' || a.credit_limit
      from ledger_accounts a
      where a.kind = 'funds' and a.balance < -a.credit_limit
        and a.balance + a.credit_limit < (select coalesce(sum(t.amount), 0) from ledger_transactions t
          where t.company_id = a.company_id and t.supplier_id = a.counterparty_id and t.currency = a.currency
            and t.kind in ('limit', 'adjust', 'repay') and t.amount < 0)`,
  // I5: a ledger has as many lines as were counted, by kind.
  sql`
    select 'I5', 'ledger of company ' || company_id || ' with ' || supplier_id, 'kept ' || coalesce(k.lines, 0) || ' of ' || kind || ', counted ' || coalesce(c.lines, 0)
      from (select company_id, supplier_id, kind, count(*)::int as lines from ledger_transactions where kind <> 'capture' or amount <> 0 group by 1, 2, 3) c
      full join (select company_id, supplier_id, kind, lines from ledger_counts) k using (company_id, supplier_id, kind)
      where coalesce(k.lines, 0) <> coalesce(c.lines, 0)`,
  // I5: a line is visible to the supplier on whose accounts with the company it is posted.
  sql`
    select distinct 'I5', 'transaction ' || t.id, 'is of supplier ' || t.supplier_id || ', posted on the account towards ' || a.counterparty_id
      from ledger_transactions t join ledger_postings p on p.transaction_id = t.id join ledger_accounts a on a.id = p.account_id
      where a.kind in ('funds', 'held') and (a.company_id, a.counterparty_id) is distinct from (t.company_id, t.supplier_id)`,
  // I6: the seller of an order is the one its second leg names.
  sql`
    select 'I6', 'order ' || o.number, 'is sold by ' || coalesce(o.reseller_id::text, 'the distributor') || ', its legs say ' || coalesce(g.seller_id::text, 'the distributor')
      from orders o left join order_legs g on g.order_id = o.id and g.seq = 2 where o.reseller_id is distinct from g.seller_id`,
  // I6: an order's counters match its slots; a completed one has every key, and for every leg one invoice or, for a
  // moment only, one that is due.
  sql`
    select 'I6', 'order ' || o.number, 'counts ' || o.slots_total || '/' || o.slots_assigned || '/' || o.slots_missing
        || ', slots ' || s.total || '/' || s.assigned || '/' || s.missing || ', ordered ' || l.quantity
      from orders o
      join (select order_id, count(*) as total, count(*) filter (where state = ${inText(slotStatus.code.assigned)}) as assigned, count(*) filter (where state = ${inText(slotStatus.code.missing)}) as missing
        from slots group by 1) s on s.order_id = o.id
      join (select order_id, sum(quantity) as quantity from order_lines group by 1) l on l.order_id = o.id
      where (o.slots_total, o.slots_assigned, o.slots_missing) <> (s.total, s.assigned, s.missing) or s.total <> l.quantity`,
  sql`
    select 'I6', 'order ' || o.number, 'completed with ' || o.slots_assigned || ' of ' || o.slots_total || ' keys'
      from orders o where o.status = ${inText(orderStatus.code.completed)} and o.slots_assigned + o.slots_returned <> o.slots_total`,
  sql`
    select 'I6', 'order ' || o.number, 'leg ' || l.seq || case when i.id is null then ' has no invoice and none is due'
        else ' has an invoice and one is due' end
      from orders o join order_legs l on l.order_id = o.id
      left join invoices i on i.leg_id = l.id and i.kind = ${inText(invoiceKind.invoice)}
      left join invoices_due d on d.leg_id = l.id and d.kind = ${inText(invoiceKind.invoice)}
      where o.status in (${inText(orderStatus.code.completed, orderStatus.code.partiallyCompleted)}) and not o.is_free and not o.invoice_by_delivery and (i.id is null) = (d.leg_id is null)`,
  ...ofDeliveries,
  sql`
    select 'I6', 'order ' || coalesce(o.number, d.order_id::text), 'its invoice is due since ' || d.created_at
      from invoices_due d left join orders o on o.id = d.order_id where d.created_at < now() - interval '10 minutes'
        and not exists (select from invoices_held h where h.leg_id = d.leg_id and h.part = d.part)`,
  sql`
    select 'I6', 'order ' || o.number, 'lines add up to ' || sum(p.gross) || ', the leg says ' || l.gross
      from order_legs l join orders o on o.id = l.order_id join order_line_prices p on p.leg_id = l.id
      group by o.number, l.id, l.gross, l.net, l.vat having sum(p.gross) <> l.gross or sum(p.net) <> l.net or sum(p.vat) <> l.vat`,
  ...ofMoney,
  // I7: the refunded amount is the same on order, legs, refunds, books and credit notes, and never more than was paid.
  sql`
    select 'I7', 'order ' || o.number, 'refunded ' || o.refunded || ', its leg ' || g.refunded || ', payment status ' || o.payment
      from orders o join order_legs g on g.order_id = o.id and g.buyer_id = o.company_id
      where o.refunded <> g.refunded
        or (o.refunded > 0) <> (o.payment in (${inText(paymentStatus.code.refunded, paymentStatus.code.partiallyRefunded)}))
        or (o.refunded > 0 and o.refunded = o.gross) <> (o.payment = ${inText(paymentStatus.code.refunded)})`,
  sql`
    select 'I7', 'leg ' || g.id, 'refunded ' || g.refunded || ', by refunds ' || coalesce(r.gross, 0) || ', by lines ' || coalesce(l.gross, 0)
        || ', in the books ' || coalesce(t.gross, 0)
      from order_legs g
      left join (select leg_id, sum(gross)::bigint as gross from refund_legs group by 1) r on r.leg_id = g.id
      left join (select leg_id, sum(gross)::bigint as gross from refund_lines group by 1) l on l.leg_id = g.id
      left join (select order_id, company_id, sum(amount)::bigint as gross from ledger_transactions
        where kind = 'refund' and order_id is not null group by 1, 2) t on t.order_id = g.order_id and t.company_id = g.buyer_id
      where g.refunded <> coalesce(r.gross, 0) or g.refunded <> coalesce(l.gross, 0) or g.refunded <> coalesce(t.gross, 0)`,
  sql`
    select 'I7', 'refund ' || x.refund_id, 'leg ' || x.leg_id || ' gave back ' || x.gross || ' of part ' || x.part || ', its credit note says ' || coalesce(-i.gross, 0)
      from (select refund_id, leg_id, part, sum(gross)::bigint as gross from refund_lines where part > 0 group by 1, 2, 3) x
      left join invoices i on i.refund_id = x.refund_id and i.leg_id = x.leg_id and i.part = x.part and i.kind = ${inText(invoiceKind.creditNote)}
      left join invoices_due d on d.refund_id = x.refund_id and d.leg_id = x.leg_id and d.part = x.part and d.kind = ${inText(invoiceKind.creditNote)}
      where x.gross > 0 and (i.id is null) = (d.leg_id is null) or (i.id is not null and -i.gross <> x.gross)`,
  sql`
    select 'I7', 'order ' || o.number, 'its refunds take ' || count(*) || ' units, its slots say ' || max(s.n)
      from refund_units u join refunds f on f.id = u.refund_id join orders o on o.id = f.order_id
      join (select order_id, count(*) filter (where refunded_at is not null) as n from slots group by 1) s on s.order_id = o.id
      group by o.id, o.number having count(*) <> max(s.n)`,
  // I7: what left the books for a card, or is on its way, matches its refunds, and is never more than was charged.
  sql`
    select 'I7', 'order ' || o.number, 'to its card by refunds ' || coalesce(r.amount, 0) || ', by the books ' || coalesce(t.amount, 0)
      from orders o
      left join (select order_id, sum(amount)::bigint as amount from card_refunds
        where state <> ${inText(cardRefundState.code.toFunds)} group by 1) r on r.order_id = o.id
      left join (select order_id, company_id, -sum(amount)::bigint as amount from ledger_transactions
        where kind = 'repay' and order_id is not null group by 1, 2) t on t.order_id = o.id and t.company_id = o.company_id
      where (r.order_id is not null or t.order_id is not null)
        and (coalesce(r.amount, 0) <> coalesce(t.amount, 0) or coalesce(r.amount, 0) > o.gross)`,
  // I7: a key withdrawn by a refund is not for sale while its unit has it (once the unit no longer has it, somebody has
  // returned it to use), and one that went back to stock no longer belongs to the order.
  sql`
    select 'I7', 'key ' || u.key_id, 'was refunded with outcome ' || u.outcome || ' and is in state ' || k.state
      from refund_units u join keys k on k.id = u.key_id left join slots s on s.id = u.slot_id
      where (u.outcome = 2 and s.key_id = u.key_id and k.state in (${inText(keyState.code.available, keyState.code.reserved, keyState.code.sold)})) or (u.outcome = 1 and s.key_id is not null)`,
  // I8: the numbers of a series run from 1 to the counter, each once.
  sql`
    select 'I8', 'series ' || i.issuer_id || '/' || i.series || '/' || i.year,
        count(*) || ' invoices, highest ' || max(i.seq) || ', counter ' || coalesce(max(c.last), 0)
      from invoices i
      left join invoice_counters c on (c.issuer_id, c.series, c.year) = (i.issuer_id, i.series, i.year)
      group by i.issuer_id, i.series, i.year having count(*) <> max(i.seq) or max(i.seq) is distinct from max(c.last)`,
  // P10: a key that its supplier has credited or replaced, or is to, is not sold.
  sql`
    select 'P10', 'key ' || k.id, 'is in state ' || k.state || ' and in claim ' || c.number || ' to its supplier'
      from supplier_claim_keys x join supplier_claims c on c.id = x.claim_id join keys k on k.id = x.key_id
      where x.is_live and k.state in (${inText(keyState.code.available, keyState.code.reserved, keyState.code.sold)})`,
  // G37: an announced row of the custody log exists until it is linked. The chains are proven nightly.
  sql`
    select 'G37', 'product ' || w.product_id, 'row ' || w.log_id || ' of the custody log was announced and is gone'
      from custody_waiting w left join custody_log l on l.id = w.log_id and l.at = w.log_at and l.hash is null where l.id is null`,
]

/** G05: keys restricted to a region are in no product that is sold elsewhere. */
async function findKeysElsewhere(db: Db): Promise<Breach[]> {
  const elsewhere = await allBoundElsewhere(db)
  return elsewhere.slice(0, 200).map(({ productId, keys, region, soldIn }) => ({
    invariant: 'G05',
    subject: `product ${productId}`,
    detail: `has ${keys} keys in stock for ${region}, and is sold in ${soldIn.join(', ') || 'every region'}`,
  }))
}

/**
 * Proves I1–I8, G05 for restricted keys, P10 for claimed ones, and the stored sums, over the whole database: at most
 * 200 breaches of each kind. No row means that everything adds up. Tests run it at their end; the product runs it every
 * hour.
 */
export async function findBreaches(db: Db): Promise<Breach[]> {
  return [...(await breachesOf(db, proofs, 200)), ...(await findWrongSums(db)), ...(await findKeysElsewhere(db))]
}
