import { z } from 'zod'
import { instant, requiredLine } from '../endpoint.ts'
import { named, schemaOf } from '../enum-schema.ts'
import { roleName, userState } from '../enums.ts'
import { language, mfaKind } from './profile-view.ts'
import { phoneLine } from '../phone-number.ts'

const email = z.string().trim().max(200).pipe(z.email())

/** Numeric id of a role: `userGroups` on the wire. */
export const role = z.union([
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(5),
  z.literal(8),
  z.literal(9),
  z.literal(10),
  z.literal(11),
])

/** A person in the list of people one manages. */
export const User = z.object({
  id: z.number(),
  /** Shown only to distributors and the person. */
  username: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** A new address that is not yet proven; until then mails go to `email`. */
  waitingEmail: z.string().nullable(),
  /** The mail server of the address refuses mails to it: since when, and its message; null while they arrive. */
  bounce: z.object({ date: instant, reason: z.string() }).nullable(),
  phone: z.string(),
  language,
  companyId: z.number(),
  companyName: z.string(),
  userGroups: z.array(named(roleName, z.number())),
  isDisabled: z.boolean(),
  /** Was invited and has not chosen a password yet. */
  isInvited: z.boolean(),
  /** The same as a single state. */
  state: schemaOf(userState),
  isMe: z.boolean(),
  mfaKind,
  /** When two-step verification is turned off unless somebody objects; null if nobody requested it. */
  secondStepResetDate: instant.nullable(),
  lastSignInDate: instant.nullable(),
  createdDate: instant,
  /** Increases with every change to a person's editable data. */
  version: z.number(),
})
export type User = z.output<typeof User>

/** A person's editable data. */
export const UserData = z.object({
  firstName: requiredLine(100),
  lastName: requiredLine(100),
  email,
  phone: phoneLine(50).default(''),
  language,
  userGroups: z.array(role).min(1).max(8),
})
