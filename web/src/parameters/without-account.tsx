import { companies } from '@brava/contract/companies/companies.endpoints.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { Link } from '../ui/basics/link.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { Wide } from '../ui/form/form-grid.tsx'
import { t } from './parameters.texts.ts'

/** The number of resellers that are named; the others are counted. */
const most = 8

/** The resellers that cannot receive transfers, beside the switch that makes retailers pay them. */
export function WithoutAccount() {
  const found = useEndpoint(companies.withoutAccount, undefined).data?.data ?? []
  if (found.length === 0) return null
  return (
    <Wide>
      <Notice tone="warning">
        {t.withoutAccount}{' '}
        {found.slice(0, most).map(({ id, name }, index) => (
          <span key={id}>
            {index > 0 && ', '}
            <Link to={`/partners/edit/${id}`}>{name}</Link>
          </span>
        ))}
        {found.length > most && ` +${found.length - most}`}
      </Notice>
    </Wide>
  )
}
