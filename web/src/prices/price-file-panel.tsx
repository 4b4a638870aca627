import { useState } from 'react'
import { useMay } from '../api/profile.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { ImportPanel } from '../imports/import-panel.tsx'
import { Button } from '../ui/basics/button.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { Stack } from '../ui/layout/page.tsx'
import { belowCostTexts } from './below-cost.texts.ts'
import { date } from '../text/format.ts'
import { priceImportTexts as t } from './price-import.texts.ts'
import { ValidFromField } from './valid-from-field.tsx'
import { type PriceFile, usePriceFile } from './use-price-file.ts'

/**
 * Imports prices, or products with their prices, from a file: the mapping of columns, the outcome of each row, then its
 * commit.
 */
export function PriceFilePanel({ file, foot, onClose }: { file: PriceFile; foot: string; onClose: () => void }) {
  const { work, words, agree, validFrom, waitFor } = usePriceFile(file, onClose)
  return (
    <ImportPanel
      title={words.title()}
      work={work}
      accept=".csv,.xlsx,.txt,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,.zip,application/zip"
      words={{
        text: words.paste(),
        file: words.file(),
        fileHint: words.hint(),
        commit: (good) => (validFrom === null ? words.commit(good) : t.scheduleGood(good)),
        foot: () => (validFrom === null ? foot : t.footLater(date(validFrom))),
        progress: words.progress,
      }}
      isBare
    >
      {file.mayWait && work.phase === 'staged' && work.table?.isChecked && (
        <ValidFromField value={validFrom} onChange={(day) => void waitFor(day)} disabled={work.busy === 'mapping'} />
      )}
      {work.staged && work.staged.wrong > 0 && work.phase === 'staged' && (
        <BelowCost calls={file.calls} importId={work.staged.id} pending={work.busy === 'mapping'} onAgree={agree} />
      )}
    </ImportPanel>
  )
}

/** Prices below cost are imported only with a distributor's reason. */
function BelowCost({
  calls,
  importId,
  pending,
  onAgree,
}: {
  calls: PriceFile['calls']
  importId: number
  pending: boolean
  onAgree: (reason: string) => Promise<void>
}) {
  const mayAgree = useMay('distributors')
  const [reason, setReason] = useState('')
  const wrong = useEndpoint(
    calls.importRows,
    { params: { id: importId }, body: { pageSize: 500, filters: { group: 'wrong' } } },
    { enabled: mayAgree },
  )
  if (!mayAgree || !wrong.data?.data.some((row) => row.outcome === 'belowCost')) return null
  return (
    <Stack>
      <Notice tone="warning">{t.someBelowCost}</Notice>
      <TextField label={belowCostTexts.belowCostWhy} value={reason} onChange={setReason} maxLength={300} />
      <Button disabled={reason.trim() === ''} pending={pending} onClick={() => void onAgree(reason.trim())}>
        {belowCostTexts.confirmBelow}
      </Button>
    </Stack>
  )
}
