import type { Mail } from '@brava/contract/mail-outbox/mail-outbox.endpoints.ts'

/** A row of the outbox as sent over the wire. */
export function mailView(row: {
  id: number
  template: string
  subject: string | null
  toAddress: string
  toName: string
  language: string
  state: string
  tries: number
  error: string | null
  companyName: string | null
  orderId: number | null
  createdDate: Date
  sentDate: Date | null
}): Mail {
  return {
    id: row.id,
    template: row.template,
    subject: row.subject ?? '',
    toAddress: row.toAddress,
    toName: row.toName,
    language: row.language as Mail['language'],
    state: row.state as Mail['state'],
    tries: row.tries,
    error: row.error,
    companyName: row.companyName,
    orderId: row.orderId,
    createdDate: row.createdDate,
    sentDate: row.sentDate,
  }
}
