/** What caused a payment to be checked; it is recorded and does not affect what happens. */
export type Cause = 'return' | 'notice' | 'poll' | 'query' | 'recheck' | 'reconcile'
