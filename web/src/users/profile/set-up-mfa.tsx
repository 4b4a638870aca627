import type { Answered } from '@brava/contract/endpoint.ts'
import { users } from '@brava/contract/users/users.endpoints.ts'
import { useId } from 'react'
import { useAct } from '../../api/use-act.ts'
import { Button } from '../../ui/basics/button.tsx'
import { CopyButton } from '../../ui/basics/copy-button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import classes from './profile.module.css'
import { mfaTexts } from './mfa.texts.ts'
import { useCode, CodeField } from './code-field.tsx'

/** Registers the authenticator, or another phone for it: picture, secret, first code. */
export function SetUpAuthenticator({
  started,
  isNew,
  onClose,
  onCodes,
}: {
  started: Answered<typeof users.startTotp>['data']
  isNew: boolean
  onClose: () => void
  onCodes: (codes: readonly string[]) => void
}) {
  const formId = useId()
  const confirm = useAct(users.confirmTotp)
  const { code, setCode, error, submit } = useCode(async (text) =>
    onCodes((await confirm.attempt({ body: { code: text } })).data.recoveryCodes),
  )
  const grouped = started.secret.replace(/(.{4})(?=.)/g, '$1 ')
  return (
    <Dialog
      open
      onClose={onClose}
      width={640}
      title={mfaTexts.authenticator}
      action={
        <Button type="submit" form={formId} variant="primary" pending={confirm.pending} disabled={code.length < 6}>
          {isNew ? mfaTexts.turnOn : mfaTexts.switchPhone}
        </Button>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate className={classes.setup}>
        <div className={classes.qr}>
          <img src={`data:image/svg+xml;utf8,${encodeURIComponent(started.qrSvg)}`} alt={mfaTexts.qr} />
        </div>
        <div className={classes.stack}>
          <p style={{ margin: 0 }}>{mfaTexts.scan}</p>
          <div>
            <div className={classes.label}>{mfaTexts.secret}</div>
            <div className={classes.secret}>
              <code>{grouped}</code>
              <CopyButton value={started.secret} />
            </div>
          </div>
          <CodeField value={code} onChange={setCode} error={error} />
        </div>
      </form>
    </Dialog>
  )
}

type CodeSent = Answered<typeof users.startEmailCode>['data']['mfa']

/** Turns on codes by e-mail with the first of them. */
export function SetUpEmail({ started, onClose }: { started: CodeSent; onClose: () => void }) {
  const confirm = useAct(users.confirmEmailCode)
  return (
    <EnterCode
      title={mfaTexts.emailCode}
      verb={mfaTexts.turnOn}
      started={started}
      pending={confirm.pending}
      send={async (code) => {
        await confirm.attempt({ body: { challenge: started.challenge, code } })
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/**
 * Verifies a phone number with the code that was sent to it: codes by SMS are then on, or go to this number from now
 * on.
 */
export function SetUpSms({
  started,
  isNew,
  onClose,
  onCodes,
}: {
  started: CodeSent
  isNew: boolean
  onClose: () => void
  onCodes: (codes: readonly string[]) => void
}) {
  const confirm = useAct(users.confirmSmsCode)
  return (
    <EnterCode
      title={mfaTexts.smsCode}
      verb={isNew ? mfaTexts.turnOn : mfaTexts.confirmNumber}
      started={started}
      pending={confirm.pending}
      send={async (code) => {
        const { data } = await confirm.attempt({ body: { challenge: started.challenge, code } })
        onClose()
        if (data.recoveryCodes.length > 0) onCodes(data.recoveryCodes)
      }}
      onClose={onClose}
    />
  )
}

/** Asks for the six digits of the code that was sent. */
function EnterCode({
  title,
  verb,
  started,
  pending,
  send,
  onClose,
}: {
  title: string
  verb: string
  started: CodeSent
  pending: boolean
  send: (code: string) => Promise<void>
  onClose: () => void
}) {
  const formId = useId()
  const { code, setCode, error, submit } = useCode(send)
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      action={
        <Button type="submit" form={formId} variant="primary" pending={pending} disabled={code.length < 6}>
          {verb}
        </Button>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate className={classes.stack}>
        <p style={{ margin: 0 }}>{mfaTexts.enterMailCode(started.sentTo)}</p>
        <CodeField value={code} onChange={setCode} error={error} />
      </form>
    </Dialog>
  )
}
