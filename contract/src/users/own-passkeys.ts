import { z } from 'zod'
import { password } from '../auth/auth.endpoints.ts'
import { authErrors } from '../auth/auth.errors.ts'
import { PasskeyAttestation, PasskeyOptions } from '../auth/passkey-wire.ts'
import { act, data, get, Id, instant, post, put, requiredLine } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { passwordErrors } from '../security/security.errors.ts'
import { ownProof, ownProofErrors } from './own-mfa.ts'
import { usersErrors } from './users.errors.ts'

/** The most passkeys of one person. */
export const mostPasskeys = 10

const name = requiredLine(60)
const Asked = { challenge: z.string(), options: PasskeyOptions }

/**
 * One's own passkeys (WebAuthn): a method of two-step verification, alone or in addition to codes (decision 0161).
 * Beyond the specification.
 */
export const ownPasskeys = {
  passkeys: get('/users/passkeys', {
    summary: "List one's own passkeys, by name",
    access: 'signedIn',
    beforeMfa: true,
    response: data(
      z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          createdDate: instant,
          lastUsedDate: instant.nullable(),
          /** Stored by a service that syncs it to other devices. */
          isSynced: z.boolean(),
        }),
      ),
    ),
  }),
  startPasskey: post('/users/passkeys/start', {
    summary: 'Start adding a passkey: answers what the browser needs to create it',
    access: 'signedIn',
    beforeMfa: true,
    body: z.object({ password, ...ownProof }),
    response: act(Asked),
    errors: [...ownProofErrors, usersErrors.passkeysAreOff, usersErrors.tooManyPasskeys],
    secret: true,
  }),
  confirmPasskey: post('/users/passkeys/confirm', {
    summary:
      'Store the passkey that the browser created; if it turns on two-step verification, answers ten recovery codes, only once',
    access: 'signedIn',
    beforeMfa: true,
    body: z.object({ challenge: z.string().min(20).max(100), name, passkey: PasskeyAttestation }),
    response: act({ recoveryCodes: z.array(z.string()) }),
    errors: [
      authErrors.wrongPasskey,
      authErrors.challengeOver,
      usersErrors.passkeysAreOff,
      usersErrors.tooManyPasskeys,
    ],
    secret: true,
  }),
  renamePasskey: put('/users/passkeys/:id', {
    summary: 'Rename a passkey',
    access: 'signedIn',
    params: Id,
    body: z.object({ name }),
    response: act({}),
    errors: [commonErrors.notFound],
  }),
  removePasskey: post('/users/passkeys/remove/:id', {
    summary: 'Remove a passkey; removing the last one turns off two-step verification if there is no other method',
    access: 'signedIn',
    params: Id,
    body: z.object({ password, ...ownProof }),
    response: act({}),
    errors: [...ownProofErrors, commonErrors.notFound, usersErrors.mfaMandatory],
  }),
  askPasskey: post('/users/passkeys/ask', {
    summary: "Get what the browser needs to ask for a passkey, for a change to one's own sign-in",
    access: 'signedIn',
    body: z.object({ password }),
    response: act(Asked),
    errors: [...passwordErrors, usersErrors.mfaNotStarted],
    secret: true,
  }),
}
