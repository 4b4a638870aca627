import { type RawBuilder, sql } from 'kysely'

/**
 * The next number of a sequence as text of at least six digits: 018342, and after 999999 comes 1000000. Padding alone
 * would cut off the seventh digit and hand out an old number again. In a statement over many rows, `row` is a column of
 * theirs that is never null: without it PostgreSQL would draw one number for all of them.
 */
export function nextNumber(sequence: 'order_numbers' | 'estimate_numbers', row = sql`0`): RawBuilder<string> {
  return sql`(select lpad(n, greatest(length(n), 6), '0') from (select nextval(${sql.lit(sequence)})::text as n where ${row} is not null) next)`
}
