import { contactOfOrder } from './contact-of-order.sql.ts'

/** Where words about an order go, for nouns that have something to say about it. */
export const orderContact = contactOfOrder
