import { contactOfOrder } from './contact-of-order.sql.ts'

/** Where messages about an order go, for nouns that send them. */
export const orderContact = contactOfOrder
