import { auth } from '@brava/contract/auth/auth.endpoints.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { routes } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { newCaptcha } from '../security/captcha.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { requirePassword } from '../security/require-password.ts'
import { endSessions, openSessionsOf } from '../security/sessions.ts'
import { confirmAddress, objectToChange } from '../users/waiting/answer-change.ts'
import { authTexts } from './auth.texts.ts'
import { forgotPassword } from './forgot-password.ts'
import { frontFacts } from './front-facts.sql.ts'
import { readResetLink, resetPassword } from './reset-password.ts'
import { proveSecondStep, resendCode } from './second-step.ts'
import { signIn } from './sign-in.ts'

export const authRoutes = routes(auth, {
  login: async (call, { body }) => {
    const result = await signIn(call, body)
    const text = result.mfa ? authTexts.secondStep : authTexts.signedIn
    return { data: { info: text[call.language], ...result } }
  },
  mfa: async (call, { body }) => ({
    data: { info: authTexts.signedIn[call.language], ...(await proveSecondStep(call, body)) },
  }),
  passkey: async (call, { body }) => {
    const { token } = await proveSecondStep(call, body)
    return { data: { info: authTexts.signedIn[call.language], token } }
  },
  mfaResend: async (call, { body }) => {
    await resendCode(call, body.challenge)
    return { data: { info: authTexts.codeSent[call.language] } }
  },
  captcha: async (call) => ({ data: JSON.parse(JSON.stringify(await newCaptcha(call))) }),
  front: async ({ db, clock }) => ({ data: await frontFacts(db, clock.now()) }),
  logout: async ({ db, person, clock, language, ip, requestId }) => {
    await endSessions(db, { userId: person.id, sessionId: person.sessionId, reason: 'signOut', now: clock.now() })
    await recordSecurityEvent(db, { kind: 'auth.signedOut', person, ip, requestId })
    return { data: { info: authTexts.signedOut[language] } }
  },
  forgotPassword: async (call, { body }) => {
    await forgotPassword(call, body)
    return { data: { info: authTexts.resetSent[call.language] } }
  },
  checkReset: async (call, { body }) => ({ data: await readResetLink(call, body) }),
  resetPassword: async (call, { body }) => {
    const { isFirst } = await resetPassword(call, body)
    return { data: { info: authTexts[isFirst ? 'firstPasswordSet' : 'passwordSet'][call.language] } }
  },
  confirmAddress: async (call, { body }) => {
    const { at, username } = await confirmAddress(call, body.token)
    return { data: { at, username, info: authTexts[at ? 'addressProven' : 'addressHolds'][call.language] } }
  },
  object: async (call, { body }) => {
    await objectToChange(call, body.token)
    return { data: { info: authTexts.changeStopped[call.language] } }
  },
  reauthenticate: async (call, { body }) => {
    await requirePassword(call, body.password)
    return { data: { info: authTexts.proven[call.language] } }
  },
  sessions: async ({ db, person, clock }) => ({
    data: await openSessionsOf(db, person.id, clock.now(), person.sessionId),
  }),
  endSession: async ({ db, person, clock, language, ip, requestId }, { params }) => {
    const ended = await endSessions(db, {
      userId: person.id,
      sessionId: params.id,
      reason: 'byOwner',
      now: clock.now(),
    })
    if (ended === 0) refuse(commonErrors.notFound)
    await recordSecurityEvent(db, {
      kind: 'auth.sessionEnded',
      person,
      ip,
      requestId,
      detail: { sessionId: params.id },
    })
    return { data: { info: authTexts.sessionEnded[language] } }
  },
  endOtherSessions: async ({ db, person, clock, language, ip, requestId }) => {
    const ended = await endSessions(db, {
      userId: person.id,
      exceptSessionId: person.sessionId,
      reason: 'byOwner',
      now: clock.now(),
    })
    await recordSecurityEvent(db, { kind: 'auth.otherSessionsEnded', person, ip, requestId, detail: { ended } })
    return { data: { info: authTexts.sessionsEnded[language], ended } }
  },
})
