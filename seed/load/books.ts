import { paymentType } from '@brava/contract/enums.ts'
import { type Buyer, buyers } from '../world/assignments.ts'
import { companies } from '../world/companies.ts'
import type { CompanyKey } from '../world/companies/seed-company.ts'
import type { PersonKey } from '../world/people.ts'
import { companyId, personId } from './world-ids.ts'
import { day, minute, type Row, supplierOf, type TradeLeg, type TradeOrder, type TradeState } from './trade-state.ts'

/**
 * Today's funds of companies with their suppliers, minor units: the minimum, or for Digitalis the exact sum of the
 * pictures.
 */
const fundsToday: Readonly<Record<Buyer, number>> = {
  digitalis: 184_230,
  nordlicht: 612_000,
  gejmerija: 143_500,
  hardver: 96_200,
  pixelpoint: 268_000,
  megabajt: 318_400,
  carapa: 84_300,
  nexa: 540_000,
  trafika: 0,
}

/** The double-entry books of all companies, posted as the server's ledger verbs post them. */
export function openBooks({ random, end, tables }: TradeState) {
  const accounts = new Map<string, { id: number; balance: number; row: Row }>()
  const lastAt = new Map<Buyer, number>()
  function account(company: CompanyKey, counterparty: CompanyKey, kind: string, currency: string) {
    const name = `${company}/${counterparty}/${kind}`
    const found = accounts.get(name)
    if (found) return found
    const since = companies[kind === 'funds' || kind === 'held' ? company : counterparty].approvedDaysAgo ?? 0
    const row: Row = {
      id: accounts.size + 1,
      company_id: companyId(company),
      counterparty_id: companyId(counterparty),
      currency,
      kind,
      balance: 0,
      credit_limit: kind === 'funds' ? companies[company].creditLimit : 0,
      created_at: new Date(end - since * day),
    }
    const made = { id: accounts.size + 1, balance: 0, row }
    accounts.set(name, made)
    return made
  }
  const accountsOf = (buyer: Buyer) => {
    const { currency } = companies[buyer]
    const supplier = supplierOf(buyer)
    return {
      funds: account(buyer, supplier, 'funds', currency),
      held: account(buyer, supplier, 'held', currency),
      bank: account(supplier, buyer, 'bank', currency),
      sales: account(supplier, buyer, 'sales', currency),
    }
  }
  for (const buyer of buyers) accountsOf(buyer)

  function book(
    at: Date,
    kind: string,
    buyer: Buyer,
    amount: number,
    more: { order?: TradeOrder; person?: PersonKey | null; memo?: string; paymentType?: number },
    postings: readonly (readonly [{ id: number; balance: number }, number])[],
  ): void {
    const id = tables.ledger_transactions.length + 1
    lastAt.set(buyer, at.getTime())
    const { currency } = companies[buyer]
    tables.ledger_transactions.push({
      id,
      at,
      kind,
      company_id: companyId(buyer),
      supplier_id: companyId(supplierOf(buyer)),
      currency,
      amount,
      order_id: more.order?.id ?? null,
      user_id: more.person ? personId(more.person) : null,
      memo: more.memo ?? '',
      payment_type: more.paymentType ?? null,
    })
    for (const [on, change] of postings) {
      if (change === 0) continue
      on.balance += change
      tables.ledger_postings.push({
        id: tables.ledger_postings.length + 1,
        transaction_id: id,
        account_id: on.id,
        currency,
        amount: change,
        balance_after: on.balance,
      })
    }
  }

  const cashier = (buyer: Buyer): PersonKey =>
    supplierOf(buyer) === 'digitalis'
      ? 'amra'
      : supplierOf(buyer) === 'nordlicht'
        ? 'lea'
        : random.pick(['tarik', 'lejla'] as const)
  function payIn(buyer: Buyer, amount: number, asked: Date): void {
    const { bank, funds } = accountsOf(buyer)
    // The books of a company are read in order of time, so a posting is never dated before the last one.
    const at = new Date(Math.max(asked.getTime(), lastAt.get(buyer) ?? 0))
    book(
      at,
      'fundsIn',
      buyer,
      amount,
      { person: cashier(buyer), memo: `Izvod ${random.whole(1, 240)}/${at.getUTCFullYear()}`, paymentType: 3 },
      [
        [bank, -amount],
        [funds, amount],
      ],
    )
  }
  /** Pays in before the money runs short; about half of the credit limit is used. */
  function provide(buyer: Buyer, gross: number, at: Date): void {
    const { funds } = accountsOf(buyer)
    const short = gross - funds.balance - Math.round(companies[buyer].creditLimit * 0.45)
    if (short <= 0) return
    const late = end - at.getTime() < 14 * day
    const round = late ? 5_000 : 50_000
    const extra = late ? 0 : gross * random.whole(2, 7)
    payIn(
      buyer,
      Math.ceil((short + extra + companies[buyer].creditLimit * 0.4) / round) * round,
      new Date(at.getTime() - random.whole(3, 90) * 1000),
    )
  }

  /** Sets the order's money aside on every leg: funds → held. */
  function hold(order: TradeOrder, at: Date): void {
    for (const leg of order.legs) provide(leg.buyer, leg.gross, at)
    for (const leg of order.legs) {
      const { funds, held } = accountsOf(leg.buyer)
      book(at, 'hold', leg.buyer, -leg.gross, { order, person: order.plan.person }, [
        [funds, -leg.gross],
        [held, leg.gross],
      ])
    }
  }
  /** Charges what was held: held → sales. */
  function capture(order: TradeOrder, at: Date, person: PersonKey): void {
    for (const leg of order.legs) {
      const { held, sales } = accountsOf(leg.buyer)
      book(at, 'capture', leg.buyer, 0, { order, person }, [
        [held, -leg.gross],
        [sales, leg.gross],
      ])
    }
  }
  /** Releases what was held. */
  function release(order: TradeOrder, at: Date, person: PersonKey | null): void {
    for (const leg of order.legs) {
      const { funds, held } = accountsOf(leg.buyer)
      book(at, 'release', leg.buyer, leg.gross, { order, person }, [
        [held, -leg.gross],
        [funds, leg.gross],
      ])
    }
  }
  /**
   * Money from outside: in and out of the buyer's funds; with two legs the reseller receives it and pays its own price.
   */
  function settle(order: TradeOrder, at: Date, person: PersonKey): void {
    const { paymentType } = order.plan
    const [first, second] = order.legs
    const paid = second ?? first
    const through = (leg: TradeLeg, amount: number) => {
      const { bank, funds, sales } = accountsOf(leg.buyer)
      book(at, 'payment', leg.buyer, amount, { order, person, paymentType }, [
        [bank, -amount],
        [funds, amount],
      ])
      book(at, 'capture', leg.buyer, -leg.gross, { order, person, paymentType }, [
        [funds, -leg.gross],
        [sales, leg.gross],
      ])
    }
    if (!first || !paid) return
    if (second && second.gross < first.gross) provide(first.buyer, first.gross - second.gross, at)
    through(paid, paid.gross)
    if (second) through(first, second.gross)
  }

  /** Credit limits, set on the day after approval. */
  function setLimits(): void {
    for (const buyer of buyers) {
      const limit = companies[buyer].creditLimit
      if (limit > 0)
        book(
          new Date(end - ((companies[buyer].approvedDaysAgo ?? 760) - 1) * day),
          'limit',
          buyer,
          limit,
          { person: cashier(buyer), memo: 'Početni limit' },
          [],
        )
    }
  }
  /** Pays in what is missing to reach today's funds. */
  function fillUp(): void {
    for (const buyer of buyers) {
      const short = fundsToday[buyer] - accountsOf(buyer).funds.balance
      if (short > 0) payIn(buyer, short, new Date(end - random.whole(20, 110) * minute))
    }
  }
  /** The accounts with their balances. */
  const rows = (): Row[] => [...accounts.values()].map(({ row, balance }) => ({ ...row, balance }))

  /** The part of a leg bought on credit: its buyer's funds are below zero once they have paid for it. */
  const onCredit = (order: TradeOrder, leg: TradeLeg): number =>
    order.plan.paymentType === paymentType.code.companyFunds
      ? Math.min(leg.gross, Math.max(0, -accountsOf(leg.buyer).funds.balance))
      : 0
  return { hold, capture, release, settle, setLimits, fillUp, rows, onCredit }
}
export type Books = ReturnType<typeof openBooks>
