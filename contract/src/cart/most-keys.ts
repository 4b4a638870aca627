/** The most keys in one line. */
export const mostKeysOfALine = 10_000
