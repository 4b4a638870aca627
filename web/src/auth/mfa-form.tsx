import type { auth } from '@brava/contract/auth/auth.endpoints.ts'
import type { Answered } from '@brava/contract/endpoint.ts'
import { IconDeviceMobile, IconMail } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { useAct } from '../api/use-act.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields.tsx'
import { toast } from '../ui/toast.ts'
import { t } from './auth.texts.ts'
import { authCalls } from './auth-calls.ts'
import classes from './auth-form.module.css'
import { AuthFrame } from './auth-frame.tsx'
import mfaForm from './mfa-form.module.css'
import { Refusal } from './refusal.tsx'

type Step = NonNullable<Answered<typeof auth.login>['data']['mfa']>

/** Second step: the authenticator's code, the code from the e-mail, or a recovery code. */
export function MfaForm({ step, onDone, onBack }: { step: Step; onDone: (token: string) => void; onBack: () => void }) {
  const [code, setCode] = useState('')
  const [isRecoveryCode, setIsRecoveryCode] = useState(false)
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const resend = useAct(authCalls.mfaResend, { refreshes: [], says: 'info' })
  const isApp = step.kind === 3

  async function send(text: string) {
    if (pending || !text.trim()) return
    setPending(true)
    setError(null)
    try {
      const { data } = await call(authCalls.mfa, { body: { challenge: step.challenge, code: text, isRecoveryCode } })
      if (data.recoveryCodesLeft !== null) toast('warning', t.codesLeft(data.recoveryCodesLeft), { lifetime: 15_000 })
      onDone(data.token)
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      setError(thrown)
      setCode('')
    } finally {
      setPending(false)
    }
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    void send(code)
  }

  return (
    <AuthFrame
      title={t.codeTitle}
      lead={isRecoveryCode ? t.recoveryLead : isApp ? t.codeFromApp : t.codeFromMail(step.sentTo)}
      tile={
        <span className={classes.tile} aria-hidden="true">
          {isApp ? <IconDeviceMobile /> : <IconMail />}
        </span>
      }
    >
      <form className={classes.form} onSubmit={submit} noValidate>
        <div className={mfaForm.code}>
          <TextField
            key={String(isRecoveryCode)}
            label={isRecoveryCode ? t.recoveryCode : t.code}
            name="code"
            value={code}
            onChange={(text) => {
              setCode(text)
              // Six digits are the whole code: nobody has to press anything more.
              if (!isRecoveryCode && /^\d{6}$/.test(text)) void send(text)
            }}
            autoComplete="one-time-code"
            inputMode={isRecoveryCode ? 'text' : 'numeric'}
            maxLength={isRecoveryCode ? 12 : 6}
            size="lg"
            autoFocus
          />
        </div>
        {error && <Refusal error={error} />}
        <Button type="submit" variant="primary" size="lg" wide pending={pending}>
          {t.confirm}
        </Button>
      </form>
      <div className={classes.links} style={{ marginTop: 20 }}>
        {isApp ? (
          <button
            type="button"
            onClick={() => {
              setIsRecoveryCode(!isRecoveryCode)
              setCode('')
              setError(null)
            }}
          >
            {isRecoveryCode ? t.useApp : t.useRecovery}
          </button>
        ) : (
          <button
            type="button"
            disabled={resend.pending}
            onClick={() => void resend.run({ body: { challenge: step.challenge } })}
          >
            {t.sendAgain}
          </button>
        )}
        <button type="button" onClick={onBack}>
          {t.otherAccount}
        </button>
      </div>
    </AuthFrame>
  )
}
