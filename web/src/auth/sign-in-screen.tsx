import type { auth } from '@brava/contract/auth/auth.endpoints.ts'
import type { Answered } from '@brava/contract/endpoint.ts'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { enter, enterAsElsewhere, whenElsewhere } from '../shell/session.ts'
import { MfaForm } from './mfa-form.tsx'
import { PasswordForm } from './password-form.tsx'

/** Sign-in: name and password, then two-step verification where it is set up. */
export function SignInScreen() {
  const router = useRouter()
  const [waiting, setWaiting] = useState<Answered<typeof auth.login>['data']['mfa']>(null)
  const goIn = async (token: string) => router.history.push(await enter(token))
  useEffect(
    () => whenElsewhere('in', () => void enterAsElsewhere().then((address) => router.history.push(address))),
    [router],
  )
  if (waiting) return <MfaForm step={waiting} onDone={goIn} onBack={() => setWaiting(null)} />
  return <PasswordForm onToken={goIn} onSecondStep={setWaiting} />
}
