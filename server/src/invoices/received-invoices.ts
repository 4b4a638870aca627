export { receivedInvoice, receivedInvoices, type ReceivedInvoice } from './received-invoices.sql.ts'
