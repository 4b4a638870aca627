import { IconMailForward } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { ButtonLink } from '../ui/basics/button.tsx'
import { Link } from '../ui/basics/link.tsx'
import { useRequired } from '../ui/form/use-required.ts'
import { t } from './auth.texts.ts'
import { newPasswordTexts } from './new-password.texts.ts'
import { authCalls } from './auth-calls.ts'
import { AuthForm, AuthLinks } from './auth-form.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { AuthTile } from './auth-tile.tsx'
import { useBrowserCheck } from './browser-check.tsx'
import { detailOf } from './refusal.tsx'
import { useAttempt } from './use-attempt.ts'
import { UsernameField } from './username-field.tsx'

/** Requests a link to choose a new password. The answer is the same whether or not the name is known. */
export function ForgotPasswordScreen() {
  const [username, setUsername] = useState('')
  const [answer, setAnswer] = useState<string>()
  const check = useBrowserCheck()
  const attempt = useAttempt((error) => {
    if (detailOf(error).captcha) void check.start()
  })

  const needed = useRequired({ username: { label: t.username, value: username } })

  function submit(form: HTMLFormElement) {
    if (!needed.isThere(form)) return
    const captcha = check.take()
    void attempt.attempt(async () => {
      const { data } = await call(authCalls.forgotPassword, {
        body: { username: username.trim(), ...(captcha ? { captcha } : {}) },
      })
      setAnswer(data.info)
    })
  }

  if (answer) {
    return (
      <AuthFrame
        title={newPasswordTexts.sentTitle}
        lead={
          <>
            {answer} {newPasswordTexts.sentHint}
          </>
        }
        tile={<AuthTile tone="success" icon={<IconMailForward />} />}
      >
        <ButtonLink to="/auth/signin" size="lg" wide>
          {newPasswordTexts.backToSignIn}
        </ButtonLink>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title={newPasswordTexts.forgotTitle} lead={newPasswordTexts.forgotLead}>
      <AuthForm attempt={attempt} check={check} action={newPasswordTexts.sendLink} onSubmit={submit}>
        <UsernameField value={username} onChange={setUsername} error={needed.errors.username} />
      </AuthForm>
      <AuthLinks>
        <Link to="/auth/signin">{newPasswordTexts.backToSignIn}</Link>
      </AuthLinks>
    </AuthFrame>
  )
}
