import { z } from 'zod'
import { act, data, get, instant, post, requiredLine } from '../endpoint.ts'
import { mailOutboxErrors } from '../mail-allowance.errors.ts'
import { passwordErrors, securityErrors } from '../security/security.errors.ts'
import { smsErrors } from '../sms.errors.ts'
import { authErrors } from './auth.errors.ts'
import { PasskeyAssertion } from './passkey-wire.ts'
import { SignInStep } from './session-view.ts'
import { ownSessions } from './own-sessions.ts'

/** A password as sent: 1 to 1024 characters. The domain rules decide whether a new one is acceptable. */
export const password = z.string().min(1).max(1024)

/** A solved browser check, as the widget returns it. */
export const captchaSolution = z.string().max(4000).optional()

const code = z.string().trim().min(1).max(40)
const oneTimeToken = z.string().min(20).max(100)

/** Signing in and out, two-step verification, forgotten passwords and one's own sessions (domain rules §9). */
export const auth = {
  login: post('/auth/login', {
    summary: 'Sign in: answers a bearer token, or asks for the code of two-step verification',
    access: 'anyone',
    body: z.object({ username: requiredLine(200), password, captcha: captchaSolution }),
    response: act({ token: z.string().nullable(), mfa: SignInStep.nullable() }),
    errors: [
      authErrors.wrongCredentials,
      authErrors.accountDisabled,
      authErrors.companyPending,
      authErrors.companyDiscarded,
      securityErrors.captchaNeeded,
      securityErrors.tooSoon,
    ],
    secret: true,
    shed: 'last',
  }),
  mfa: post('/auth/mfa', {
    summary: 'Two-step verification with a code from the authenticator or the e-mail, or a recovery code',
    access: 'anyone',
    body: z.object({ challenge: oneTimeToken, code, isRecoveryCode: z.boolean().default(false) }),
    response: act({ token: z.string(), recoveryCodesLeft: z.number().nullable() }),
    errors: [authErrors.wrongCode, authErrors.challengeOver, securityErrors.tooSoon],
    secret: true,
    shed: 'last',
  }),
  passkey: post('/auth/mfa/passkey', {
    summary: 'Two-step verification with a passkey of the person (beyond the specification)',
    access: 'anyone',
    body: z.object({ challenge: oneTimeToken, passkey: PasskeyAssertion }),
    response: act({ token: z.string() }),
    errors: [authErrors.wrongPasskey, authErrors.challengeOver, securityErrors.tooSoon],
    secret: true,
    shed: 'last',
  }),
  mfaResend: post('/auth/mfa/resend', {
    summary: 'Resend the code of a waiting sign-in, by e-mail or SMS',
    access: 'anyone',
    body: z.object({ challenge: oneTimeToken }),
    response: act({}),
    errors: [authErrors.challengeOver, securityErrors.tooSoon, smsErrors.off, mailOutboxErrors.recipientAllowance],
  }),
  captcha: get('/auth/captcha', {
    summary: 'Get a browser check (proof of work) to solve after failed attempts',
    access: 'anyone',
    response: data(z.record(z.string(), z.json())),
  }),
  front: get('/auth/front', {
    summary: 'What the sign-in screen shows before a person is known: the distributor, and that the server works',
    access: 'anyone',
    response: data(
      z.object({ company: z.string(), town: z.string(), email: z.string(), year: z.number(), at: instant }),
    ),
  }),
  logout: post('/auth/logout', {
    summary: 'End this session',
    access: 'signedIn',
    beforeMfa: true,
    response: act({}),
  }),
  forgotPassword: post('/auth/forgot-password', {
    summary: 'Send a link for a new password by e-mail; the answer is the same whether or not the name is known',
    access: 'anyone',
    body: z.object({ username: requiredLine(200), captcha: captchaSolution }),
    response: act({}),
    errors: [securityErrors.captchaNeeded, securityErrors.tooSoon],
  }),
  checkReset: post('/auth/reset-password/check', {
    summary: 'Whether a password link is still valid, and whether it sets the first password of the account',
    access: 'anyone',
    body: z.object({ username: requiredLine(200), token: oneTimeToken }),
    response: data(z.object({ isValid: z.boolean(), isFirst: z.boolean() })),
  }),
  resetPassword: post('/auth/reset-password', {
    summary: 'Choose a new password with the mailed link; ends all sessions',
    access: 'anyone',
    body: z.object({ username: requiredLine(200), password, token: oneTimeToken }),
    response: act({}),
    errors: [
      authErrors.resetLinkInvalid,
      securityErrors.passwordTooShort,
      securityErrors.passwordTooLong,
      securityErrors.passwordCommon,
      securityErrors.passwordContext,
    ],
  }),
  confirmAddress: post('/auth/confirm-address', {
    summary: 'Prove a new e-mail address with the link mailed to it; answers when it takes effect, null: now',
    access: 'anyone',
    body: z.object({ token: oneTimeToken }),
    /** `username`: the new user name, if somebody else already signs in with the address. */
    response: act({ at: instant.nullable(), username: z.string().nullable() }),
    errors: [authErrors.linkInvalid],
  }),
  object: post('/auth/object', {
    summary: 'Stop an account change with the link mailed to a previously known address',
    access: 'anyone',
    body: z.object({ token: oneTimeToken }),
    response: act({}),
    errors: [authErrors.linkInvalid],
  }),
  reauthenticate: post('/auth/reauthenticate', {
    summary: 'Prove the password again before a sensitive act',
    access: 'signedIn',
    beforeMfa: true,
    body: z.object({ password }),
    response: act({}),
    errors: passwordErrors,
  }),
  ...ownSessions,
}
