/** Every call of the portal stands below it; everything else is the web app. */
export const apiPrefix = '/api'
