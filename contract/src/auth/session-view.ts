import { z } from 'zod'
import { instant } from '../endpoint.ts'
import { PasskeyOptions } from './passkey-wire.ts'

/**
 * What the person must still prove. `kind`: 1 code by e-mail, 2 code by SMS, 3 authenticator, 4 passkey; `sentTo` is
 * masked, and empty if no code was sent.
 */
export const MfaStep = z.object({
  challenge: z.string(),
  kind: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  sentTo: z.string(),
  expiresAt: instant,
})

/** The same at sign-in: people with passkeys may confirm the sign-in with one of them instead. */
export const SignInStep = MfaStep.extend({ passkey: PasskeyOptions.nullable() })

export const Session = z.object({
  id: z.number(),
  createdDate: instant,
  lastSeenDate: instant,
  ip: z.string(),
  userAgent: z.string(),
  isCurrent: z.boolean(),
})

/** Another person's session, as those who manage the person see it. */
export const ManagedSession = Session.extend({
  /** Null: a supplier does not see where its retailers' people sign in from. */
  ip: z.string().nullable(),
})
