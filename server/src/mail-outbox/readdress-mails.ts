import { setAddress } from './mails.sql.ts'

/**
 * The contact of an order has a new address: its unsent mails go there, in the transaction of that change. A mail that
 * was given up is resent manually, like any other (decision 0106). Mails to people by account (`tell`) carry no company
 * and keep their address, even if it matches the order's previous one.
 */
export const readdressMails = setAddress
