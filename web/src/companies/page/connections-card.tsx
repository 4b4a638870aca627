import type { CompanyScope } from '@brava/contract/partner-api/partner-scopes.ts'
import { feedFormats, productFeeds } from '@brava/contract/product-feeds/product-feeds.endpoints.ts'
import { t as api } from '../../api-access/api-access.texts.ts'
import { scopeOptions } from '../../api-access/usual-scopes.ts'
import { choicesOf } from '../../api/choices-of.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { CopyButton } from '../../ui/basics/copy-button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { MultiSelectField } from '../../ui/field/multi-select-field.tsx'
import { PasswordField } from '../../ui/field/password-field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { FormGrid, Wide } from '../../ui/form/form-grid.tsx'
import type { Form } from '../../ui/form/form-types.ts'
import { Card } from '../../ui/layout/card.tsx'
import secret from '../../ui/overlay/secret-dialog.module.css'
import type { Connections, Made } from './connections.ts'
import { connectionTexts as t } from './connections.texts.ts'

const formats = feedFormats.map((value) => ({ value, label: value === 'google' ? 'Google' : value.toUpperCase() }))

/** What connects a new partner's web shop: its credential, webhook and feed. */
export function ConnectionsCard<V extends Connections>({ form }: { form: Form<V> }) {
  const own = form as unknown as Form<Connections>
  const sets = useEndpoint(productFeeds.settings, {
    body: { retrieveAll: true, sortBy: 'name', isSortAscending: true },
  })
  return (
    <Card title={t.title} facts={t.facts}>
      <FormGrid>
        <TextField {...own.field('credentialName', t.credentialName)} required maxLength={100} />
        <PasswordField {...own.field('password', api.password)} required />
        <Wide>
          <MultiSelectField<CompanyScope> {...own.field('scopes', api.scopes)} options={scopeOptions} required />
        </Wide>
        <Wide>
          <TextField {...own.field('webhookAddress', t.webhook)} type="url" hint={t.webhookHint} maxLength={500} />
        </Wide>
        <SelectField
          {...own.field('feedSettingsId', t.feed)}
          clearable
          placeholder={t.noFeed}
          {...choicesOf(sets, ({ id, name }) => ({ value: id, label: name }))}
        />
        <SelectField
          {...own.field('feedFormat', t.format)}
          options={formats}
          disabled={own.values.feedSettingsId === null}
        />
      </FormGrid>
    </Card>
  )
}

/** What was created, shown once, each with a copy button; and what is left to do. */
export function MadeCard({ made }: { made: Made }) {
  const shown = [
    [t.credential, made.credential],
    [t.webhookSecret, made.webhookSecret],
    [t.feedAddress, made.feedAddress],
  ] as const
  return (
    <>
      {made.left.map((words) => (
        <Notice key={words} tone="warning">
          {words}
        </Notice>
      ))}
      <Notice tone="neutral">{t.once}</Notice>
      {shown.map(
        ([title, value]) =>
          value !== undefined && (
            <Card key={title} title={title}>
              <code className={secret.secret}>{value}</code>
              <CopyButton value={value} text={t.copy(title)} size="md" />
            </Card>
          ),
      )}
    </>
  )
}
