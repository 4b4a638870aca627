import { secondStepKind } from '@brava/contract/enums.ts'
import type { Answered } from '@brava/contract/endpoint.ts'
import { users } from '@brava/contract/users/users.endpoints.ts'
import { useState } from 'react'
import { useProfile } from '../../api/profile.ts'
import { useAct } from '../../api/use-act.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { browserHasPasskeys } from '../../auth/passkey-ceremony.ts'
import { Badge } from '../../ui/basics/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import classes from './profile.module.css'
import { t } from './profile.texts.ts'
import { mfaTexts } from './mfa.texts.ts'
import { type OwnProof, ProveSelf } from './prove-self.tsx'
import { SetUpAuthenticator, SetUpEmail, SetUpSms } from './set-up-mfa.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { type MfaAsked, MfaOptions } from './mfa-options.tsx'
import { MakePasskey, type Passkey, PasskeyList } from './passkeys.tsx'
import { passkeysTexts } from './passkeys.texts.ts'

type Started = Answered<typeof users.startTotp>['data']
type PasskeyStarted = Answered<typeof users.startPasskey>['data']
type MailStarted = Answered<typeof users.startEmailCode>['data']['mfa']

/** Two-step verification: set up, turn off, recovery codes. */
export function MfaCard() {
  const { userData } = useProfile()
  const state = useEndpoint(users.mfa, undefined)
  const passkeys = useEndpoint(users.passkeys, undefined)
  const [asked, setAsked] = useState<MfaAsked | null>(null)
  const [started, setStarted] = useState<Started | null>(null)
  const [mailed, setMailed] = useState<MailStarted | null>(null)
  const [texted, setTexted] = useState<MailStarted | null>(null)
  const [making, setMaking] = useState<PasskeyStarted | null>(null)
  const [removing, setRemoving] = useState<Passkey | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const startTotp = useAct(users.startTotp, { says: false, refreshes: [] })
  const startEmail = useAct(users.startEmailCode, { says: 'info', refreshes: [] })
  const startSms = useAct(users.startSmsCode, { says: 'info', refreshes: [] })
  const startPasskey = useAct(users.startPasskey, { says: false, refreshes: [] })
  const removePasskey = useAct(users.removePasskey)
  const disable = useAct(users.disableMfa)
  const renew = useAct(users.newRecoveryCodes)

  const acts: Record<MfaAsked, (proof: OwnProof, phone: string) => Promise<unknown>> = {
    authenticator: async (proof) => setStarted((await startTotp.attempt({ body: proof })).data),
    email: async ({ password }) => setMailed((await startEmail.attempt({ body: { password } })).data.mfa),
    sms: async (proof, phone) => setTexted((await startSms.attempt({ body: { ...proof, phone } })).data.mfa),
    passkey: async (proof) => setMaking((await startPasskey.attempt({ body: proof })).data),
    off: (proof) => disable.attempt({ body: proof }),
    codes: async (proof) => setCodes((await renew.attempt({ body: proof })).data.recoveryCodes),
  }
  const own = passkeys.data?.data ?? []
  const titles: Record<MfaAsked, string> = {
    authenticator: mfaTexts.authenticator,
    email: mfaTexts.emailCode,
    sms: mfaTexts.smsCode,
    passkey: passkeysTexts.add,
    off: mfaTexts.turnOffTitle,
    codes: mfaTexts.newCodes,
  }

  return (
    <Loaded query={state}>
      {({ data }) => (
        <>
          <Card
            title={t.security}
            facts={
              <Badge tone={data.kind === 0 ? 'neutral' : 'success'}>
                {data.kind === 0 ? mfaTexts.off : mfaTexts.on}
              </Badge>
            }
            flush
          >
            <p className={classes.lead} style={{ padding: '14px 14px 0' }}>
              {mfaTexts.mfaWhy}
            </p>
            <MfaOptions state={data} email={userData.email} phone={userData.phone} onAsk={setAsked} />
          </Card>
          {own.length > 0 && (
            <PasskeyList
              passkeys={own}
              keepsLast={data.isMandatory && data.kind !== secondStepKind.authenticator}
              onRemove={setRemoving}
            />
          )}
          {asked && (
            <ProveSelf
              mfaKind={data.kind}
              hasPasskey={hasPasskey(data)}
              title={titles[asked]}
              confirm={asked === 'off' ? mfaTexts.turnOff : mfaTexts.next}
              phone={
                asked === 'sms'
                  ? data.kind === 2
                    ? { label: mfaTexts.newNumber, value: '' }
                    : { label: mfaTexts.number, value: userData.phone }
                  : undefined
              }
              danger={asked === 'off'}
              act={acts[asked]}
              onClose={() => setAsked(null)}
            >
              {asked === 'authenticator' && data.kind === 3 && <p style={{ margin: 0 }}>{mfaTexts.otherPhoneWhy}</p>}
              {asked === 'off' && data.passkeys > 0 && <p style={{ margin: 0 }}>{passkeysTexts.offToo}</p>}
            </ProveSelf>
          )}
          {removing && (
            <ProveSelf
              mfaKind={data.kind}
              hasPasskey={hasPasskey(data)}
              title={passkeysTexts.removeTitle(removing.name)}
              confirm={passkeysTexts.remove}
              danger
              act={(proof) => removePasskey.attempt({ params: { id: removing.id }, body: proof })}
              onClose={() => setRemoving(null)}
            >
              <p style={{ margin: 0 }}>
                {passkeysTexts.removeWhy}
                {own.length === 1 && data.kind === secondStepKind.passkey && ` ${passkeysTexts.removeLast}`}
              </p>
            </ProveSelf>
          )}
          {making && (
            <MakePasskey started={making} onClose={() => setMaking(null)} onCodes={(made) => setCodes(made)} />
          )}
          {started && (
            <SetUpAuthenticator
              started={started}
              isNew={data.kind !== secondStepKind.authenticator}
              onClose={() => setStarted(null)}
              onCodes={(made) => {
                setStarted(null)
                setCodes(made)
              }}
            />
          )}
          {mailed && <SetUpEmail started={mailed} onClose={() => setMailed(null)} />}
          {texted && (
            <SetUpSms
              started={texted}
              isNew={data.kind === 0}
              onClose={() => setTexted(null)}
              onCodes={(made) => setCodes(made)}
            />
          )}
          {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
        </>
      )}
    </Loaded>
  )
}

/** Whether the person can use a passkey in this browser, at this address. */
const hasPasskey = ({ passkeys, passkeysAreOn }: Answered<typeof users.mfa>['data']) =>
  passkeys > 0 && passkeysAreOn && browserHasPasskeys()
