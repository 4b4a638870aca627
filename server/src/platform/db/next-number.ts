import { type RawBuilder, sql } from 'kysely'

/**
 * The next number of a sequence as text of at least six digits: 018342, and after 999999 comes 1000000. Padding alone
 * would cut the seventh digit off, and a number that was given out already would be given again.
 */
export function nextNumber(sequence: 'order_numbers' | 'estimate_numbers'): RawBuilder<string> {
  return sql`(select lpad(n, greatest(length(n), 6), '0') from (select nextval(${sql.lit(sequence)})::text as n) next)`
}
