import { users } from '@brava/contract/users/users.endpoints.ts'
import { validationTexts } from '@brava/contract/validation.ts'
import { type SubmitEvent, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useProfile } from '../../api/profile.ts'
import { useAct } from '../../api/use-act.ts'
import { PasswordMeter, passwordProblem } from '../../auth/password-meter.tsx'
import { language } from '../../text/language.ts'
import { Button } from '../../ui/basics/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PasswordField } from '../../ui/field/password-field.tsx'
import classes from './profile.module.css'
import { t } from './profile.texts.ts'

const empty = { old: '', next: '', repeated: '' }

/** Changes the person's own password; needs the current one. */
export function PasswordCard() {
  const { userData } = useProfile()
  const [values, setValues] = useState(empty)
  const [shownErrors, setShownErrors] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const change = useAct(users.changePassword)
  const context = [userData.username.split('@')[0] ?? '', userData.firstName, userData.lastName, userData.companyName]
  const problem = passwordProblem(values.next, context)
  const mismatch =
    values.repeated === values.next ? undefined : validationTexts.match[language](t.repeatPassword, t.newPassword)
  const missing = values.old ? undefined : validationTexts.required[language](t.oldPassword)
  const wrongOld = error?.code === 'security.wrongPassword' ? error.info : undefined

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const stepTo = (name: string) => form.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
    setShownErrors(true)
    setError(null)
    if (missing) return stepTo('oldPassword')
    if (problem) return stepTo('newPassword')
    if (mismatch) return stepTo('repeated')
    try {
      await change.attempt({ body: { oldPassword: values.old, newPassword: values.next } })
      setValues(empty)
      setShownErrors(false)
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      setError(thrown)
      if (thrown.code === 'security.wrongPassword') stepTo('oldPassword')
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Card
        title={t.password}
        facts={t.passwordFacts}
        foot={
          <Button type="submit" variant="primary" pending={change.pending} disabled={!values.old && !values.next}>
            {t.changePassword}
          </Button>
        }
      >
        <div className={classes.narrow}>
          <input type="text" name="username" autoComplete="username" value={userData.username} readOnly hidden />
          {error && !wrongOld && <Notice tone="danger">{error.info}</Notice>}
          <PasswordField
            label={t.oldPassword}
            name="oldPassword"
            value={values.old}
            onChange={(old) => setValues({ ...values, old })}
            error={wrongOld ?? (shownErrors ? missing : undefined)}
            required
          />
          <div>
            <PasswordField
              label={t.newPassword}
              name="newPassword"
              value={values.next}
              onChange={(next) => setValues({ ...values, next })}
              autoComplete="new-password"
              error={shownErrors ? problem : undefined}
              required
            />
            <PasswordMeter password={values.next} context={context} />
          </div>
          <PasswordField
            label={t.repeatPassword}
            name="repeated"
            value={values.repeated}
            onChange={(repeated) => setValues({ ...values, repeated })}
            autoComplete="new-password"
            error={shownErrors ? mismatch : undefined}
            required
          />
        </div>
      </Card>
    </form>
  )
}
