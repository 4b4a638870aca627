import { users } from '@brava/contract/users/users.endpoints.ts'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useAct } from '../../api/use-act.ts'
import { AskDialog } from '../../ui/ask/ask-dialog.tsx'
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
  /** The second step that is on: codes by e-mail are sent once the password is given. */
  mfaKind: 0 | 1 | 2 | 3
  act: (proof: OwnProof) => Promise<unknown>
  onClose: () => void
}

/** Asks for the password, and for a code where a second step is on, before a change of how one signs in. */
export function ProveSelf({ title, confirm, danger, mfaKind, act, onClose }: ProveSelfProps) {
  const mailCode = useAct(users.mailActCode, { says: 'info', refreshes: [] })
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [challenge, setChallenge] = useState<string>()
  const [error, setError] = useState<{ at: 'password' | 'code'; text: string }>()
  const isMailed = mfaKind === 1 || mfaKind === 2
  const asksCode = mfaKind === 3 || (isMailed && challenge !== undefined)

  async function attempt() {
    setError(undefined)
    try {
      if (isMailed && challenge === undefined) {
        setChallenge((await mailCode.attempt({ body: { password } })).data.mfa.challenge)
        return false
      }
      await act({ password, ...(asksCode ? { code: code.trim() } : {}), ...(challenge ? { challenge } : {}) })
      return true
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      const isCode = asksCode && thrown.code !== 'security.wrongPassword'
      if (thrown.code === 'auth.challengeOver') setChallenge(undefined)
      setError({ at: isCode ? 'code' : 'password', text: thrown.info })
      return false
    }
  }

  const step = isMailed && challenge === undefined ? mfaTexts.sendCode : confirm
  return (
    <AskDialog
      open
      title={title}
      confirm={step}
      danger={danger}
      ready={password !== '' && (!asksCode || code.trim().length >= 6)}
      onClose={onClose}
      act={attempt}
    >
      <p style={{ margin: 0 }}>{mfaKind === 0 ? t.provePassword : t.proveBoth}</p>
      <PasswordField
        label={t.oldPassword}
        name="password"
        value={password}
        onChange={setPassword}
        error={error?.at === 'password' ? error.text : undefined}
        autoFocus
        required
      />
      {asksCode && (
        <TextField
          label={mfaKind === 3 ? mfaTexts.codeOrRecovery : mfaTexts.code}
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
    </AskDialog>
  )
}
