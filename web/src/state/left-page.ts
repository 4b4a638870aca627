/** The page starts over with somebody else: the browser has nothing to ask about what was kept for its owner. */
export const leftPage = { isLeft: false }
