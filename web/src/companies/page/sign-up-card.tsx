import { companyStatus } from '@brava/contract/enums.ts'
import { signUp } from '@brava/contract/sign-up/sign-up.endpoints.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { ReadTerms } from '../terms/terms-dialog.tsx'
import { termsTexts } from '../terms/terms.texts.ts'
import { date, dateTime } from '../../text/format.ts'
import { language } from '../../text/language.ts'
import { Badge } from '../../ui/basics/badge.tsx'
import { Link } from '../../ui/basics/link.tsx'
import { ErrorState } from '../../ui/feedback/states.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { KeyValues } from '../../ui/layout/key-values.tsx'
import { t } from './sign-up-card.texts.ts'

/**
 * What a company submitted when it signed up, and which existing companies it may duplicate: checked before it is
 * approved.
 */
export function SignUpCard({ companyId }: { companyId: number }) {
  const query = useEndpoint(signUp.ofCompany, { params: { id: companyId } })
  const found = query.data?.data
  if (query.error && !query.data) {
    return (
      <Card title={t.title}>
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      </Card>
    )
  }
  if (!found) return null
  return (
    <>
      {found.alike.length > 0 && (
        <Notice tone="warning">
          {t.alike}
          <ul>
            {found.alike.map(({ id, name, status, countryName, isAbroad, by }) => (
              <li key={id}>
                <Link to={`/partners/edit/${id}`}>{name}</Link> ({companyStatus.label(status, language)}
                {isAbroad && (
                  <>
                    , <strong>{t.abroad(countryName)}</strong>
                  </>
                )}
                ): {by.map((one) => t.by[one]).join(', ')}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <Card title={t.title} facts={dateTime(found.at)}>
        <KeyValues
          align="left"
          pairs={[
            [t.person, found.personName],
            [
              t.email,
              <>
                {found.email}{' '}
                <Badge tone={found.isProven ? 'success' : 'warning'}>{found.isProven ? t.proven : t.notProven}</Badge>
              </>,
            ],
            [
              termsTexts.acceptedLabel,
              found.terms ? (
                <>
                  {termsTexts.accepted(date(found.terms.publishedAt))} <ReadTerms terms={found.terms} />
                </>
              ) : (
                termsTexts.none
              ),
            ],
            found.message !== '' && [t.message, found.message],
          ]}
        />
      </Card>
    </>
  )
}
