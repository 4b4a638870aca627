/** What made somebody look after a payment; it is noted and changes nothing of what happens. */
export type Cause = 'return' | 'notice' | 'poll' | 'query' | 'recheck' | 'reconcile'
