import type { Answered } from '@brava/contract/endpoint.ts'
import { mostPasskeys } from '@brava/contract/users/own-passkeys.ts'
import { users } from '@brava/contract/users/users.endpoints.ts'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useAct } from '../../api/use-act.ts'
import { makePasskey } from '../../auth/passkey-ceremony.ts'
import { ago, date, dateTime } from '../../text/format.ts'
import { AskDialog } from '../../ui/ask/ask-dialog.tsx'
import { Button } from '../../ui/basics/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Card, Rows } from '../../ui/layout/card.tsx'
import { deviceName } from './device-name.ts'
import { passkeysTexts as t } from './passkeys.texts.ts'
import classes from './profile.module.css'

export type Passkey = Answered<typeof users.passkeys>['data'][number]

/** The person's passkeys by name. Where only the last one is a strong enough second step, it cannot be removed. */
export function PasskeyList({
  passkeys,
  keepsLast,
  onRemove,
}: {
  passkeys: readonly Passkey[]
  keepsLast: boolean
  onRemove: (passkey: Passkey) => void
}) {
  const [renaming, setRenaming] = useState<Passkey | null>(null)
  return (
    <>
      <Card title={t.list} flush foot={<span className={classes.label}>{t.most(mostPasskeys)}</span>}>
        <Rows>
          {passkeys.map((passkey) => (
            <div key={passkey.id} className={classes.option}>
              <IconFingerprint aria-hidden />
              <div className={classes.optionWords}>
                <div className={classes.optionName}>{passkey.name}</div>
                <div className={classes.optionFacts}>
                  {t.added(date(passkey.createdDate))} ·{' '}
                  {passkey.lastUsedDate ? (
                    <span title={dateTime(passkey.lastUsedDate)}>{t.used(ago(passkey.lastUsedDate))}</span>
                  ) : (
                    t.neverUsed
                  )}
                  {passkey.isSynced && ` · ${t.synced}`}
                </div>
              </div>
              <Button size="sm" aria-label={`${t.rename} ${passkey.name}`} onClick={() => setRenaming(passkey)}>
                {t.rename}
              </Button>
              {!(keepsLast && passkeys.length === 1) && (
                <Button
                  size="sm"
                  variant="danger"
                  aria-label={`${t.remove} ${passkey.name}`}
                  onClick={() => onRemove(passkey)}
                >
                  {t.remove}
                </Button>
              )}
            </div>
          ))}
        </Rows>
      </Card>
      {renaming && <RenamePasskey passkey={renaming} onClose={() => setRenaming(null)} />}
    </>
  )
}

function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = useAct(users.renamePasskey)
  return (
    <NameDialog
      title={t.rename}
      confirm={t.rename}
      initial={passkey.name}
      act={(name) => rename.attempt({ params: { id: passkey.id }, body: { name } })}
      onClose={onClose}
    />
  )
}

type Started = Answered<typeof users.startPasskey>['data']

/**
 * Asks the browser to create the passkey and saves it under a name. After a cancelled attempt the browser can be asked
 * again.
 */
export function MakePasskey({
  started,
  onClose,
  onCodes,
}: {
  started: Started
  onClose: () => void
  onCodes: (codes: readonly string[]) => void
}) {
  const confirm = useAct(users.confirmPasskey)
  return (
    <NameDialog
      title={t.add}
      lead={t.makeLead}
      confirm={t.make}
      initial={deviceName(navigator.userAgent) ?? ''}
      act={async (name) => {
        const passkey = await makePasskey(started.options)
        const { data } = await confirm.attempt({ body: { challenge: started.challenge, name, passkey } })
        if (data.recoveryCodes.length > 0) onCodes(data.recoveryCodes)
      }}
      onClose={onClose}
    />
  )
}

function NameDialog({
  title,
  lead,
  confirm,
  initial,
  act,
  onClose,
}: {
  title: string
  lead?: string
  confirm: string
  initial: string
  act: (name: string) => Promise<unknown>
  onClose: () => void
}) {
  const [name, setName] = useState(initial)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const ofName = refusal?.fields.name
  async function attempt() {
    setRefusal(null)
    try {
      await act(name.trim())
      return true
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      setRefusal(thrown)
      return false
    }
  }
  return (
    <AskDialog open title={title} confirm={confirm} ready={name.trim() !== ''} act={attempt} onClose={onClose}>
      {lead && <p style={{ margin: 0 }}>{lead}</p>}
      <TextField
        label={t.name}
        name="name"
        value={name}
        onChange={setName}
        hint={t.nameHint}
        error={ofName}
        maxLength={60}
        autoFocus
        required
      />
      {refusal && !ofName && <Notice tone="danger">{refusal.info}</Notice>}
    </AskDialog>
  )
}
