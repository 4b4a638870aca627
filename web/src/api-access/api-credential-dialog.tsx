import { apiCredentials } from '@brava/contract/api-credentials/api-credentials.endpoints.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import type { CompanyScope } from '@brava/contract/partner-api/partner-scopes.ts'
import { useAct } from '../api/use-act.ts'
import { MoneyField } from '../ui/field/decimal-field.tsx'
import { MultiSelectField } from '../ui/field/multi-select-field.tsx'
import { RadioGroup } from '../ui/field/radio-group.tsx'
import { PasswordField } from '../ui/field/password-field.tsx'
import { TextArea } from '../ui/field/text-area.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { useHeldVersion } from '../ui/form/use-held-version.ts'
import { t as kit } from '../ui/ui.texts.ts'
import { t } from './api-access.texts.ts'
import type { ApiCredential } from './api-credentials-card.tsx'
import { scopeOptions, usualScopes } from './usual-scopes.ts'

interface Props {
  companyId: number
  /** Of the company, and so of the daily limit. */
  currency: string
  /** Undefined: a new one. */
  credential: ApiCredential | undefined
  /** Called once, when it is created. */
  onSecret: (credential: string) => void
  onClose: () => void
}

/** Creates a credential, or changes what an existing one may do. */
export function ApiCredentialDialog({ companyId, currency, credential, onSecret, onClose }: Props) {
  const create = useAct(apiCredentials.create)
  const change = useAct(apiCredentials.change)
  const initial: Values = {
    environment: credential?.environment ?? 'live',
    name: credential?.name ?? '',
    scopes: credential?.scopes ?? usualScopes,
    addresses: credential?.addresses.join('\n') ?? '',
    dailyLimit: credential?.dailyLimit ?? '',
    password: '',
  }
  const held = useHeldVersion({ version: credential?.version ?? 0, values: initial })
  const form = useForm({
    schema: credential ? apiCredentials.change.body : apiCredentials.create.body,
    guard: false,
    secret: ['password'],
    initial,
    toWire: (values) => ({
      ...wireOf(values, currency),
      environment: values.environment,
      companyId,
      ...(credential && { version: held.version() }),
    }),
    submit: async (values) => {
      const body = wireOf(values, currency)
      if (credential) {
        const params = { id: credential.id }
        await held.again(change.attempt({ params, body: { ...body, version: held.version() } }))
      } else {
        const asked = { body: { ...body, environment: values.environment, companyId } }
        const { data } = await held.again(create.attempt(asked))
        onSecret(data.credential)
      }
    },
    done: onClose,
  })
  held.useLatest(form)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      width={640}
      title={credential?.name ?? t.add}
      confirm={credential ? kit.save : t.add}
    >
      {!credential && (
        <RadioGroup
          {...form.field('environment', t.environment)}
          options={[
            { value: 'live', label: t.live, hint: t.liveHint },
            { value: 'test', label: t.sandbox, hint: t.sandboxHint },
          ]}
        />
      )}
      <TextField {...form.field('name', t.name)} required autoFocus maxLength={100} hint={t.nameHint} />
      <MultiSelectField<CompanyScope> {...form.field('scopes', t.scopes)} options={scopeOptions} required />
      <TextArea {...form.field('addresses', t.addresses)} rows={2} mono hint={t.addressesHint} />
      <MoneyField
        {...form.field('dailyLimit', t.dailyLimit)}
        currency={currencySymbol(currency)}
        hint={t.dailyLimitHint}
      />
      <PasswordField {...form.field('password', t.password)} required />
    </FormDialog>
  )
}

interface Values {
  environment: 'live' | 'test'
  name: string
  scopes: readonly CompanyScope[]
  addresses: string
  dailyLimit: string
  password: string
}

/** The currency is the one shown beside the limit. */
const wireOf = ({ name, addresses, dailyLimit, scopes, password }: Values, currency: string) => ({
  name,
  password,
  scopes: [...scopes],
  addresses: addresses.split(/[\s,;]+/).filter((address) => address !== ''),
  dailyLimit: dailyLimit === '' ? null : dailyLimit,
  ...(currency ? { currency } : {}),
})
