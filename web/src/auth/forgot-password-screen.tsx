import { IconMailForward } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { TextField } from '../ui/fields.tsx'
import { Link } from '../ui/link.tsx'
import { t } from './auth.texts.ts'
import { authCalls } from './auth-calls.ts'
import classes from './auth-form.module.css'
import { AuthFrame } from './auth-frame.tsx'
import { BrowserCheck, useBrowserCheck } from './browser-check.tsx'
import { detailOf, Refusal } from './refusal.tsx'

/** Asks for a link to choose a new password. The answer is the same whether the name is known or not. */
export function ForgotPasswordScreen() {
  const [username, setUsername] = useState('')
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const [answer, setAnswer] = useState<string>()
  const check = useBrowserCheck()

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (pending || !username.trim()) return
    setPending(true)
    setError(null)
    const captcha = check.take()
    try {
      const { data } = await call(authCalls.forgotPassword, {
        body: { username: username.trim(), ...(captcha ? { captcha } : {}) },
      })
      setAnswer(data.info)
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      setError(thrown)
      if (detailOf(thrown).captcha) void check.start()
    } finally {
      setPending(false)
    }
  }

  if (answer) {
    return (
      <AuthFrame
        title={t.sentTitle}
        lead={
          <>
            {answer} {t.sentHint}
          </>
        }
        tile={
          <span className={classes.tile} data-tone="success" aria-hidden="true">
            <IconMailForward />
          </span>
        }
      >
        <ButtonLink to="/auth/signin" size="lg" wide>
          {t.backToSignIn}
        </ButtonLink>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title={t.forgotTitle} lead={t.forgotLead}>
      <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
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
        {error && <Refusal error={error} />}
        <BrowserCheck check={check} />
        <Button type="submit" variant="primary" size="lg" wide pending={pending || check.state.is === 'running'}>
          {t.sendLink}
        </Button>
      </form>
      <div className={classes.links} style={{ marginTop: 20 }}>
        <Link to="/auth/signin">{t.backToSignIn}</Link>
      </div>
    </AuthFrame>
  )
}
