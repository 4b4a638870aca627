import type { Answered } from '@brava/contract/endpoint.ts'
import { vatTexts } from '@brava/contract/invoices/vat-texts.endpoints.ts'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useEndpoint } from '../api/use-endpoint.ts'
import { language } from '../text/language.ts'
import { Badge } from '../ui/basics/badge.tsx'
import { Button } from '../ui/basics/button.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Stack } from '../ui/layout/page.tsx'
import { reasonLabel, t } from './vat-texts.texts.ts'
import { VatTextDialog } from './vat-text-dialog.tsx'

export type VatText = Answered<typeof vatTexts.all>['data']['texts'][number]

/** The VAT texts of documents, by reason, and their history. */
export function VatTextsPart() {
  const query = useEndpoint(vatTexts.all, undefined)
  const [editing, setEditing] = useState<VatText['reason'] | null>(null)
  const edited = query.data?.data.texts.find(({ reason }) => reason === editing)
  return (
    <Loaded query={query}>
      {({ data }) => (
        <Stack>
          <p style={{ margin: 0 }}>{t.lead}</p>
          {data.texts.map((one) => (
            <Card
              key={one.reason}
              title={reasonLabel(one.reason)}
              facts={one.versions[0]?.text && <Badge tone="info">{t.changed}</Badge>}
              actions={
                <Button
                  size="sm"
                  icon={<IconPencil />}
                  onClick={() => setEditing(one.reason)}
                  aria-label={`${t.change}: ${reasonLabel(one.reason)}`}
                >
                  {t.change}
                </Button>
              }
            >
              {one.text[language]}
            </Card>
          ))}
          {edited && <VatTextDialog text={edited} onClose={() => setEditing(null)} />}
        </Stack>
      )}
    </Loaded>
  )
}
