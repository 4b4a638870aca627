import type { auth } from '@brava/contract/auth/auth.endpoints.ts'
import type { Answered } from '@brava/contract/endpoint.ts'
import { IconDeviceMobile, IconMail, IconMessage } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { useAct } from '../api/use-act.ts'
import { TextField } from '../ui/field/text-field.tsx'
import { toast } from '../state/toast.ts'
import { t } from './auth.texts.ts'
import { authCalls } from './auth-calls.ts'
import { AuthForm, AuthLinks } from './auth-form.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { AuthTile } from './auth-tile.tsx'
import classes from './mfa-form.module.css'
import { useAttempt } from './use-attempt.ts'

type Step = NonNullable<Answered<typeof auth.login>['data']['mfa']>

/** Second step: the code of the authenticator, from the e-mail or the SMS, or a recovery code. */
export function MfaForm({ step, onDone, onBack }: { step: Step; onDone: (token: string) => void; onBack: () => void }) {
  const [code, setCode] = useState('')
  // Where no text could be sent only a recovery code helps.
  const noneSent = step.kind === 2 && step.sentTo === ''
  const [isRecoveryCode, setIsRecoveryCode] = useState(noneSent)
  const attempt = useAttempt(() => setCode(''))
  const resend = useAct(authCalls.mfaResend, { refreshes: [], says: 'info' })
  const isApp = step.kind === 3
  const lead = { 1: t.codeFromMail(step.sentTo), 2: t.codeFromPhone(step.sentTo), 3: t.codeFromApp }[step.kind]
  const icon = { 1: <IconMail />, 2: <IconMessage />, 3: <IconDeviceMobile /> }[step.kind]

  function send(text: string) {
    if (!text.trim()) return
    void attempt.attempt(async () => {
      const { data } = await call(authCalls.mfa, { body: { challenge: step.challenge, code: text, isRecoveryCode } })
      if (data.recoveryCodesLeft !== null) toast('warning', t.codesLeft(data.recoveryCodesLeft), { lifetime: 15_000 })
      onDone(data.token)
    })
  }

  return (
    <AuthFrame
      title={t.codeTitle}
      lead={noneSent ? t.noCodeSent : isRecoveryCode ? t.recoveryLead : lead}
      tile={<AuthTile icon={icon} />}
    >
      <AuthForm attempt={attempt} action={t.confirm} onSubmit={() => send(code)}>
        <div className={classes.code}>
          <TextField
            key={String(isRecoveryCode)}
            label={isRecoveryCode ? t.recoveryCode : t.code}
            name="code"
            value={code}
            onChange={(text) => {
              setCode(text)
              // Six digits are the whole code: nobody has to press anything more.
              if (!isRecoveryCode && /^\d{6}$/.test(text)) send(text)
            }}
            autoComplete="one-time-code"
            inputMode={isRecoveryCode ? 'text' : 'numeric'}
            maxLength={isRecoveryCode ? 12 : 6}
            size="lg"
            autoFocus
          />
        </div>
      </AuthForm>
      <AuthLinks>
        {step.kind !== 1 && !noneSent && (
          <button
            type="button"
            onClick={() => {
              setIsRecoveryCode(!isRecoveryCode)
              setCode('')
              attempt.forget()
            }}
          >
            {isRecoveryCode ? (isApp ? t.useApp : t.useSms) : t.useRecovery}
          </button>
        )}
        {!isApp && !isRecoveryCode && (
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
      </AuthLinks>
    </AuthFrame>
  )
}
