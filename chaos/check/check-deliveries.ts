import type { MailSink } from '../mail-sink.ts'
import type { FinalState } from './final-state.ts'

/**
 * Each leg has invoices for what was delivered, never more than the leg costs, and for all of it once everything is
 * delivered.
 */
function invoicedByDelivery(
  state: FinalState,
  order: FinalState['orders'][number],
  invoices: FinalState['invoices'],
): string[] {
  return state.legs
    .filter((leg) => leg.orderId === order.id)
    .flatMap(({ seq }) => {
      const own = invoices.filter((one) => one.seq === seq)
      const sum = own.reduce((total, one) => total + one.gross, 0)
      const cost = own[0]?.legGross ?? 0
      const subject = `order ${order.number}, by delivery: leg ${seq}`
      if (order.assigned > 0 && own.length === 0) return [`${subject} has keys and no invoice`]
      if (sum > cost) return [`${subject} costs ${cost}, its invoices come to ${sum}`]
      const isWhole = order.assigned === order.total && order.refunded === 0
      return isWhole && sum !== cost ? [`${subject} is delivered and costs ${cost}, its invoices come to ${sum}`] : []
    })
}

/**
 * Every assigned key is in exactly one delivery mail; every mail reached the mail server, and all its copies have the
 * same id and address; every delivered order has one invoice per leg over the cost of the leg, or one per delivery that
 * together add up to it (guarantee G09).
 */
export function checkDeliveries(state: FinalState, sink: Pick<MailSink, 'mails'>): string[] {
  const findings: string[] = []
  const replaced = new Map(state.replacements.map((row) => [row.orderId, row.n]))
  const mailed = new Map<number, number>()
  for (const mail of state.mails) {
    const copies = sink.mails.get(`<mail-${mail.id}@shop.example>`) ?? []
    if (mail.state !== 'sent') {
      findings.push(
        `mail ${mail.id} (${mail.cause}) is ${mail.state} after ${mail.tries} tries: ${mail.error ?? 'no error'}`,
      )
    } else if (copies.length === 0) findings.push(`mail ${mail.id} (${mail.cause}) is noted as sent and never arrived`)
    if (copies.some((copy) => copy.to !== mail.to || copy.subject !== copies[0]?.subject))
      findings.push(`mail ${mail.id} (${mail.cause}) arrived in different copies`)
    if (mail.template === 'order-delivery' && mail.orderId !== null)
      mailed.set(mail.orderId, (mailed.get(mail.orderId) ?? 0) + mail.keys)
  }
  for (const order of state.orders) {
    const delivered = order.assigned + (replaced.get(order.id) ?? 0)
    const inMails = mailed.get(order.id) ?? 0
    if (inMails !== delivered)
      findings.push(`order ${order.number}: ${delivered} keys were assigned over time, ${inMails} stand in its mails`)
    const invoices = state.invoices.filter((one) => one.orderId === order.id && one.kind === 1)
    // A refund changes the status of a delivered order.
    const isServed = [2, 4, 6, 9].includes(order.status)
    if (!isServed && invoices.length > 0) findings.push(`order ${order.number} is not served and has an invoice`)
    if (order.invoiceByDelivery) {
      findings.push(...invoicedByDelivery(state, order, invoices))
      continue
    }
    for (const invoice of invoices) {
      if (invoice.gross !== invoice.legGross)
        findings.push(
          `order ${order.number}: leg ${invoice.seq} costs ${invoice.legGross}, its invoice ${invoice.gross}`,
        )
    }
    const legs = state.legs.filter((leg) => leg.orderId === order.id)
    for (const { seq } of isServed ? legs : [])
      if (!invoices.some((one) => one.seq === seq))
        findings.push(`order ${order.number} is served and leg ${seq} has no invoice`)
    if (new Set(invoices.map((one) => one.seq)).size !== invoices.length)
      findings.push(`order ${order.number} has a leg with two invoices`)
  }
  const known = new Set(state.mails.map((mail) => `<mail-${mail.id}@shop.example>`))
  for (const id of sink.mails.keys())
    if (!known.has(id)) findings.push(`a mail arrived that is not in the outbox: ${id}`)
  return findings
}
