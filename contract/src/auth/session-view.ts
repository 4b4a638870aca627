import { z } from 'zod'
import { instant } from '../endpoint.ts'
import { PasskeyOptions } from './passkey-wire.ts'

/** What the person must still prove. `kind`: 1 code by e-mail, 2 code by SMS, 3 authenticator, 4 passkey; `sentTo` is masked, and empty where no code went. */
export const MfaStep = z.object({
  challenge: z.string(),
  kind: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  sentTo: z.string(),
  expiresAt: instant,
})

/** The same at sign-in: whoever has passkeys may prove the sign-in with one of them instead. */
export const SignInStep = MfaStep.extend({ passkey: PasskeyOptions.nullable() })

export const Session = z.object({
  id: z.number(),
  createdDate: instant,
  lastSeenDate: instant,
  ip: z.string(),
  userAgent: z.string(),
  isCurrent: z.boolean(),
})

/** A session of somebody else, as those who manage the person read it. */
export const ManagedSession = Session.extend({
  /** Null: a supplier does not read from where its retailers' people sign in. */
  ip: z.string().nullable(),
})
