import { companyDocuments } from '@brava/contract/companies/company-documents.endpoints.ts'
import type { Answered } from '@brava/contract/endpoint.ts'
import { useAct } from '../../api/use-act.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { useKept } from '../../ui/ask/use-kept.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { DocumentDialog } from './document-dialog.tsx'
import { DocumentRow } from './document-row.tsx'
import { documentTexts as t } from './documents.texts.ts'

export type KeptDocument = Answered<typeof companyDocuments.of>['data'][number]

/** Contracts and other papers that the person's own company keeps about a partner. */
export function PartnerDocuments({ companyId }: { companyId: number }) {
  const query = useEndpoint(companyDocuments.of, { params: { id: companyId } })
  const remove = useAct(companyDocuments.remove)
  const kept = useKept<KeptDocument>({
    rows: query.data?.data,
    nameOf: ({ title }) => title,
    texts: t,
    remove: ({ id }) => remove.run({ params: { id } }),
  })
  return (
    <Card title={t.tab} actions={kept.add} flush>
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Row>{t.none}</Row>
          ) : (
            data.map((document) => (
              <DocumentRow
                key={document.id}
                document={document}
                facts={[document.userName, ...(document.isShared ? [t.isShared] : [])]}
                after={kept.acts(document)}
              />
            ))
          )
        }
      </Loaded>
      {kept.isEditing && <DocumentDialog companyId={companyId} document={kept.edited} onClose={kept.close} />}
      {kept.question}
    </Card>
  )
}
