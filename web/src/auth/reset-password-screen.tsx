import { validationTexts } from '@brava/contract/validation.ts'
import { IconCircleCheck, IconLinkOff } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { language } from '../text/language.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { PasswordField } from '../ui/fields.tsx'
import { t } from './auth.texts.ts'
import { authCalls } from './auth-calls.ts'
import classes from './auth-form.module.css'
import { AuthFrame } from './auth-frame.tsx'
import { PasswordMeter, passwordProblem } from './password-meter.tsx'
import { Refusal } from './refusal.tsx'

/** The mailed link carries name and token behind the #, which browsers send to no server. */
function linkParts(): { username: string; token: string } {
  const parts = new URLSearchParams(location.hash.slice(1))
  return { username: parts.get('username') ?? '', token: parts.get('token') ?? '' }
}

/** Choosing a new password with a mailed link. */
export function ResetPasswordScreen() {
  const [link] = useState(linkParts)
  const isComplete = link.username !== '' && link.token.length >= 20
  const check = useEndpoint(
    authCalls.checkReset,
    { body: link },
    { enabled: isComplete, staleMs: Number.POSITIVE_INFINITY },
  )
  const [isSet, setIsSet] = useState(false)
  if (isSet) {
    return (
      <AuthFrame
        title={t.setTitle}
        tile={
          <span className={classes.tile} data-tone="success" aria-hidden="true">
            <IconCircleCheck />
          </span>
        }
      >
        <ButtonLink to="/auth/signin" variant="primary" size="lg" wide>
          {t.signIn}
        </ButtonLink>
      </AuthFrame>
    )
  }
  if (!isComplete || check.error || check.data?.data.isValid === false) {
    return (
      <AuthFrame
        title={t.expiredTitle}
        lead={t.expiredText}
        tile={
          <span className={classes.tile} data-tone="warning" aria-hidden="true">
            <IconLinkOff />
          </span>
        }
      >
        <ButtonLink to="/auth/forgot-password" variant="primary" size="lg" wide>
          {t.newLink}
        </ButtonLink>
      </AuthFrame>
    )
  }
  return <NewPassword link={link} onSet={() => setIsSet(true)} />
}

function NewPassword({ link, onSet }: { link: { username: string; token: string }; onSet: () => void }) {
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [shownErrors, setShownErrors] = useState(false)
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const context = [link.username.split('@')[0] ?? '']
  const problem = passwordProblem(password, context)
  const mismatch = repeated !== password ? validationTexts.match[language](t.repeatPassword, t.newPassword) : undefined

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    setShownErrors(true)
    if (pending || problem || mismatch) return
    setPending(true)
    setError(null)
    try {
      await call(authCalls.resetPassword, { body: { ...link, password } })
      history.replaceState(history.state, '', location.pathname)
      onSet()
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      setError(thrown)
    } finally {
      setPending(false)
    }
  }

  return (
    <AuthFrame title={t.resetTitle} lead={t.resetLead(link.username)}>
      <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        {/* Password managers store the new password under this name. */}
        <input type="text" name="username" autoComplete="username" value={link.username} readOnly hidden />
        <div>
          <PasswordField
            label={t.newPassword}
            name="password"
            value={password}
            onChange={setPassword}
            autoComplete="new-password"
            size="lg"
            autoFocus
            hint={t.passwordRules}
            error={shownErrors ? problem : undefined}
          />
          <PasswordMeter password={password} context={context} />
        </div>
        <PasswordField
          label={t.repeatPassword}
          name="repeated"
          value={repeated}
          onChange={setRepeated}
          autoComplete="new-password"
          size="lg"
          error={shownErrors ? mismatch : undefined}
        />
        {error && <Refusal error={error} />}
        <Button type="submit" variant="primary" size="lg" wide pending={pending}>
          {t.setPassword}
        </Button>
      </form>
    </AuthFrame>
  )
}
