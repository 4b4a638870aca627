/** The prefix of every portal call; everything else is the web app. */
export const apiPrefix = '/api'
