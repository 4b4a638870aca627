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

/** One's own passkeys (WebAuthn): a second step of signing in, alone or beside codes (decision 0161). Beyond the specification. */
export const ownPasskeys = {
  passkeys: get('/users/passkeys', {
    summary: "One's own passkeys, by name",
    access: 'signedIn',
    beforeMfa: true,
    response: data(
      z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          createdDate: instant,
          lastUsedDate: instant.nullable(),
          /** Kept by a service that carries it to other devices. */
          isSynced: z.boolean(),
        }),
      ),
    ),
  }),
  startPasskey: post('/users/passkeys/start', {
    summary: 'Start adding a passkey: answers what the browser needs to make it',
    access: 'signedIn',
    beforeMfa: true,
    body: z.object({ password, ...ownProof }),
    response: act(Asked),
    errors: [...ownProofErrors, usersErrors.passkeysAreOff, usersErrors.tooManyPasskeys],
    secret: true,
  }),
  confirmPasskey: post('/users/passkeys/confirm', {
    summary:
      'Keep the passkey that the browser made; answers ten recovery codes, once, when it turns the second step on',
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
    summary: 'Give a passkey another name',
    access: 'signedIn',
    params: Id,
    body: z.object({ name }),
    response: act({}),
    errors: [commonErrors.notFound],
  }),
  removePasskey: post('/users/passkeys/remove/:id', {
    summary: 'Remove a passkey; with the last one the second step is off where it has no other way',
    access: 'signedIn',
    params: Id,
    body: z.object({ password, ...ownProof }),
    response: act({}),
    errors: [...ownProofErrors, commonErrors.notFound, usersErrors.mfaMandatory],
  }),
  askPasskey: post('/users/passkeys/ask', {
    summary: 'What the browser needs to ask for a passkey, for a change of how one signs in',
    access: 'signedIn',
    body: z.object({ password }),
    response: act(Asked),
    errors: [...passwordErrors, usersErrors.mfaNotStarted],
    secret: true,
  }),
}
