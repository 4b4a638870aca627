import { companyDocuments } from '@brava/contract/companies/company-documents.endpoints.ts'
import type { Answered } from '@brava/contract/endpoint.ts'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct } from '../../api/use-act.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { ConfirmDialog } from '../../ui/ask/confirm-dialog.tsx'
import { Button } from '../../ui/basics/button.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { DocumentDialog } from './document-dialog.tsx'
import { DocumentRow } from './document-row.tsx'
import { documentTexts as t } from './documents.texts.ts'

export type KeptDocument = Answered<typeof companyDocuments.of>['data'][number]

/** Contracts and other papers that the own company keeps of a partner. */
export function PartnerDocuments({ companyId }: { companyId: number }) {
  const query = useEndpoint(companyDocuments.of, { params: { id: companyId } })
  const remove = useAct(companyDocuments.remove)
  const [editing, setEditing] = useState<KeptDocument | 'new' | null>(null)
  const [removing, setRemoving] = useState<KeptDocument | null>(null)
  return (
    <Card
      title={t.tab}
      actions={
        <Button size="sm" icon={<IconPlus />} onClick={() => setEditing('new')}>
          {t.add}
        </Button>
      }
      flush
    >
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
                after={
                  <>
                    <Button
                      variant="link"
                      onClick={() => setEditing(document)}
                      aria-label={`${t.change} ${document.title}`}
                    >
                      {t.change}
                    </Button>
                    <Button
                      variant="link"
                      onClick={() => setRemoving(document)}
                      aria-label={`${t.remove} ${document.title}`}
                    >
                      {t.remove}
                    </Button>
                  </>
                }
              />
            ))
          )
        }
      </Loaded>
      {editing && (
        <DocumentDialog
          companyId={companyId}
          document={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(null)}
        />
      )}
      <ConfirmDialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        title={t.removeTitle(removing?.title ?? '')}
        confirm={t.remove}
        onConfirm={() => remove.run({ params: { id: removing?.id ?? 0 } })}
      >
        {t.removeWhy}
      </ConfirmDialog>
    </Card>
  )
}
