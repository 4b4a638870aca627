/** Test files that take longest, longest first. */
export const longTests: readonly string[] = [
  'chaos/small-chaos.test.ts',
  'server/src/platform/db/broken-off.test.ts',
  'server/src/testing/access/withheld.test.ts',
  'server/src/testing/access/server-prices.test.ts',
  'tools/drill/drill.test.ts',
  'server/src/keys/sealing/planted-codes.test.ts',
  'server/src/auth/guessing.test.ts',
  'chaos/outbox.test.ts',
  'server/src/testing/access/hostile-input.test.ts',
  'server/src/testing/access/foreign-ids.test.ts',
  'server/src/platform/mail/mail-headers.test.ts',
  'server/src/platform/jobs/job-faults.test.ts',
  'chaos/postgres-15.test.ts',
  'server/src/testing/access/sql-injection.test.ts',
  'server/src/testing/access/own-ids.test.ts',
  'server/src/platform/files/file-faults.test.ts',
]
