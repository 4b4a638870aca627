import { auth } from '@brava/contract/auth/auth.endpoints.ts'
import { dataFates, dataKinds } from '@brava/contract/users/personal-data-kinds.ts'
import { personalData } from '@brava/contract/users/personal-data.endpoints.ts'
import { users } from '@brava/contract/users/users.endpoints.ts'
import { useRef } from 'react'
import { useAct } from '../../api/use-act.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { count } from '../../text/format.ts'
import { language } from '../../text/language.ts'
import { ConfirmDialog } from '../../ui/ask/confirm-dialog.tsx'
import { PasswordDialog } from '../../ui/ask/password-dialog.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { KeyValues } from '../../ui/layout/key-values.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { t } from './personal-data.texts.ts'

/**
 * Shows what erasing a person deletes, replaces and keeps; then, with the password, does it. A person who can still
 * sign in is disabled first.
 */
export function EraseDialog({ userId, onClose }: { userId: number; onClose: () => void }) {
  const preview = useEndpoint(personalData.preview, { params: { id: userId } })
  const lists = [users.getUsers, personalData.erasures]
  const prove = useAct(auth.reauthenticate, { says: false, refreshes: [] })
  const erase = useAct(personalData.erase, { refreshes: lists })
  const disable = useAct(users.deleteUsers, { refreshes: [...lists, personalData.preview] })
  // Once the person is disabled, the effects of erasing are shown instead of the question.
  const isGoingOn = useRef(false)
  const found = preview.data?.data
  if (!found)
    return (
      <Dialog open onClose={onClose} title={t.erase}>
        <Loaded query={preview}>{() => null}</Loaded>
      </Dialog>
    )
  if (!found.isDisabled)
    return (
      <ConfirmDialog
        open
        onClose={() => {
          if (!isGoingOn.current) onClose()
          isGoingOn.current = false
        }}
        title={t.eraseTitle(found.name)}
        confirm={t.disable}
        onConfirm={async () => {
          await disable.run({ body: { ids: [userId] } })
          isGoingOn.current = true
        }}
      >
        {t.disableFirst(found.name)}
      </ConfirmDialog>
    )
  return (
    <PasswordDialog
      open
      onClose={onClose}
      title={t.eraseTitle(found.name)}
      label={t.password}
      confirm={t.eraseNow}
      danger
      act={async (password) => {
        await prove.attempt({ body: { password } })
        await erase.attempt({ params: { id: userId } })
      }}
    >
      {t.eraseText}
      <KeyValues
        pairs={found.kinds.map(({ kind, fate, count: rows }) => [
          rows === null ? dataKinds[kind].label[language] : `${dataKinds[kind].label[language]} (${count(rows)})`,
          dataFates[fate][language],
        ])}
      />
    </PasswordDialog>
  )
}
