import { type Access, allowed } from '@brava/contract/access.ts'
import { dashboard } from '@brava/contract/dashboard/dashboard.endpoints.ts'
import { parameters } from '@brava/contract/parameters/parameters.endpoints.ts'
import { useState } from 'react'
import { useMay, useProfile } from '../api/profile.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { t as api } from '../api-access/api-access.texts.ts'
import { parameterLabels } from '../parameters/parameter-labels.ts'
import { foundParameters, parameterRange, parameterWords } from '../parameters/parameter-words.ts'
import { count } from '../text/format.ts'
import { hasWords } from '../text/rank.ts'
import { EmptyState } from '../ui/feedback/states.tsx'
import { SearchField } from '../ui/field/search-field.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Row } from '../ui/layout/row.tsx'
import { TwoLine } from '../ui/table/cells.tsx'
import { t } from './settings.texts.ts'

/** A place for settings. */
interface Place {
  readonly to: string
  readonly search?: Record<string, unknown>
  readonly title: string
  readonly text?: string
}

const profile = { to: '/profile', title: t.profile, text: t.profileText } as const satisfies Place

const company = [
  { to: '/settings/company', access: 'distributors', title: t.ourCompany, text: t.ourCompanyText },
  { to: '/my-company', access: 'companyAdmins', title: t.myCompany, text: t.myCompanyText },
  {
    to: '/my-company?tab=devices',
    access: 'companyAdmins',
    title: t.posDevices,
    text: t.posDevicesText,
    count: 'posDevices',
  },
  { to: '/my-company?tab=api', access: 'companyAdmins', title: api.api, text: api.apiText },
  {
    to: '/settings/users',
    access: 'distributorsAndCompanyAdmins',
    title: t.users,
    text: t.usersText,
    count: 'users',
  },
  { to: '/webhooks', access: 'distributorsAndCompanyAdmins', title: t.webhooks, text: t.webhooksText },
  { to: '/mails', access: 'distributors', title: t.mailTemplates, text: t.mailTemplatesText },
  { to: '/product-feed/settings', access: 'distributors', title: t.feedColumns, text: t.feedColumnsText },
  { to: '/settings/mail-outbox', access: 'administrators', title: t.mailOutbox, text: t.mailOutboxText },
] as const satisfies readonly (Place & { access: Access; count?: 'users' | 'posDevices' })[]

/** Every place where a person can set something, and the matching ones for a search. */
export function Overview({ parts }: { parts: readonly { readonly key: string; readonly label: string }[] }) {
  const counts = useEndpoint(dashboard.settings, undefined).data?.data
  const { userData } = useProfile()
  const [words, setWords] = useState('')
  const places = company.filter(({ access }) => allowed(access, userData))
  const all = [
    profile,
    ...places,
    ...parts.map(({ key, label }) => ({ to: '/settings', search: { tab: key }, title: label })),
  ]
  return (
    <>
      <Card>
        <SearchField label={t.searchSettings} value={words} onSearch={setWords} debounceMs={100} main />
      </Card>
      {words ? (
        <Found words={words} places={all} />
      ) : (
        <>
          <Card title={t.account} flush>
            <PlaceRow {...profile} />
          </Card>
          {places.length > 0 && (
            <Card title={t.company} flush>
              {places.map((place) => (
                <PlaceRow key={place.to} {...place} counted={'count' in place ? counts?.[place.count] : null} />
              ))}
            </Card>
          )}
        </>
      )}
    </>
  )
}

function Found({ words, places }: { words: string; places: readonly Place[] }) {
  const isAdministrator = useMay('administrators')
  const now = useEndpoint(parameters.all, undefined, { enabled: isAdministrator }).data?.data
  const found = places.filter(({ title, text = '' }) => hasWords(`${title} ${text}`, words))
  const names = isAdministrator ? foundParameters(words) : []
  if (found.length + names.length === 0) return <EmptyState title={t.noneFound(words)} />
  return (
    <>
      {found.length > 0 && (
        <Card title={t.settings} flush>
          {found.map((place) => (
            <PlaceRow key={`${place.to} ${place.title}`} {...place} />
          ))}
        </Card>
      )}
      {names.length > 0 && (
        <Card title={t.parameters} flush>
          {names.map((name) => (
            <PlaceRow
              key={name}
              to="/settings/company"
              search={{ tab: 'parameters', field: name }}
              title={parameterLabels[name].label}
              text={[now && parameterWords(name, now[name]), parameterRange(name)].filter(Boolean).join(' · ')}
            />
          ))}
        </Card>
      )}
    </>
  )
}

function PlaceRow({ to, search, title, text, counted }: Place & { counted?: number | null | undefined }) {
  return (
    <Row to={to} {...(search ? { search } : {})} after={typeof counted === 'number' && count(counted)}>
      <TwoLine sub={text}>{title}</TwoLine>
    </Row>
  )
}
