import type { Services } from '../../platform/call.ts'
import type { Trx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { type JobHandler, jobHandler, jobKind } from '../../platform/jobs/jobs.ts'
import { oneByOne } from '../../platform/jobs/one-by-one.ts'
import { queueMail } from '../../mail-outbox/queue-mail.ts'
import { dropRecoveryCodes } from '../../security/recovery-codes.ts'
import { recordSecurityEvent } from '../../security/record-security-event.ts'
import { changeSecondStep } from '../change-second-step.ts'
import { type Credentials, credentialsById } from '../credentials.ts'
import { usersVisibleTo } from '../list-users.sql.ts'
import { noteOutsider } from '../outsiders.ts'
import { emailChangedAgainMail, emailChangedMail } from '../email-changed.mails.ts'
import { usernameGivenMail } from '../username-given.mails.ts'
import { mfaChangedMail } from '../second-step.mails.ts'
import { dropPasswordLinks } from '../set-password.ts'
import { usernameWith } from '../user-names.ts'
import { rolesHeld } from '../users.sql.ts'
import { accountChangeLapsedMail } from './account-changes.mails.ts'
import { type AccountChange, dueChanges, endChange, lockChange, setEmail, setUndoHash } from './account-changes.sql.ts'
import { addressesBeside, knownAddresses, newLink, undoHours } from './account-links.ts'

export const accountChangesJob = jobKind<Record<never, never>>('users-account-changes', { cron: '* * * * *' })

type Needed = Pick<Services, 'clock' | 'config' | 'jobs' | 'secrets'>

/**
 * Sets another address, and the user name if it changes with it: links mailed to the former one no longer work. If
 * somebody else signs in with the address, the person gets another user name: it is mailed, and returned.
 */
export async function putEmail(trx: Trx, services: Needed, user: Credentials, email: string): Promise<string | null> {
  const now = services.clock.now()
  await dropPasswordLinks(trx, user.id, now)
  const username = await usernameWith(trx, user, email, now)
  await setEmail(trx, user.id, { email, username }, now)
  if (username === email || username === user.username) return null
  await queueMail(trx, services, {
    dedupeKey: `username-given:${user.id}:${username}`,
    template: usernameGivenMail,
    language: user.language,
    to: email,
    toName: user.firstName,
    data: { username },
    companyId: user.companyId,
    userId: user.id,
  })
  return username
}

interface Done {
  readonly isDone: boolean
  /** The user name that the person got with a new address, if it is neither that nor the previous one. */
  readonly username: string | null
}

/**
 * Does a locked change whose time has come. It lapses if the requester is now disabled, or no longer manages the
 * person.
 */
export async function doChange(trx: Trx, services: Needed, change: AccountChange): Promise<Done> {
  const now = services.clock.now()
  const user = await credentialsById(trx, change.userId)
  if (!user) throw new Error('the person of a change is gone')
  const isUnproven = change.kind === 'email' && change.provenAt === null
  const isOther = user.email.toLowerCase() !== change.oldEmail.toLowerCase()
  if (isUnproven || !(await mayStillAsk(trx, change)) || (change.kind === 'email' && isOther)) {
    await endChange(trx, change.id, 'lapsed', now)
    await tellOfLapse(trx, services, { change, user, isUnproven })
    return { isDone: false, username: null }
  }
  let username: string | null = null
  const common = { language: user.language, toName: user.firstName, companyId: user.companyId, userId: user.id }
  const by = { id: change.askedBy, companyId: change.askerCompanyId }
  if (change.newEmail !== null) {
    const told = await addressesBeside(trx, user.id, change.newEmail, now)
    username = await putEmail(trx, services, user, change.newEmail)
    await noteOutsider(trx, { userId: user.id, byId: change.askedBy, now })
    const undo = newLink(services, '/auth/object')
    await setUndoHash(trx, change.id, undo.hash)
    for (const to of told) {
      const dedupeKey = `email-changed:${change.id}:${to}`
      // Undoing this change gives the account back to the address before it, and to no earlier one.
      if (to.toLowerCase() !== change.oldEmail.toLowerCase()) {
        await queueMail(trx, services, { ...common, dedupeKey, template: emailChangedAgainMail, to, data: {} })
        continue
      }
      await queueMail(trx, services, {
        ...common,
        dedupeKey,
        template: emailChangedMail,
        to,
        data: { until: new Date(now.getTime() + undoHours * 3_600_000).toISOString() },
        secrets: { link: undo.link },
      })
    }
  } else {
    await changeSecondStep(trx, { userId: user.id, kind: 0, sealed: null, lastStep: 0, reason: 'mfaReset', now })
    await dropRecoveryCodes(trx, user.id)
    for (const to of await knownAddresses(trx, user.id, now)) {
      const dedupeKey = `mfa-changed:${change.id}:${to}`
      const data = { change: 'reset' } as const
      await queueMail(trx, services, { ...common, dedupeKey, template: mfaChangedMail, to, data })
    }
  }
  await endChange(trx, change.id, 'done', now)
  await recordSecurityEvent(trx, {
    kind: change.kind === 'email' ? 'users.emailChanged' : 'users.mfaReset',
    person: by,
    detail: { userId: user.id, companyId: user.companyId, changeId: change.id },
  })
  return { isDone: true, username }
}

/** Notifies the requester, who is waiting for it: it did not happen, and why. */
async function tellOfLapse(
  trx: Trx,
  services: Needed,
  { change, user, isUnproven }: { change: AccountChange; user: Credentials; isUnproven: boolean },
): Promise<void> {
  if (change.askerIsDisabled) return
  await queueMail(trx, services, {
    dedupeKey: `account-change-lapsed:${change.id}`,
    template: accountChangeLapsedMail,
    language: change.askerLanguage,
    to: change.askerEmail,
    toName: change.askerFirstName,
    data: {
      personName: `${user.firstName} ${user.lastName}`,
      companyName: user.companyName,
      change: isUnproven ? ('unproven' as const) : change.kind,
    },
    companyId: change.askerCompanyId,
    userId: change.askedBy,
  })
}

async function mayStillAsk(trx: Trx, change: AccountChange): Promise<boolean> {
  if (change.askerIsDisabled) return false
  if (change.askedBy === change.userId) return true
  const userGroups = await rolesHeld(trx, change.askedBy)
  const asker = { companyId: change.askerCompanyId, userGroups, isTelecomCompany: false }
  const found = await usersVisibleTo(trx, asker).select('u.id').where('u.id', '=', change.userId).executeTakeFirst()
  return found !== undefined
}

/** Does due changes and lapses those that were never proven. Returns how many changes ended. */
export async function doDueChanges(services: Needed & Pick<Services, 'db'>): Promise<number> {
  const due = await dueChanges(services.db, services.clock.now())
  let ended = 0
  await oneByOne(due, 'changes of accounts could not be done', async (one) => {
    const isDone = await inTransaction(services.db, async (trx) => {
      const change = await lockChange(trx, one)
      if (change.endedAt !== null) return false
      await doChange(trx, services, change)
      return true
    })
    if (isDone) ended += 1
  })
  return ended
}

export function usersJobs(services: Services): JobHandler[] {
  return [jobHandler(accountChangesJob, async () => void (await doDueChanges(services)))]
}
