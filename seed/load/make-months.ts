import type pg from 'pg'

/** How far back the world remembers, in months: orders and keys for two years, the rest for some weeks. */
const remembered = { custody_log: 26, order_events: 26, security_events: 2, mails: 2, notifications: 2 }

/** Makes the months of the world's past, so that nothing of it lies where no month is. */
export async function makeMonths(client: pg.Client, today: Date): Promise<void> {
  for (const [table, months] of Object.entries(remembered))
    await client.query(
      `select make_months($1, $2::timestamptz - make_interval(months => $3), $2::timestamptz + interval '2 months')`,
      [table, today, months],
    )
}
