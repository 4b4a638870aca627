import { mostPasskeys } from '@brava/contract/users/own-passkeys.ts'
import type { Answered } from '@brava/contract/endpoint.ts'
import type { users } from '@brava/contract/users/users.endpoints.ts'
import { IconDeviceMobile, IconFingerprint, IconKey, IconMail, IconMessage } from '@tabler/icons-react'
import { browserHasPasskeys } from '../../auth/passkey-ceremony.ts'
import { Button } from '../../ui/basics/button.tsx'
import { Rows } from '../../ui/layout/card.tsx'
import { mfaTexts } from './mfa.texts.ts'
import { Option } from './mfa-option.tsx'
import { passkeysTexts } from './passkeys.texts.ts'

/** The questions about two-step verification. */
export type MfaAsked = 'authenticator' | 'email' | 'sms' | 'passkey' | 'off' | 'codes'

interface MfaOptionsProps {
  state: Answered<typeof users.mfa>['data']
  email: string
  phone: string
  onAsk: (asked: MfaAsked) => void
}

/** The ways of two-step verification, and the actions for each. If it is mandatory, it cannot be turned off. */
export function MfaOptions({ state, email, phone, onAsk }: MfaOptionsProps) {
  const turnOff = !state.isMandatory && (
    <Button size="sm" variant="danger" onClick={() => onAsk('off')}>
      {mfaTexts.turnOff}
    </Button>
  )
  return (
    <Rows>
      {(state.passkeysAreOn || state.passkeys > 0) && (
        <Option
          icon={<IconFingerprint aria-hidden />}
          name={passkeysTexts.passkey}
          facts={browserHasPasskeys() ? passkeysTexts.facts : passkeysTexts.notHere}
          isOn={state.passkeys > 0}
        >
          {state.passkeysAreOn && browserHasPasskeys() && state.passkeys < mostPasskeys && (
            <Button size="sm" onClick={() => onAsk('passkey')}>
              {passkeysTexts.add}
            </Button>
          )}
          {state.kind === 4 && turnOff}
        </Option>
      )}
      <Option
        icon={<IconDeviceMobile aria-hidden />}
        name={mfaTexts.authenticator}
        facts={mfaTexts.authenticatorFacts}
        isOn={state.kind === 3}
      >
        <Button size="sm" variant={state.kind === 0 ? 'primary' : 'outline'} onClick={() => onAsk('authenticator')}>
          {state.kind === 3 ? mfaTexts.otherPhone : mfaTexts.setUp}
        </Button>
        {state.kind === 3 && turnOff}
      </Option>
      <Option
        icon={<IconMail aria-hidden />}
        name={mfaTexts.emailCode}
        facts={mfaTexts.emailCodeFacts(email)}
        isOn={state.kind === 1}
      >
        {state.kind === 1 && turnOff}
        {state.kind === 0 && (
          <Button size="sm" onClick={() => onAsk('email')}>
            {mfaTexts.setUp}
          </Button>
        )}
      </Option>
      {(state.smsIsOn || state.kind === 2) && (
        <Option
          icon={<IconMessage aria-hidden />}
          name={mfaTexts.smsCode}
          facts={state.kind === 2 ? mfaTexts.smsCodeFacts(phone) : mfaTexts.smsCodeOffer}
          isOn={state.kind === 2}
        >
          {state.kind === 2 && state.smsIsOn && (
            <Button size="sm" onClick={() => onAsk('sms')}>
              {mfaTexts.otherNumber}
            </Button>
          )}
          {state.kind === 2 && turnOff}
          {state.kind === 0 && (
            <Button size="sm" onClick={() => onAsk('sms')}>
              {mfaTexts.setUp}
            </Button>
          )}
        </Option>
      )}
      {(state.kind === 2 || state.kind === 3 || state.kind === 4) && (
        <Option
          icon={<IconKey aria-hidden />}
          name={mfaTexts.recoveryCodes}
          facts={mfaTexts.recoveryLeft(state.recoveryCodesLeft)}
          isOn={false}
        >
          <Button size="sm" onClick={() => onAsk('codes')}>
            {mfaTexts.newCodes}
          </Button>
        </Option>
      )}
    </Rows>
  )
}
