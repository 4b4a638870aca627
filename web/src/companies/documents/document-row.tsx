import { daysBetween } from '@brava/contract/calendar-day.ts'
import {
  companyDocuments,
  documentKind,
  documentNoticeDays,
  type DocumentKind,
} from '@brava/contract/companies/company-documents.endpoints.ts'
import type { ReactNode } from 'react'
import { download } from '../../api/download.ts'
import { bytes, date } from '../../text/format.ts'
import { language } from '../../text/language.ts'
import { Badge } from '../../ui/basics/badge.tsx'
import { Button } from '../../ui/basics/button.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { TwoLine } from '../../ui/table/cells.tsx'
import { documentTexts as t } from './documents.texts.ts'
import { today } from '../../text/today.ts'

interface Shown {
  readonly id: number
  readonly title: string
  readonly kind: DocumentKind
  readonly validUntil: string | null
  readonly fileName: string
  readonly sizeBytes: number
  readonly fileDate: string
}

/** One document: what it is, until when it is valid, and its file to download. */
export function DocumentRow({
  document,
  facts,
  after,
}: {
  document: Shown
  facts: readonly string[]
  after?: ReactNode
}) {
  const { validUntil } = document
  const words = [
    documentKind.label(document.kind, language),
    ...(validUntil ? [t.until(date(validUntil))] : []),
    `${document.fileName}, ${bytes(document.sizeBytes)}`,
    date(document.fileDate),
    ...facts,
  ]
  return (
    <Row
      after={
        <>
          <Button
            variant="link"
            aria-label={`${t.download} ${document.title}`}
            onClick={() =>
              void download(companyDocuments.file, { params: { id: document.id } }, { name: document.fileName })
            }
          >
            {t.download}
          </Button>
          {after}
        </>
      }
    >
      <TwoLine sub={words.join(' · ')}>
        {document.title} <End of={validUntil} />
      </TwoLine>
    </Row>
  )
}

function End({ of }: { of: string | null }) {
  if (of === null) return null
  const days = daysBetween(today(), of)
  if (days < 0) return <Badge tone="danger">{t.ended}</Badge>
  return days <= documentNoticeDays ? <Badge tone="warning">{t.endsSoon}</Badge> : null
}
