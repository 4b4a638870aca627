import { setAddress } from './mails.sql.ts'

/**
 * The contact of an order has another address: its mails that have not left go there, in the transaction of that change. One
 * that was given up is sent again by hand, as any other (decision 0106). Mails to people by their accounts (`tell`) carry no
 * company and stay as they are, also where one of them has the address that the order had.
 */
export const readdressMails = setAddress
