/** For the dashboard. */
export { openTickets } from './tickets.sql.ts'
