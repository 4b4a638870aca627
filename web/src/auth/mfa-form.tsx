import type { auth } from '@brava/contract/auth/auth.endpoints.ts'
import type { Answered } from '@brava/contract/endpoint.ts'
import { IconDeviceMobile, IconFingerprint, IconMail, IconMessage } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { useAct } from '../api/use-act.ts'
import { Button } from '../ui/basics/button.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { useRequired } from '../ui/form/use-required.ts'
import { toast } from '../state/toast.ts'
import { t } from './auth.texts.ts'
import { authCalls } from './auth-calls.ts'
import { AuthForm, AuthLinks } from './auth-form.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { AuthTile } from './auth-tile.tsx'
import classes from './mfa-form.module.css'
import { passkeyTexts } from './passkey.texts.ts'
import { browserHasPasskeys, signWithPasskey } from './passkey-ceremony.ts'
import { useAttempt } from './use-attempt.ts'

type Step = NonNullable<Answered<typeof auth.login>['data']['mfa']>

/** Two-step verification: the code of the authenticator, from the e-mail or the SMS, a passkey, or a recovery code. */
export function MfaForm({
  step,
  onDone,
  onBack,
}: {
  step: Step
  onDone: (token: string) => void | Promise<void>
  onBack: () => void
}) {
  const [code, setCode] = useState('')
  const passkey = browserHasPasskeys() ? step.passkey : null
  const isPasskey = step.kind === 4
  // Where no text could be sent, or the passkey does not work here, only a recovery code helps.
  const onlyRecovery = (step.kind === 2 && step.sentTo === '') || (isPasskey && !passkey)
  const [isRecoveryCode, setIsRecoveryCode] = useState(onlyRecovery)
  const attempt = useAttempt(() => setCode(''))
  const resend = useAct(authCalls.mfaResend, { refreshes: [], says: 'info' })
  const isApp = step.kind === 3
  const lead = {
    1: step.sentTo === '' ? t.noCodeMailed : t.codeFromMail(step.sentTo),
    2: t.codeFromPhone(step.sentTo),
    3: t.codeFromApp,
    4: t.confirmWithPasskey,
  }[step.kind]
  const icon = { 1: <IconMail />, 2: <IconMessage />, 3: <IconDeviceMobile />, 4: <IconFingerprint /> }[step.kind]

  const codeLabel = isRecoveryCode ? t.recoveryCode : t.code
  const needed = useRequired({ code: { label: codeLabel, value: code } })

  function send(text: string) {
    void attempt.attempt(async () => {
      const { data } = await call(authCalls.mfa, { body: { challenge: step.challenge, code: text, isRecoveryCode } })
      if (data.recoveryCodesLeft !== null) toast('warning', t.codesLeft(data.recoveryCodesLeft), { lifetime: 15_000 })
      await onDone(data.token)
    })
  }

  function sign() {
    if (!passkey) return
    void attempt.attempt(async () => {
      const signed = await signWithPasskey(passkey)
      const { data } = await call(authCalls.passkey, { body: { challenge: step.challenge, passkey: signed } })
      await onDone(data.token)
    })
  }

  const backTo = isApp ? t.useApp : isPasskey ? passkeyTexts.use : t.useSms
  const asksCode = !isPasskey || isRecoveryCode

  return (
    <AuthFrame
      title={t.codeTitle}
      lead={onlyRecovery ? (isPasskey ? t.noPasskeyHere : t.noCodeSent) : isRecoveryCode ? t.recoveryLead : lead}
      tile={<AuthTile icon={icon} />}
    >
      <AuthForm
        attempt={attempt}
        action={asksCode ? t.confirm : passkeyTexts.use}
        onSubmit={(form) => {
          if (!asksCode) sign()
          else if (needed.isThere(form)) send(code)
        }}
      >
        {asksCode && (
          <div className={classes.code}>
            <TextField
              key={String(isRecoveryCode)}
              label={codeLabel}
              error={needed.errors.code}
              name="code"
              value={code}
              onChange={(text) => {
                setCode(text)
                // Six digits are the whole code, so it is sent without a key press.
                if (!isRecoveryCode && /^\d{6}$/.test(text)) send(text)
              }}
              autoComplete="one-time-code"
              inputMode={isRecoveryCode ? 'text' : 'numeric'}
              maxLength={isRecoveryCode ? 12 : 6}
              size="lg"
              autoFocus
            />
          </div>
        )}
      </AuthForm>
      {passkey && !isPasskey && (
        <div className={classes.other}>
          <Button size="lg" wide icon={<IconFingerprint aria-hidden />} pending={attempt.pending} onClick={sign}>
            {passkeyTexts.use}
          </Button>
        </div>
      )}
      <AuthLinks>
        {step.kind !== 1 && !onlyRecovery && (
          <button
            type="button"
            onClick={() => {
              setIsRecoveryCode(!isRecoveryCode)
              setCode('')
              attempt.forget()
            }}
          >
            {isRecoveryCode ? backTo : t.useRecovery}
          </button>
        )}
        {(step.kind === 1 || step.kind === 2) && !isRecoveryCode && (
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
