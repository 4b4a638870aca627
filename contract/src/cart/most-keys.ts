/** Keys of one line. */
export const mostKeysOfALine = 10_000
