import type { auth } from '@brava/contract/auth/auth.endpoints.ts'
import type { Answered } from '@brava/contract/endpoint.ts'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { enter } from '../shell/session.ts'
import { MfaForm } from './mfa-form.tsx'
import { PasswordForm } from './password-form.tsx'

/** Signing in: name and password, then the second step where there is one. */
export function SignInScreen() {
  const router = useRouter()
  const [waiting, setWaiting] = useState<Answered<typeof auth.login>['data']['mfa']>(null)
  const goIn = (token: string) => router.history.push(enter(token))
  if (waiting) return <MfaForm step={waiting} onDone={goIn} onBack={() => setWaiting(null)} />
  return <PasswordForm onToken={goIn} onSecondStep={setWaiting} />
}
