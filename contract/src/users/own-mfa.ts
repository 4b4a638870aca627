import { z } from 'zod'
import { password } from '../auth/auth.endpoints.ts'
import { PasskeyAssertion } from '../auth/passkey-wire.ts'
import { MfaStep } from '../auth/session-view.ts'
import { authErrors } from '../auth/auth.errors.ts'
import { act, data, get, line, post, put } from '../endpoint.ts'
import { allowanceErrors, mailOutboxErrors } from '../mail-allowance.errors.ts'
import { passwordErrors, securityErrors } from '../security/security.errors.ts'
import { smsErrors } from '../sms.errors.ts'
import { mfaKind } from './profile-view.ts'
import { usersErrors } from './users.errors.ts'

/**
 * The password and, with two-step verification on, a code: from the authenticator, from a mail or text message (with
 * its challenge), or a recovery code.
 */
export const ownProof = {
  code: z.string().trim().min(1).max(40).optional(),
  challenge: z.string().min(20).max(100).optional(),
  /** The signature of the passkey that the challenge asked for, instead of a code. */
  passkey: PasskeyAssertion.optional(),
}
export const ownProofErrors = [
  ...passwordErrors,
  usersErrors.codeNeeded,
  authErrors.wrongCode,
  authErrors.wrongPasskey,
  authErrors.challengeOver,
] as const

/** One's own two-step verification. */
export const ownMfa = {
  mfa: get('/users/mfa', {
    summary: "Get the state of one's own two-step verification",
    access: 'signedIn',
    beforeMfa: true,
    response: data(
      z.object({
        kind: mfaKind,
        recoveryCodesLeft: z.number(),
        isMandatory: z.boolean(),
        /** Codes by SMS are available. */
        smsIsOn: z.boolean(),
        /** The portal has its own domain name, which passkeys need. */
        passkeysAreOn: z.boolean(),
        passkeys: z.number(),
      }),
    ),
  }),
  startTotp: post('/users/mfa/authenticator', {
    summary:
      'Start setting up an authenticator, or move it to another phone: answers its secret as text and as a QR picture',
    access: 'signedIn',
    beforeMfa: true,
    body: z.object({ password, ...ownProof }),
    response: act({ secret: z.string(), address: z.string(), qrSvg: z.string() }),
    errors: ownProofErrors,
    secret: true,
  }),
  confirmTotp: post('/users/mfa/authenticator/confirm', {
    summary:
      'Turn the authenticator on with its first code, in place of the former one; answers ten recovery codes, only once',
    access: 'signedIn',
    beforeMfa: true,
    body: z.object({ code: z.string().trim().min(1).max(10) }),
    response: act({ recoveryCodes: z.array(z.string()) }),
    errors: [authErrors.wrongCode, usersErrors.mfaNotStarted, securityErrors.tooSoon],
    secret: true,
  }),
  startEmailCode: post('/users/mfa/email', {
    summary: 'Start setting up codes by e-mail: sends a first one',
    access: 'signedIn',
    beforeMfa: true,
    body: z.object({ password }),
    response: act({ mfa: MfaStep }),
    errors: [...passwordErrors, usersErrors.mfaAlreadyOn, mailOutboxErrors.recipientAllowance],
    secret: true,
  }),
  confirmEmailCode: post('/users/mfa/email/confirm', {
    summary: 'Turn codes by e-mail on with the code that was sent',
    access: 'signedIn',
    beforeMfa: true,
    body: z.object({ challenge: z.string().min(20).max(100), code: z.string().trim().min(1).max(10) }),
    response: act({}),
    errors: [authErrors.wrongCode, authErrors.challengeOver],
  }),
  startSmsCode: post('/users/mfa/sms', {
    summary: 'Start setting up codes by SMS, or change their number: sends a code to the number',
    access: 'signedIn',
    beforeMfa: true,
    body: z.object({ phone: line(40), password, ...ownProof }),
    response: act({ mfa: MfaStep }),
    errors: [...ownProofErrors, smsErrors.off, smsErrors.notANumber, usersErrors.mfaAlreadyOn, ...allowanceErrors],
    secret: true,
  }),
  confirmSmsCode: post('/users/mfa/sms/confirm', {
    summary:
      'Prove a number with the code that was sent to it; if codes by SMS are new, answers ten recovery codes, only once',
    access: 'signedIn',
    beforeMfa: true,
    body: z.object({ challenge: z.string().min(20).max(100), code: z.string().trim().min(1).max(10) }),
    response: act({ recoveryCodes: z.array(z.string()) }),
    errors: [authErrors.wrongCode, authErrors.challengeOver],
    secret: true,
  }),
  mailActCode: post('/users/mfa/code', {
    summary: "Send a code for a change to one's own sign-in, if two-step verification sends codes by e-mail or SMS",
    access: 'signedIn',
    // Those codes are not enough where a strong second step is mandatory, and setting that one up needs one of them.
    beforeMfa: true,
    body: z.object({ password }),
    response: act({ mfa: MfaStep }),
    errors: [...passwordErrors, usersErrors.mfaNotStarted, smsErrors.off, mailOutboxErrors.recipientAllowance],
    secret: true,
  }),
  newRecoveryCodes: post('/users/mfa/recovery-codes', {
    summary: 'Create ten new recovery codes; the old ones stop working',
    access: 'signedIn',
    body: z.object({ password, ...ownProof }),
    response: act({ recoveryCodes: z.array(z.string()) }),
    errors: [...ownProofErrors, usersErrors.mfaNotStarted],
    secret: true,
  }),
  disableMfa: put('/users/mfa/disable', {
    summary: 'Turn off two-step verification; requires one of its codes',
    access: 'signedIn',
    body: z.object({ password, ...ownProof }),
    response: act({}),
    errors: [...ownProofErrors, usersErrors.mfaMandatory],
  }),
}
