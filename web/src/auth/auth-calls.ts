import type { auth } from '@brava/contract/auth/auth.endpoints.ts'
import { callable } from '../api/call.ts'

// Identified by their paths: the schemas would triple what the first screen has to load.
export const authCalls = {
  login: callable<typeof auth.login>('POST', '/auth/login'),
  mfa: callable<typeof auth.mfa>('POST', '/auth/mfa'),
  passkey: callable<typeof auth.passkey>('POST', '/auth/mfa/passkey'),
  mfaResend: callable<typeof auth.mfaResend>('POST', '/auth/mfa/resend'),
  captcha: callable<typeof auth.captcha>('GET', '/auth/captcha'),
  front: callable<typeof auth.front>('GET', '/auth/front'),
  forgotPassword: callable<typeof auth.forgotPassword>('POST', '/auth/forgot-password'),
  checkReset: callable<typeof auth.checkReset>('POST', '/auth/reset-password/check'),
  confirmAddress: callable<typeof auth.confirmAddress>('POST', '/auth/confirm-address'),
  object: callable<typeof auth.object>('POST', '/auth/object'),
  resetPassword: callable<typeof auth.resetPassword>('POST', '/auth/reset-password'),
}
