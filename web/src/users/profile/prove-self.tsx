import { users } from '@brava/contract/users/users.endpoints.ts'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useAct } from '../../api/use-act.ts'
import { AskDialog } from '../../ui/ask/ask-dialog.tsx'
import { Button } from '../../ui/basics/button.tsx'
import { PasswordField } from '../../ui/field/password-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { mfaTexts } from './mfa.texts.ts'
import { t } from './profile.texts.ts'

/** Password, and a code of the second step where one is on. */
export interface OwnProof {
  readonly password: string
  readonly code?: string
  readonly challenge?: string
}

interface ProveSelfProps {
  title: string
  confirm: string
  danger: boolean
  /** The second step that is on: codes by e-mail or SMS are sent once the password is given. */
  mfaKind: 0 | 1 | 2 | 3
  /** Asks for a phone number as well, beginning with this one. */
  phone?: { readonly label: string; readonly value: string } | undefined
  act: (proof: OwnProof, phone: string) => Promise<unknown>
  onClose: () => void
}

type Place = 'password' | 'code' | 'phone'

/** Asks for the password, and for a code where a second step is on, before a change of how one signs in. */
export function ProveSelf({ title, confirm, danger, mfaKind, phone, act, onClose }: ProveSelfProps) {
  const mailCode = useAct(users.mailActCode, { says: 'info', refreshes: [] })
  const [number, setNumber] = useState(phone?.value ?? '')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [challenge, setChallenge] = useState<string>()
  const [isRecovery, setRecovery] = useState(false)
  const [error, setError] = useState<{ at: Place; text: string }>()
  const isSent = (mfaKind === 1 || mfaKind === 2) && !isRecovery
  const asksCode = mfaKind === 3 || isRecovery || (isSent && challenge !== undefined)

  async function attempt() {
    setError(undefined)
    try {
      if (isSent && challenge === undefined) {
        setChallenge((await mailCode.attempt({ body: { password } })).data.mfa.challenge)
        return false
      }
      const sent = isSent && challenge ? { challenge } : {}
      await act({ password, ...(asksCode ? { code: code.trim() } : {}), ...sent }, number)
      return true
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      if (thrown.code === 'auth.challengeOver') setChallenge(undefined)
      setError({ at: placeOf(thrown.code, asksCode, phone !== undefined), text: thrown.info })
      return false
    }
  }
  const step = isSent && challenge === undefined ? mfaTexts.sendCode : confirm
  const codeLabel = { 0: '', 1: mfaTexts.code, 2: mfaTexts.code, 3: mfaTexts.codeOrRecovery }[mfaKind]

  return (
    <AskDialog
      open
      title={title}
      confirm={step}
      danger={danger}
      ready={password !== '' && (!phone || number.trim() !== '') && (!asksCode || code.trim().length >= 6)}
      onClose={onClose}
      act={attempt}
    >
      <p style={{ margin: 0 }}>{mfaKind === 0 ? t.provePassword : t.proveBoth}</p>
      {phone && (
        <TextField
          label={phone.label}
          name="phone"
          type="tel"
          autoComplete="tel"
          value={number}
          onChange={setNumber}
          error={error?.at === 'phone' ? error.text : undefined}
          hint={mfaTexts.numberHint}
          maxLength={40}
          required
        />
      )}
      <PasswordField
        label={t.oldPassword}
        name="password"
        value={password}
        onChange={setPassword}
        error={error?.at === 'password' ? error.text : undefined}
        autoFocus={!phone}
        required
      />
      {asksCode && (
        <TextField
          label={isRecovery ? mfaTexts.recoveryCode : codeLabel}
          name="code"
          value={code}
          onChange={setCode}
          error={error?.at === 'code' ? error.text : undefined}
          autoComplete="one-time-code"
          maxLength={40}
          mono
          required
        />
      )}
      {mfaKind === 2 && !isRecovery && (
        <div>
          <Button
            variant="link"
            onClick={() => {
              setRecovery(true)
              setCode('')
              setError(undefined)
            }}
          >
            {mfaTexts.useRecovery}
          </Button>
        </div>
      )}
    </AskDialog>
  )
}

/** At which field a refusal is told. */
function placeOf(code: string, asksCode: boolean, asksPhone: boolean): Place {
  const isAboutPhone = code.startsWith('sms.') || code.startsWith('mailOutbox.')
  if (asksPhone && isAboutPhone) return 'phone'
  return asksCode && code !== 'security.wrongPassword' ? 'code' : 'password'
}
