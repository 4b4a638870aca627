import { daysBetween } from '@brava/contract/calendar-day.ts'

/** A charge with the amount still to be paid. */
export type Open<D> = D & { readonly open: number }

/**
 * The unpaid charges, if all payments went to the oldest first: the newest charges that add up to the debt, of which
 * the oldest may be partly paid. `newestFirst` are charges from the newest on; the result is oldest first. `rest` is
 * what they do not cover.
 * @assumption §6 does not say which charge a payment settles: the oldest open one. A refund of an order lowers that
 * order, because its credit note names it.
 */
export function matchOldest<D extends { readonly amount: number }>(
  newestFirst: readonly D[],
  owed: number,
): { readonly open: Open<D>[]; readonly rest: number } {
  const open: Open<D>[] = []
  let rest = Math.max(0, owed)
  for (const debt of newestFirst) {
    if (rest === 0) break
    const part = Math.min(debt.amount, rest)
    open.push({ ...debt, open: part })
    rest -= part
  }
  return { open: open.reverse(), rest }
}

/** The debt by days past its due day; minor units. Adds up to the open amount. */
export interface AgeingSums {
  readonly current: number
  readonly days30: number
  readonly days60: number
  readonly days90: number
  readonly older: number
}

/** 0 up to and including the due day. Days are "2026-11-21". */
export const daysOverdue = (dueOn: string, today: string): number => Math.max(0, daysBetween(dueOn, today))

export function ageingOf(
  open: readonly { readonly open: number; readonly dueOn: string }[],
  today: string,
): AgeingSums {
  const sum = (from: number, to: number) =>
    open.reduce((total, one) => {
      const days = daysOverdue(one.dueOn, today)
      return days >= from && days <= to ? total + one.open : total
    }, 0)
  return {
    current: sum(0, 0),
    days30: sum(1, 30),
    days60: sum(31, 60),
    days90: sum(61, 90),
    older: sum(91, Number.POSITIVE_INFINITY),
  }
}
