import { productFeeds } from '@brava/contract/product-feeds/product-feeds.endpoints.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { infoOf } from '../api/api-error.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { count } from '../text/format.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { Segmented } from '../ui/field/segmented.tsx'
import { Card } from '../ui/layout/card.tsx'
import type { Column } from '../ui/table/column.ts'
import { Table } from '../ui/table/table.tsx'
import type { FeedValues } from './feed-values.ts'
import { feedWire } from './feed-values.ts'
import classes from './feeds.module.css'
import { t } from './feeds.texts.ts'

/** The first rows as the first chosen partner would get them, as a table or in the file format. */
export function FeedPreview({ values }: { values: FeedValues }) {
  const [look, setLook] = useState<'table' | 'file'>('table')
  const { filename: _name, companyIds, settingsId, format, ...rest } = feedWire(values)
  const [companyId] = companyIds
  const isWhole = settingsId !== null && format !== null && companyId !== undefined
  const wish = isWhole ? { ...rest, settingsId, format, companyId } : undefined
  // Waits for a pause in typing: every preview reads the partner's whole catalogue.
  const [asked] = useDebouncedValue(wish === undefined ? undefined : JSON.stringify(wish), 500)
  const query = useEndpoint(
    productFeeds.previewFeed,
    { body: (asked === undefined ? {} : JSON.parse(asked)) as NonNullable<typeof wish> },
    { enabled: asked !== undefined, keepPrevious: true },
  )
  const preview = asked === undefined ? undefined : query.data?.data
  return (
    <Card
      title={t.preview}
      facts={preview && t.previewFacts({ company: preview.company, items: count(preview.items) })}
      actions={
        preview && (
          <Segmented
            label={t.preview}
            value={look}
            onChange={setLook}
            options={[
              { value: 'table', label: t.asTable },
              { value: 'file', label: t.asFile },
            ]}
          />
        )
      }
    >
      {asked === undefined && <Notice tone="neutral">{t.previewWhy}</Notice>}
      {query.error && asked !== undefined && <Notice tone="warning">{infoOf(query.error)}</Notice>}
      {preview && preview.items === 0 && <Notice tone="neutral">{t.noProducts}</Notice>}
      {preview && preview.items > 0 && (look === 'file' || values.format === 'google') && (
        <pre className={classes.file}>{preview.text}</pre>
      )}
      {preview && preview.items > 0 && look === 'table' && values.format !== 'google' && (
        <Table
          plain
          label={t.preview}
          rows={preview.rows}
          idOf={(row) => preview.rows.indexOf(row)}
          columns={preview.heads.map(columnAt)}
        />
      )}
    </Card>
  )
}

function columnAt(header: string, index: number): Column<readonly string[]> {
  return {
    id: String(index),
    header,
    fixed: index === 0,
    phone: index === 0 ? 'title' : 'fact',
    cell: (row) => row[index],
  }
}
