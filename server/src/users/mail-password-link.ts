import type { Db, Trx } from '../platform/db/connect.ts'
import type { Call, Services } from '../platform/call.ts'
import { queueMail } from '../mail-outbox/queue-mail.ts'
import { hashToken, newToken } from '../platform/secrets/tokens.ts'
import { type Credentials, credentialsById } from './credentials.ts'
import { addPasswordLink, linkOwner, useLink } from './password-links.sql.ts'
import { dropPasswordLinks } from './set-password.ts'
import { signUpReceivedMail } from './sign-up.mails.ts'
import { invitationMail } from './users.mails.ts'
import { passwordResetMail } from './password.mails.ts'

/**
 * How long a link for a new password works: 30 minutes (guarantee G19); an invitation, or another link for a first
 * password, three days.
 */
export const resetMinutes = 30
export const invitationHours = 72

export interface Invitation {
  readonly kind: 'invitation'
  readonly invitedBy: string
  readonly inviterCompany: string
}

/** The recipient signed a company up, and proves the address with this link. */
interface SignedUp {
  readonly kind: 'signUp'
  /** The dedupeKey of a sign-up that repeats one whose company still waits. */
  readonly again?: string
}

/** An invitation says who invites, and from which company. */
export async function invitationBy(trx: Trx, { person }: Pick<Call, 'person'>): Promise<Invitation> {
  const inviter = await credentialsById(trx, person.id)
  const invitedBy = `${person.firstName} ${person.lastName}`
  return { kind: 'invitation', invitedBy, inviterCompany: inviter?.companyName ?? '' }
}

/**
 * Mails a person a link for choosing a password: single use, the newest wins, only its hash is stored. The link's host
 * comes from the configuration, never from a request; its token comes after the #, which browsers send to no server.
 */
export async function mailPasswordLink(
  trx: Trx,
  services: Pick<Services, 'config' | 'jobs' | 'secrets' | 'clock'>,
  person: Pick<
    Credentials,
    'id' | 'username' | 'email' | 'firstName' | 'lastName' | 'language' | 'companyId' | 'companyName'
  >,
  why: { kind: 'reset'; isAfterObjection?: true; isFirst?: true } | Invitation | SignedUp,
): Promise<void> {
  const now = services.clock.now()
  const token = newToken()
  // It replaces an invitation, so it works for as long.
  const isShort = why.kind === 'reset' && !why.isFirst
  const minutes = isShort ? resetMinutes : invitationHours * 60
  const until = new Date(now.getTime() + minutes * 60_000)
  await dropPasswordLinks(trx, person.id, now)
  const id = await addPasswordLink(trx, {
    tokenHash: hashToken(token),
    userId: person.id,
    now,
    until,
  })
  const fragment = new URLSearchParams({ username: person.username, token })
  const link = `${services.config.publicUrl}/auth/reset-password#${fragment}`
  const common = {
    language: person.language,
    to: person.email,
    toName: person.firstName,
    secrets: { link },
    companyId: person.companyId,
    userId: person.id,
  }
  if (why.kind === 'reset') {
    await queueMail(trx, services, {
      ...common,
      dedupeKey: `password-reset:${id}`,
      template: passwordResetMail,
      data: { minutes, until: until.toISOString(), isAfterObjection: why.isAfterObjection ?? false },
    })
  } else if (why.kind === 'signUp') {
    await queueMail(trx, services, {
      ...common,
      dedupeKey: why.again ?? `sign-up-received:${id}`,
      template: signUpReceivedMail,
      data: { companyName: person.companyName, hours: invitationHours, isAgain: why.again !== undefined },
    })
  } else {
    await queueMail(trx, services, {
      ...common,
      dedupeKey: `invitation:${id}`,
      template: invitationMail,
      data: {
        companyName: person.companyName,
        username: person.username,
        invitedBy: why.invitedBy,
        inviterCompany: why.inviterCompany,
        hours: invitationHours,
      },
    })
  }
}

/** Uses up a link; returns whose it was, or null if it is unknown, used, replaced by a newer one, or too old. */
export async function usePasswordLink(trx: Trx, token: string, now: Date): Promise<number | null> {
  return useLink(trx, hashToken(token), now)
}

/** Returns whose valid link this is, without using it. */
export async function passwordLinkOwner(db: Db | Trx, token: string, now: Date): Promise<number | null> {
  return linkOwner(db, hashToken(token), now)
}
