import type { PasskeyAssertion } from '@brava/contract/auth/passkey-wire.ts'
import { users } from '@brava/contract/users/users.endpoints.ts'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '../../api/api-error.ts'
import { useAct } from '../../api/use-act.ts'
import { signWithPasskey } from '../../auth/passkey-ceremony.ts'
import { passkeyTexts } from '../../auth/passkey.texts.ts'
import { AskDialog } from '../../ui/ask/ask-dialog.tsx'
import { Button } from '../../ui/basics/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PasswordField } from '../../ui/field/password-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { mfaTexts } from './mfa.texts.ts'
import { passkeysTexts } from './passkeys.texts.ts'
import { t } from './profile.texts.ts'

/** Password, and a code or a passkey if two-step verification is on. */
export interface OwnProof {
  readonly password: string
  readonly code?: string
  readonly challenge?: string
  readonly passkey?: z.input<typeof PasskeyAssertion>
}

interface ProveSelfProps {
  title: string
  confirm: string
  danger: boolean
  /** The active second step: codes by e-mail or SMS are sent once the password is entered. */
  mfaKind: 0 | 1 | 2 | 3 | 4
  /** The person has passkeys, and they work here. */
  hasPasskey: boolean
  /** Asks for a phone number as well, beginning with this one. */
  phone?: { readonly label: string; readonly value: string } | undefined
  act: (proof: OwnProof, phone: string) => Promise<unknown>
  onClose: () => void
  /** What the act does, if the title does not say everything. */
  children?: ReactNode
}

type Place = 'password' | 'code' | 'phone' | 'passkey'
type Way = 'code' | 'recovery' | 'passkey'

/**
 * Asks for the password, and for a code or a passkey if two-step verification is on, before a change of how the person
 * signs in.
 */
export function ProveSelf(props: ProveSelfProps) {
  const { title, confirm, danger, mfaKind, hasPasskey, phone, act, onClose, children } = props
  const mailCode = useAct(users.mailActCode, { says: 'info', refreshes: [] })
  const askPasskey = useAct(users.askPasskey, { says: false, refreshes: [] })
  const [number, setNumber] = useState(phone?.value ?? '')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [challenge, setChallenge] = useState<string>()
  const [way, setWay] = useState<Way>(mfaKind !== 4 ? 'code' : hasPasskey ? 'passkey' : 'recovery')
  const [error, setError] = useState<{ at: Place; text: string }>()
  const isSent = (mfaKind === 1 || mfaKind === 2) && way === 'code'
  const asksCode = way === 'recovery' || (way === 'code' && mfaKind === 3) || (isSent && challenge !== undefined)

  async function proof(): Promise<OwnProof> {
    if (way !== 'passkey')
      return { password, ...(asksCode ? { code: code.trim() } : {}), ...(isSent && challenge ? { challenge } : {}) }
    const { data } = await askPasskey.attempt({ body: { password } })
    return { password, challenge: data.challenge, passkey: await signWithPasskey(data.options) }
  }

  async function attempt() {
    setError(undefined)
    try {
      if (isSent && challenge === undefined) {
        setChallenge((await mailCode.attempt({ body: { password } })).data.mfa.challenge)
        return false
      }
      await act(await proof(), number)
      return true
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      if (thrown.code === 'auth.challengeOver') setChallenge(undefined)
      setError({ at: placeOf(thrown.code, way, asksCode, phone !== undefined), text: thrown.info })
      return false
    }
  }

  function go(to: Way) {
    setWay(to)
    setCode('')
    setError(undefined)
  }

  const step = isSent && challenge === undefined ? mfaTexts.sendCode : confirm
  const others = otherWays(mfaKind, hasPasskey).filter((other) => other !== way)

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
      {children}
      <p style={{ margin: 0 }}>
        {mfaKind === 0 ? t.provePassword : way === 'passkey' ? passkeysTexts.proveWithPasskey : t.proveBoth}
      </p>
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
          label={way === 'recovery' ? mfaTexts.recoveryCode : mfaKind === 3 ? mfaTexts.codeOrRecovery : mfaTexts.code}
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
      {error?.at === 'passkey' && <Notice tone="danger">{error.text}</Notice>}
      {others.map((other) => (
        <div key={other}>
          <Button variant="link" onClick={() => go(other)}>
            {{ code: passkeysTexts.useCode, recovery: mfaTexts.useRecovery, passkey: passkeyTexts.use }[other]}
          </Button>
        </div>
      ))}
    </AskDialog>
  )
}

/** The ways to prove the second step; an authenticator's field accepts recovery codes too. */
function otherWays(mfaKind: ProveSelfProps['mfaKind'], hasPasskey: boolean): readonly Way[] {
  if (mfaKind === 0) return []
  return [
    ...(hasPasskey ? (['passkey'] as const) : []),
    ...(mfaKind === 4 ? [] : (['code'] as const)),
    ...(mfaKind === 2 || mfaKind === 4 ? (['recovery'] as const) : []),
  ]
}

/** The field at which a refusal is shown. */
function placeOf(code: string, way: Way, asksCode: boolean, asksPhone: boolean): Place {
  const isAboutPhone = code.startsWith('sms.') || code.startsWith('mailOutbox.')
  if (asksPhone && isAboutPhone) return 'phone'
  if (code === 'security.wrongPassword') return 'password'
  return way === 'passkey' ? 'passkey' : asksCode ? 'code' : 'password'
}
