/** Test files that take longest, longest first. */
export const longTests: readonly string[] = [
  'chaos/small-chaos.test.ts',
  'server/src/db/broken-off.test.ts',
  'server/src/access/withheld.test.ts',
  'server/src/access/server-prices.test.ts',
  'tools/drill/drill.test.ts',
  'server/src/keys/planted-codes.test.ts',
  'server/src/auth/guessing.test.ts',
  'chaos/outbox.test.ts',
  'server/src/access/hostile-input.test.ts',
  'server/src/access/foreign-ids.test.ts',
  'server/src/mail/mail-headers.test.ts',
  'server/src/jobs/job-faults.test.ts',
  'chaos/postgres-15.test.ts',
  'server/src/access/sql-injection.test.ts',
  'server/src/access/own-ids.test.ts',
  'server/src/files/file-faults.test.ts',
]
