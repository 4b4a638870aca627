import { companyDocuments } from '@brava/contract/companies/company-documents.endpoints.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { DocumentRow } from './document-row.tsx'
import { documentTexts as t } from './documents.texts.ts'

/** Documents that the supplier or the distributor shows to the person's own company. */
export function OwnDocuments() {
  const query = useEndpoint(companyDocuments.own, undefined)
  return (
    <Card title={t.tab} flush>
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Row>{t.noneForUs}</Row>
          ) : (
            data.map((document) => <DocumentRow key={document.id} document={document} facts={[document.keeperName]} />)
          )
        }
      </Loaded>
    </Card>
  )
}
