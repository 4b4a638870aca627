import type { Language } from '@brava/contract/language.ts'
import { tell } from '../mail-outbox/tell.ts'
import { noteNews } from '../notifications/note-news.ts'
import { queueMail } from '../mail-outbox/queue-mail.ts'
import type { Call, Services } from '../platform/call.ts'
import type { Trx } from '../platform/db/connect.ts'
import type { MailTemplate } from '../platform/mail/mail-template.ts'
import { guestAnsweredMail, ticketAnsweredMail, ticketAskedMail, ticketAssignedMail } from './ticket.mails.ts'
import { ticketHandlers, worksFor } from './tickets.sql.ts'

/** Who asks: a person, or somebody without an account. */
type Teller = Pick<Call<'anyone'>, 'person' | 'jobs' | 'secrets'>

export interface Said {
  readonly id: number
  readonly number: string
  readonly subject: string
  readonly companyId: number
  readonly companyName: string
  /** Who asked, and is notified of what the distributor writes. Null: without an account, see `guest`. */
  readonly askerId: number | null
  readonly guest?: { readonly name: string; readonly email: string; readonly language: Language }
  readonly messageId: number
  readonly message: string
}

const nameOf = ({ firstName, lastName }: Call['person']) => `${firstName} ${lastName}`

/** Maximum length quoted in mails; the whole text is in the portal. */
const mostQuoted = 2000

/**
 * Notifies the distributor's people that a buyer, or somebody without an account, asked: in the portal and by mail,
 * each in their own language.
 */
export async function tellAsked(trx: Trx, call: Teller, said: Said, isNew: boolean): Promise<void> {
  await tellDistributor(trx, call, said, isNew ? 'opened' : 'asked')
}

/** The same for a buyer who reopens a resolved ticket without a message. */
export async function tellReopened(trx: Trx, call: Call, said: Said): Promise<void> {
  await tellDistributor(trx, call, said, 'reopened')
}

/**
 * Notifies the assignee that a buyer resolved the ticket, or all of the distributor's people if nobody who still handles
 * tickets is assigned. Nothing is left to do, so only people who chose e-mails about tickets get one.
 */
export async function tellResolvedByBuyer(trx: Trx, call: Call, said: Said, assigneeId: number | null): Promise<void> {
  await noteForDistributor(trx, call, said, 'resolvedByBuyer', await handlerOnly(trx, assigneeId))
}

/** Notifies the same people of a buyer's rating, 1 to 5. */
export async function tellRated(
  trx: Trx,
  call: Call,
  said: Said,
  rated: { readonly assigneeId: number | null; readonly rating: number },
): Promise<void> {
  const userOnly = await handlerOnly(trx, rated.assigneeId)
  await noteForDistributor(trx, call, said, 'rated', userOnly, { count: rated.rating })
}

/** The assignee if they still handle tickets, otherwise null. */
async function handlerOnly(trx: Trx, assigneeId: number | null): Promise<number | null> {
  const isHandler = (await ticketHandlers(trx)).some(({ id }) => id === assigneeId)
  return isHandler ? assigneeId : null
}

const nameOfAsker = (call: Teller, said: Said) => (call.person ? nameOf(call.person) : (said.guest?.name ?? ''))

/** Adds an act on a ticket to the bell of one of the distributor's people, or of all of them for null. */
async function noteForDistributor(
  trx: Trx,
  call: Teller,
  said: Said,
  what: 'opened' | 'asked' | 'reopened' | 'assigned' | 'resolvedByBuyer' | 'rated',
  userOnly: number | null,
  more: { readonly count?: number } = {},
): Promise<void> {
  const { id, number, subject, companyName: company } = said
  await noteNews(trx, {
    kind: `ticket.${what}`,
    companyId: null,
    ticketId: id,
    userId: call.person?.id ?? null,
    detail: { number, subject, company, by: nameOfAsker(call, said), ...(userOnly !== null && { userOnly }), ...more },
  })
}

/** Notifies one of the distributor's people that somebody else assigned the ticket to them. */
export async function tellAssigned(trx: Trx, call: Call, said: Said, assigneeId: number): Promise<void> {
  const by = nameOf(call.person)
  const { number, subject, companyName: company } = said
  await noteForDistributor(trx, call, said, 'assigned', assigneeId)
  await tell(
    trx,
    call,
    { userId: assigneeId },
    {
      cause: `ticket:${said.messageId}`,
      template: ticketAssignedMail,
      data: { ticketId: said.id, number, subject, by, company },
    },
  )
}

async function tellDistributor(
  trx: Trx,
  call: Teller,
  said: Said,
  what: 'opened' | 'asked' | 'reopened',
): Promise<void> {
  const by = nameOfAsker(call, said)
  await noteForDistributor(trx, call, said, what, null)
  await tell(
    trx,
    call,
    { distributor: true, except: call.person?.id ?? null },
    {
      cause: `ticket:${said.messageId}`,
      template: ticketAskedMail,
      data: {
        ...quoted(said, by),
        company: said.companyName,
        isNew: what === 'opened',
        isReopened: what === 'reopened',
      },
    },
  )
}

/**
 * Notifies the person who asked that the distributor answered or resolved it; a person without an account by mail only,
 * with a link to reply. If the person does not work for the ticket's company (any more), the company is notified.
 */
export async function tellAnswered(trx: Trx, call: Call, said: Said, isResolved: boolean): Promise<void> {
  const by = nameOf(call.person)
  if (said.askerId === null) {
    if (said.guest)
      await mailGuest(trx, call, { ...said, guest: said.guest }, guestAnsweredMail, {
        number: said.number,
        subject: said.subject,
        by,
        message: said.message,
        isResolved,
      })
    return
  }
  const isThere = await worksFor(trx, said.askerId, said.companyId)
  await noteNews(trx, {
    kind: isResolved ? 'ticket.resolved' : 'ticket.answered',
    companyId: said.companyId,
    ticketId: said.id,
    userId: call.person.id,
    detail: {
      number: said.number,
      subject: said.subject,
      company: said.companyName,
      by,
      ...(isThere && { userOnly: said.askerId }),
    },
  })
  if (isThere && said.askerId === call.person.id) return
  await tell(trx, call, isThere ? { userId: said.askerId } : { companyId: said.companyId }, {
    cause: `ticket:${said.messageId}`,
    template: ticketAnsweredMail,
    data: { ...quoted(said, by), isResolved },
  })
}

/**
 * Carried by a link in a mail to a person without an account: it opens this one ticket for writing, never for reading.
 */
export const guestToken = 'ticket-guest'

/** Sends a mail to a person without an account, in the language of the form. */
export async function mailGuest<D extends object>(
  trx: Trx,
  services: Pick<Services, 'jobs' | 'secrets'>,
  said: Said & { readonly guest: NonNullable<Said['guest']> },
  template: MailTemplate<D>,
  data: D,
): Promise<void> {
  await queueMail(trx, services, {
    dedupeKey: `ticket:${said.messageId}:guest`,
    template,
    language: said.guest.language,
    to: said.guest.email,
    toName: said.guest.name,
    data,
    secrets: { token: services.secrets.marked(String(said.id), guestToken) },
  })
}

const quoted = ({ id, number, subject, message }: Said, by: string) => ({
  ticketId: id,
  number,
  subject,
  by,
  message: message.slice(0, mostQuoted),
})
