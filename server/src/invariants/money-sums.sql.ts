import { invoiceKind, paymentType } from '@brava/contract/enums.ts'
import { attemptState } from '@brava/contract/payments/attempt-state.ts'
import { sql } from 'kysely'
import { inText } from '../platform/db/in-text.ts'

/** The amounts of orders and documents match the books: charges, payments from outside, cards, held money. */
export const ofMoney = [
  // I6: a document is the sum of its lines, and an invoice for a whole order equals its leg. Documents never change:
  // their lines are added up for two days only, so that no hourly run reads them all.
  sql`
    select 'I6', 'document ' || i.number, 'lines add up to ' || l.net || ' and ' || l.vat || ' VAT, it says ' || abs(i.net) || ' and ' || abs(i.vat)
      from invoices i cross join lateral (select coalesce(sum((line->>'net')::bigint), 0) as net, coalesce(sum((line->>'vat')::bigint), 0) as vat,
          coalesce(sum((line->>'gross')::bigint), 0) as gross from jsonb_array_elements(i.snapshot->'lines') line) l
      where i.created_at > now() - interval '2 days' and (l.net, l.vat, l.gross) <> (abs(i.net), abs(i.vat), abs(i.gross))`,
  sql`
    select 'I6', 'order ' || o.number, 'leg ' || g.seq || ' is ' || g.gross || ', its invoice says ' || i.gross
      from invoices i join order_legs g on g.id = i.leg_id join orders o on o.id = g.order_id
      where i.kind = ${inText(invoiceKind.invoice)} and not o.invoice_by_delivery and i.gross <> g.gross`,
  // I7: every leg of an approved order is charged in full, and of any other order none; a buyer paying from outside has
  // paid it all in.
  sql`
    select 'I7', 'order ' || o.number, 'leg ' || g.seq || ' is ' || g.gross || ' and ' || o.approval || ', charged in the books ' || coalesce(c.gross, 0)
      from order_legs g join orders o on o.id = g.order_id
      left join (select t.order_id, t.company_id, sum(p.amount)::bigint as gross from ledger_transactions t
        join ledger_postings p on p.transaction_id = t.id join ledger_accounts a on a.id = p.account_id and a.kind = 'sales'
        where t.kind = 'capture' group by 1, 2) c on c.order_id = g.order_id and c.company_id = g.buyer_id
      where coalesce(c.gross, 0) <> case o.approval when 'approved' then g.gross else 0 end`,
  sql`
    select 'I7', 'order ' || o.number, 'is ' || o.gross || ' and ' || o.approval || ', paid in from outside in the books ' || coalesce(t.amount, 0)
      from orders o
      left join (select order_id, company_id, sum(amount)::bigint as amount from ledger_transactions
        where kind = 'payment' and order_id is not null group by 1, 2) t on t.order_id = o.id and t.company_id = o.company_id
      where coalesce(t.amount, 0) <> case when o.approval = 'approved' and o.payment_type <> ${inText(paymentType.code.companyFunds)} then o.gross else 0 end`,
  // I7: a card charged by a gateway of this portal has paid what its order costs, and the order is approved.
  sql`
    select 'I7', 'order ' || o.number, 'is ' || o.gross || ' and ' || o.approval || ', its card was charged ' || coalesce(p.amount, 0)
      from orders o
      left join (select order_id, sum(captured_amount)::bigint as amount from payment_attempts
        where state = ${inText(attemptState.code.captured)} group by 1) p on p.order_id = o.id
      where (p.order_id is not null or o.card_paid_at is not null)
        and (coalesce(p.amount, 0) <> o.gross or o.approval <> 'approved' or o.card_paid_at is null)`,
  // I7: the amount held on an account equals its waiting orders from company funds.
  sql`
    select 'I7', 'company ' || coalesce(h.company_id, w.buyer_id) || ' with ' || coalesce(h.counterparty_id, w.seller_id),
        'has ' || coalesce(h.balance, 0) || ' ' || coalesce(h.currency, w.currency) || ' set aside, its waiting orders come to ' || coalesce(w.gross, 0)
      from (select company_id, counterparty_id, currency, balance from ledger_accounts where kind = 'held') h
      full join (select g.buyer_id, g.seller_id, g.currency, sum(g.gross)::bigint as gross from orders o join order_legs g on g.order_id = o.id
        where o.approval = 'open' and o.payment_type = ${inText(paymentType.code.companyFunds)} group by 1, 2, 3) w
        on (w.buyer_id, w.seller_id, w.currency) = (h.company_id, h.counterparty_id, h.currency)
      where coalesce(h.balance, 0) <> coalesce(w.gross, 0)`,
]
