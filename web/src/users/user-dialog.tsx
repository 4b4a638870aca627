import { companies } from '@brava/contract/companies/companies.endpoints.ts'
import { languages } from '@brava/contract/language.ts'
import { roles } from '@brava/contract/users/roles.endpoints.ts'
import type { User } from '@brava/contract/users/user-view.ts'
import { users } from '@brava/contract/users/users.endpoints.ts'
import { useId } from 'react'
import { useMay, useProfile } from '../api/profile.ts'
import { useAct } from '../api/use-act.ts'
import { choicesOf } from '../api/choices-of.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { language, languageNames } from '../text/language.ts'
import { signWithPasskey } from '../auth/passkey-ceremony.ts'
import { Button } from '../ui/basics/button.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { FormGrid, Wide } from '../ui/form/form-grid.tsx'
import { FormRoot } from '../ui/form/form-root.tsx'
import { SubmitOnEnter } from '../ui/form/submit-on-enter.tsx'
import { Stack } from '../ui/layout/page.tsx'
import { FormSummary } from '../ui/form/form-summary.tsx'
import { MultiSelectField } from '../ui/field/multi-select-field.tsx'
import { PasswordField } from '../ui/field/password-field.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { useHeldVersion } from '../ui/form/use-held-version.ts'
import { t } from './users.texts.ts'
import { t as kit } from '../ui/ui.texts.ts'

type Editable = Pick<
  User,
  | 'id'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'waitingEmail'
  | 'phone'
  | 'language'
  | 'companyId'
  | 'userGroups'
  | 'isMe'
  | 'isInvited'
  | 'mfaKind'
  | 'version'
>
type RoleId = 1 | 2 | 3 | 5 | 8 | 9 | 10 | 11

/** Invites a person, or changes one. */
export function UserDialog({ user, companyId, onClose }: { user?: Editable; companyId?: number; onClose: () => void }) {
  const { userData } = useProfile()
  const isAdministrator = useMay('administrators')
  const isDistributor = useMay('distributors')
  const managesOwn = isAdministrator || !isDistributor
  const formId = useId()
  const create = useAct(users.create)
  const update = useAct(users.update)
  const choices = useEndpoint(companies.forUserManagement, undefined, { enabled: !user && companyId === undefined })
  // A new address for the person's own account must be confirmed with the password.
  const isNew = (email: string) =>
    user !== undefined &&
    [user.email, user.waitingEmail ?? ''].every((each) => each.toLowerCase() !== email.trim().toLowerCase())
  const provesAddress = (email: string) => user?.isMe === true && isNew(email)
  const needsCode = userData.mfaKind !== 0
  const byPasskey = userData.mfaKind === 4
  const askPasskey = useAct(users.askPasskey, { says: false, refreshes: [] })
  const mailCode = useAct(users.mailActCode, { says: 'info', refreshes: [] })
  const proof = (
    email: string,
    { password, code, challenge }: { password: string; code: string; challenge: string },
  ) =>
    provesAddress(email)
      ? { password, ...(code.trim() ? { code: code.trim() } : {}), ...(challenge ? { challenge } : {}) }
      : {}
  const initial = {
    // Nothing is preselected if the person may not manage users of their own company.
    companyId: (user?.companyId ?? companyId ?? (managesOwn ? userData.companyId : null)) as number,
    firstName: user?.firstName ?? '',
    lastName: user?.lastName ?? '',
    email: user?.waitingEmail ?? user?.email ?? '',
    phone: user?.phone ?? '',
    language: user?.language ?? language,
    userGroups: (user?.userGroups ?? []) as readonly RoleId[],
    password: '',
    code: '',
    challenge: '',
  }
  const held = useHeldVersion({ version: user?.version ?? 0, values: initial })
  const form = useForm({
    schema: user ? users.update.body : users.create.body,
    initial,
    guard: false,
    toWire: ({ password, code, challenge, ...values }) => ({
      ...values,
      ...(user && { version: held.version() }),
      ...proof(values.email, { password, code, challenge }),
    }),
    submit: async ({ userGroups, password, code, challenge, ...rest }) => {
      const values = { ...rest, userGroups: [...userGroups], ...proof(rest.email, { password, code, challenge }) }
      if (user && provesAddress(rest.email) && byPasskey && !code.trim()) {
        const { data } = await askPasskey.attempt({ body: { password } })
        const signed = { challenge: data.challenge, passkey: await signWithPasskey(data.options) }
        const body = { ...values, ...signed, version: held.version() }
        return held.again(update.attempt({ params: { id: user.id }, body }))
      }
      return user
        ? held.again(update.attempt({ params: { id: user.id }, body: { ...values, version: held.version() } }))
        : create.attempt({ body: values })
    },
    done: onClose,
  })
  held.useLatest(form)
  const assignable = useEndpoint(
    roles.getRoles,
    { body: { retrieveAll: true, isSortAscending: true, filters: { companyId: form.values.companyId } } },
    { keepPrevious: true, enabled: form.values.companyId !== null },
  )
  const emailHint = (email: string) => {
    if (!user || user.isInvited) return undefined
    if (user.waitingEmail && !isNew(email)) return t.waitingHint(user.email)
    if (!isNew(email)) return undefined
    return user.isMe ? t.ownAddressHint(user.email) : t.newAddressHint(user.email)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      width={640}
      title={user ? t.edit : t.invite}
      subtitle={user ? undefined : t.inviteLead}
      action={
        <Button variant="primary" pending={form.pending} disabled={!form.changed} onClick={() => void form.submit()}>
          {user ? kit.save : t.sendInvitation}
        </Button>
      }
    >
      <div id={formId}>
        <FormRoot form={form} label={user ? t.edit : t.invite}>
          <Stack>
            <FormSummary />
            <FormGrid columns={2}>
              {!user && companyId === undefined && (
                <Wide>
                  <SelectField
                    {...form.field('companyId', t.company)}
                    onChange={(value) => {
                      if (value === null) return
                      form.set('companyId', value)
                      form.set('userGroups', [])
                    }}
                    {...choicesOf(choices, (each) => ({ value: each.id, label: each.name }))}
                    required
                  />
                </Wide>
              )}
              <TextField {...form.field('firstName', t.firstName)} required maxLength={100} />
              <TextField {...form.field('lastName', t.lastName)} required maxLength={100} />
              <TextField
                {...form.field('email', t.email)}
                type="email"
                required
                maxLength={200}
                hint={emailHint(form.values.email)}
              />
              <TextField
                {...form.field('phone', t.phone)}
                type="tel"
                maxLength={50}
                {...(user?.mfaKind === 2 ? { disabled: true, hint: t.phoneForCodes } : {})}
              />
              {provesAddress(form.values.email) && (
                <Wide>
                  <PasswordField {...form.field('password', t.currentPassword)} hint={t.passwordForEmail} required />
                </Wide>
              )}
              {provesAddress(form.values.email) && needsCode && (
                <Wide>
                  <TextField
                    {...form.field('code', byPasskey ? t.recoveryCode : t.code)}
                    autoComplete="one-time-code"
                    maxLength={40}
                    required={!byPasskey}
                    hint={byPasskey ? t.passkeyHint : undefined}
                  />
                  {(userData.mfaKind === 1 || userData.mfaKind === 2) && (
                    <Button
                      size="sm"
                      pending={mailCode.pending}
                      disabled={form.values.password === ''}
                      onClick={() =>
                        void mailCode
                          .run({ body: { password: form.values.password } })
                          .then((answer) => answer && form.set('challenge', answer.data.mfa.challenge))
                      }
                    >
                      {t.sendCode}
                    </Button>
                  )}
                </Wide>
              )}
              <MultiSelectField
                {...form.field('userGroups', t.roles)}
                {...choicesOf(assignable, (role) => ({ value: role.id as RoleId, label: role.name }))}
                hint={user ? (user.isMe ? t.ownAccount : t.rolesHint) : undefined}
                disabled={user?.isMe ?? false}
                required
              />
              <SelectField
                {...form.field('language', t.language)}
                onChange={(value) => value && form.set('language', value)}
                options={languages.map((value) => ({ value, label: languageNames[value] }))}
              />
            </FormGrid>
          </Stack>
          <SubmitOnEnter disabled={!form.changed} />
        </FormRoot>
      </div>
    </Dialog>
  )
}
