import { validationTexts } from '@brava/contract/validation.ts'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { language } from '../text/language.ts'
import { PasswordField } from '../ui/field/password-field.tsx'
import { newPasswordTexts } from './new-password.texts.ts'
import { authCalls } from './auth-calls.ts'
import { AuthForm } from './auth-form.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { PasswordMeter, passwordProblem } from './password-meter.tsx'
import { useAttempt } from './use-attempt.ts'

/** The two fields of a new password, with the password rules. */
export function NewPasswordForm({
  link,
  isFirst,
  onSet,
}: {
  link: { username: string; token: string }
  /** The account has no password yet, and no session that could end. */
  isFirst: boolean
  onSet: () => void
}) {
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [shownErrors, setShownErrors] = useState(false)
  const attempt = useAttempt()
  const context = [link.username.split('@')[0] ?? '']
  const problem = passwordProblem(password, context)
  const mismatch =
    repeated !== password
      ? validationTexts.match[language](newPasswordTexts.repeatPassword, newPasswordTexts.newPassword)
      : undefined

  function submit(form: HTMLFormElement) {
    setShownErrors(true)
    if (problem || mismatch)
      return form.querySelector<HTMLElement>(`[name="${problem ? 'password' : 'repeated'}"]`)?.focus()
    void attempt.attempt(async () => {
      await call(authCalls.resetPassword, { body: { ...link, password } })
      history.replaceState(history.state, '', location.pathname)
      onSet()
    })
  }

  return (
    <AuthFrame
      title={isFirst ? newPasswordTexts.firstTitle : newPasswordTexts.resetTitle}
      lead={(isFirst ? newPasswordTexts.firstLead : newPasswordTexts.resetLead)(link.username)}
    >
      <AuthForm attempt={attempt} action={newPasswordTexts.setPassword} onSubmit={submit}>
        {/* Password managers store the new password under this name. */}
        <input type="text" name="username" autoComplete="username" value={link.username} readOnly hidden />
        <div>
          <PasswordField
            label={newPasswordTexts.newPassword}
            name="password"
            value={password}
            onChange={setPassword}
            autoComplete="new-password"
            size="lg"
            autoFocus
            hint={newPasswordTexts.passwordRules}
            error={shownErrors ? problem : undefined}
          />
          <PasswordMeter password={password} context={context} />
        </div>
        <PasswordField
          label={newPasswordTexts.repeatPassword}
          name="repeated"
          value={repeated}
          onChange={setRepeated}
          autoComplete="new-password"
          size="lg"
          error={shownErrors ? mismatch : undefined}
        />
      </AuthForm>
    </AuthFrame>
  )
}
