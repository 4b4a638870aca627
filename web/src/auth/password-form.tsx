import type { auth } from '@brava/contract/auth/auth.endpoints.ts'
import type { Answered } from '@brava/contract/endpoint.ts'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { Link } from '../ui/basics/link.tsx'
import { PasswordField } from '../ui/field/password-field.tsx'
import { useRequired } from '../ui/form/use-required.ts'
import { t } from './auth.texts.ts'
import { authCalls } from './auth-calls.ts'
import { AuthForm } from './auth-form.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { useBrowserCheck } from './browser-check.tsx'
import classes from './password-form.module.css'
import { detailOf } from './refusal.tsx'
import { useAttempt } from './use-attempt.ts'
import { UsernameField } from './username-field.tsx'

const signUpPath = '/register/signup'

type SecondStep = NonNullable<Answered<typeof auth.login>['data']['mfa']>

interface PasswordFormProps {
  onToken: (token: string) => void | Promise<void>
  onSecondStep: (step: SecondStep) => void
}

/** Name and password. */
export function PasswordForm({ onToken, onSecondStep }: PasswordFormProps) {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const router = useRouter()
  const check = useBrowserCheck()
  const attempt = useAttempt((error) => {
    // A check is valid for one attempt: the next attempt needs a new one.
    if (detailOf(error).captcha) void check.start()
    else check.stop()
  })

  const needed = useRequired({
    username: { label: t.username, value: username },
    password: { label: t.password, value: password },
  })

  function submit(form: HTMLFormElement) {
    if (!needed.isThere(form)) return
    const captcha = check.take()
    void attempt.attempt(async () => {
      const { data } = await call(authCalls.login, {
        body: { username: username.trim(), password, ...(captcha ? { captcha } : {}) },
      })
      if (data.token) return onToken(data.token)
      if (data.mfa) onSecondStep(data.mfa)
    })
  }

  return (
    <AuthFrame title={t.title} lead={t.lead}>
      <AuthForm attempt={attempt} check={check} action={t.signIn} onSubmit={submit}>
        <UsernameField value={username} onChange={setUsername} error={needed.errors.username} />
        <PasswordField
          label={t.password}
          name="password"
          value={password}
          onChange={setPassword}
          error={needed.errors.password}
          size="lg"
          beside={
            <Link to="/auth/forgot-password" className={classes.beside} data-thumb>
              {t.forgotten}
            </Link>
          }
        />
      </AuthForm>
      {signUpPath in router.routesByPath && (
        <p className={classes.after}>
          {t.noAccount} <Link to={signUpPath}>{t.register}</Link>
        </p>
      )}
    </AuthFrame>
  )
}
