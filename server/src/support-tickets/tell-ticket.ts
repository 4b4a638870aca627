import { tell } from '../mail-outbox/tell.ts'
import { noteNews } from '../notifications/note-news.ts'
import type { Call } from '../platform/call.ts'
import type { Trx } from '../platform/db/connect.ts'
import { ticketAnsweredMail, ticketAskedMail } from './ticket.mails.ts'

interface Said {
  readonly id: number
  readonly number: string
  readonly subject: string
  readonly companyId: number
  readonly companyName: string
  /** Who asked: hears what the distributor says. */
  readonly askerId: number
  readonly messageId: number
  readonly message: string
}

/** Mails quote so much; the whole stands in the portal. */
const mostQuoted = 2000

/** Tells the distributor's people that a buyer asked: in the portal and by mail, each in the own language. */
export async function tellAsked(trx: Trx, call: Call, said: Said, isNew: boolean): Promise<void> {
  const by = `${call.person.firstName} ${call.person.lastName}`
  await noteNews(trx, {
    kind: isNew ? 'ticket.opened' : 'ticket.asked',
    companyId: null,
    ticketId: said.id,
    userId: call.person.id,
    detail: { number: said.number, subject: said.subject, company: said.companyName, by },
  })
  await tell(trx, call, 'distributor', {
    cause: `ticket:${said.messageId}`,
    template: ticketAskedMail,
    data: { ...quoted(said, by), company: said.companyName, isNew },
  })
}

/** Tells who asked that the distributor answered or resolved it. */
export async function tellAnswered(trx: Trx, call: Call, said: Said, isResolved: boolean): Promise<void> {
  const by = `${call.person.firstName} ${call.person.lastName}`
  await noteNews(trx, {
    kind: isResolved ? 'ticket.resolved' : 'ticket.answered',
    companyId: said.companyId,
    ticketId: said.id,
    userId: call.person.id,
    detail: { number: said.number, subject: said.subject, company: said.companyName, by, userOnly: said.askerId },
  })
  if (said.askerId === call.person.id) return
  await tell(
    trx,
    call,
    { userId: said.askerId },
    {
      cause: `ticket:${said.messageId}`,
      template: ticketAnsweredMail,
      data: { ...quoted(said, by), isResolved },
    },
  )
}

const quoted = ({ id, number, subject, message }: Said, by: string) => ({
  ticketId: id,
  number,
  subject,
  by,
  message: message.slice(0, mostQuoted),
})
