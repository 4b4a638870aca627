import type { auth } from '@brava/contract/auth/auth.endpoints.ts'
import type { Answered } from '@brava/contract/endpoint.ts'
import { useRouter } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { hasScreen } from '../shell/has-screen.ts'
import { enter } from '../shell/session.ts'
import { Button } from '../ui/button.tsx'
import { PasswordField, TextField } from '../ui/fields.tsx'
import { Link } from '../ui/link.tsx'
import { t } from './auth.texts.ts'
import { authCalls } from './auth-calls.ts'
import authForm from './auth-form.module.css'
import { AuthFrame } from './auth-frame.tsx'
import { BrowserCheck, useBrowserCheck } from './browser-check.tsx'
import { MfaForm } from './mfa-form.tsx'
import { detailOf, Refusal } from './refusal.tsx'
import classes from './sign-in-screen.module.css'

const signUpPath = '/register/signup'

/** Signing in: name and password, then the second step where there is one. */
export function SignInScreen() {
  const router = useRouter()
  const [waiting, setWaiting] = useState<Answered<typeof auth.login>['data']['mfa']>(null)
  const goIn = (token: string) => router.history.push(enter(token))
  if (waiting) return <MfaForm step={waiting} onDone={goIn} onBack={() => setWaiting(null)} />
  return <PasswordForm onToken={goIn} onSecondStep={setWaiting} />
}

function PasswordForm({
  onToken,
  onSecondStep,
}: {
  onToken: (token: string) => void
  onSecondStep: (step: NonNullable<Answered<typeof auth.login>['data']['mfa']>) => void
}) {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const check = useBrowserCheck()

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (pending || !username.trim() || !password) return
    setPending(true)
    setError(null)
    const captcha = check.take()
    try {
      const { data } = await call(authCalls.login, {
        body: { username: username.trim(), password, ...(captcha ? { captcha } : {}) },
      })
      if (data.token) return onToken(data.token)
      if (data.mfa) onSecondStep(data.mfa)
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      setError(thrown)
      // A check counts for one attempt: the next one needs a new one.
      if (detailOf(thrown).captcha) void check.start()
      else check.stop()
    } finally {
      setPending(false)
    }
  }

  return (
    <AuthFrame title={t.title} lead={t.lead}>
      <form className={authForm.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label={t.username}
          name="username"
          value={username}
          onChange={setUsername}
          autoComplete="username"
          size="lg"
          maxLength={200}
          autoFocus
        />
        <PasswordField
          label={t.password}
          name="password"
          value={password}
          onChange={setPassword}
          size="lg"
          beside={
            <Link to="/auth/forgot-password" className={classes.beside}>
              {t.forgotten}
            </Link>
          }
        />
        {error && <Refusal error={error} />}
        <BrowserCheck check={check} />
        <Button type="submit" variant="primary" size="lg" wide pending={pending || check.state.is === 'running'}>
          {t.signIn}
        </Button>
      </form>
      {hasScreen(signUpPath) && (
        <p className={classes.after} style={{ marginTop: 20 }}>
          {t.noAccount} <Link to={signUpPath}>{t.register}</Link>
        </p>
      )}
    </AuthFrame>
  )
}
