/**
 * Prices that are read and computed in one go: more would keep a process from its calls for too long (decision 0169).
 */
export const pricesAtOnce = 2000
