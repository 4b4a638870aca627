import { languages } from '@brava/contract/language.ts'
import { users } from '@brava/contract/users/users.endpoints.ts'
import { useRef, useState } from 'react'
import { infoOf } from '../../api/api-error.ts'
import { useProfile } from '../../api/profile.ts'
import { useAct } from '../../api/use-act.ts'
import { roleLabel } from '../../shell/role-label.ts'
import { languageNames } from '../../text/language.ts'
import { Button, ButtonLink } from '../../ui/basics/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Stack } from '../../ui/layout/page.tsx'
import { Avatar } from '../../ui/table/cells.tsx'
import { FormGrid } from '../../ui/form/form-grid.tsx'
import { FormRoot } from '../../ui/form/form-root.tsx'
import { FormSummary } from '../../ui/form/form-summary.tsx'
import { KeyValues } from '../../ui/layout/key-values.tsx'
import { SaveButton } from '../../ui/form/save-button.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import classes from './profile.module.css'
import { t } from './profile.texts.ts'

/** Name, phone, mail language, and photo. */
export function DataCard() {
  const { userData } = useProfile()
  const update = useAct(users.updateProfile)
  const initial = {
    firstName: userData.firstName,
    lastName: userData.lastName,
    phone: userData.phone,
    language: userData.language,
  }
  const known = useRef(initial)
  const form = useForm({
    schema: users.updateProfile.body,
    initial,
    submit: async (values) => {
      // Only what was changed here: a manager may have corrected the rest since the page was opened.
      const body = Object.fromEntries(
        Object.entries(values).filter(([name, value]) => value !== known.current[name as keyof typeof initial]),
      )
      await update.attempt({ body })
      known.current = values
    },
  })
  return (
    <>
      <FormRoot form={form}>
        <Card title={t.data} foot={<SaveButton />}>
          <Photo />
          <Stack>
            <FormSummary />
            <FormGrid columns={2}>
              <TextField {...form.field('firstName', t.firstName)} required autoComplete="given-name" maxLength={100} />
              <TextField {...form.field('lastName', t.lastName)} required autoComplete="family-name" maxLength={100} />
              <TextField
                {...form.field('phone', t.phone)}
                type="tel"
                autoComplete="tel"
                maxLength={50}
                {...(userData.mfaKind === 2 ? { disabled: true, hint: t.phoneHint } : {})}
              />
              <SelectField
                {...form.field('language', t.languageOfMails)}
                onChange={(value) => value && form.set('language', value)}
                options={languages.map((value) => ({ value, label: languageNames[value] }))}
                hint={t.languageHint}
              />
              <TextField
                label={t.email}
                value={userData.email}
                onChange={() => {}}
                disabled
                hint={userData.waitingEmail ? t.emailWaits(userData.waitingEmail) : t.emailHint}
              />
            </FormGrid>
          </Stack>
        </Card>
      </FormRoot>
      <Card title={t.yourData} actions={<ButtonLink to="/profile/your-data">{t.openYourData}</ButtonLink>}>
        {t.yourDataWhy}
      </Card>
      <Card>
        <KeyValues
          pairs={[
            [t.userName, userData.username],
            [t.company, userData.companyName],
            [t.roles, roleLabel(userData)],
          ]}
        />
      </Card>
    </>
  )
}

const mostBytes = 5 * 1024 * 1024

function Photo() {
  const { userData } = useProfile()
  const input = useRef<HTMLInputElement>(null)
  const set = useAct(users.setPhoto)
  const remove = useAct(users.deletePhoto)
  const [refused, setRefused] = useState('')
  async function take(file: File) {
    setRefused('')
    try {
      await set.attempt({ files: [file] })
    } catch (thrown) {
      setRefused(infoOf(thrown))
    }
  }
  return (
    <div className={classes.photo}>
      <Avatar name={`${userData.firstName} ${userData.lastName}`} src={userData.profileImageUrl} size={72} />
      <div className={classes.photoWords}>
        <div className={classes.buttons}>
          <Button size="sm" pending={set.pending} onClick={() => input.current?.click()}>
            {t.choosePhoto}
          </Button>
          {userData.profileImageUrl && (
            <Button size="sm" variant="ghost" pending={remove.pending} onClick={() => void remove.run()}>
              {t.removePhoto}
            </Button>
          )}
        </div>
        {refused ? (
          <span className={classes.refused} role="alert">
            {refused}
          </span>
        ) : (
          t.photoHint
        )}
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t.photo}
          accept="image/png,image/jpeg,image/webp"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            event.currentTarget.value = ''
            if (!file) return
            if (file.size > mostBytes) setRefused(t.photoHint)
            else void take(file)
          }}
        />
      </div>
    </div>
  )
}
