import type { Answered } from '@brava/contract/endpoint.ts'
import { keyImportOutcomes } from '@brava/contract/keys/key-import-outcomes.ts'
import { keyPatternLength } from '@brava/contract/keys/key-pattern.ts'
import { keys } from '@brava/contract/keys/keys.endpoints.ts'
import { pictureLimits } from '@brava/contract/keys/picture-limits.ts'
import { useState } from 'react'
import { useAct } from '../api/use-act.ts'
import { ImportPanel } from '../imports/import-panel.tsx'
import { useStagedImport } from '../imports/use-staged-import.ts'
import { toast } from '../state/toast.ts'
import { type BatchFacts, ImportFacts } from './import-facts.tsx'
import { importTexts } from './import.texts.ts'
import { t } from './keys.texts.ts'

/** Imports keys: codes from text or a file, a dry run with the outcome of each row, then all valid rows or none. */
export function KeyImportPanel({
  productId,
  available,
  missing = 0,
  keyPattern = null,
  currency,
  isBare = false,
  byHand = false,
  onClose,
}: {
  productId: number
  available: number
  /** Units of paid orders that wait for keys of the product. */
  missing?: number
  /** The product's key format; null accepts any code. */
  keyPattern?: string | null
  currency: string
  isBare?: boolean
  byHand?: boolean
  onClose: () => void
}) {
  const { work, facts, change } = useKeyImport({ productId, currency, onClose })
  const ready = facts.supplierId !== null && /^\d+(\.\d{1,4})?$/.test(facts.unitCost)
  return (
    <ImportPanel
      title={t.importKeys}
      work={work}
      accept=".txt,.csv,text/plain,text/csv"
      words={{
        expects: keyPattern
          ? importTexts.expects(keyPattern.replace(/^\^|\$$/g, ''), keyPatternLength(keyPattern))
          : importTexts.expectsAny,
        text: importTexts.codes,
        file: importTexts.fileLabel,
        fileHint: importTexts.fileHint,
        images: { label: importTexts.imagesLabel, hint: importTexts.imagesHint, maxBytes: pictureLimits.bytes },
        commit: importTexts.importGood,
        foot: (good) => {
          if (!ready) return importTexts.chooseFirst
          return missing > 0
            ? importTexts.importedForOrders(good, Math.min(good, missing))
            : importTexts.afterImport(available + good)
        },
        progress: importTexts.importingOf,
      }}
      ready={ready}
      isBare={isBare}
      byHand={byHand}
    >
      <ImportFacts facts={facts} onChange={change} />
    </ImportPanel>
  )
}

type KeyImport = Answered<typeof keys.import>['data']

const quietly = { says: false, refreshes: [] } as const

/** The import of keys of one product, with the facts of the new batch. */
function useKeyImport({ productId, currency, onClose }: { productId: number; currency: string; onClose: () => void }) {
  const [chosen, setChosen] = useState<Omit<BatchFacts, 'currency'> & { currency: string | undefined }>({
    supplierId: null,
    unitCost: '',
    currency: undefined,
    regionId: null,
    expiresOn: null,
  })
  // Known only once stock and batches have loaded; after the first input it no longer changes.
  const facts: BatchFacts = { ...chosen, currency: chosen.currency ?? currency }
  const fromText = useAct(keys.addFromString, quietly)
  const fromFile = useAct(keys.addFromFile, quietly)
  const fromImages = useAct(keys.addFromImages, quietly)
  const commit = useAct(keys.commitImport, quietly)
  const work = useStagedImport<KeyImport>(
    {
      name: `keys.${productId}`,
      subjectId: productId,
      calls: keys,
      outcomes: keyImportOutcomes,
      stageText: async (text) => {
        const answer = await fromText.attempt({ body: { productId, text, dryRun: true } })
        return { run: answer.data.import }
      },
      stageFile: async (file) => {
        const answer = await fromFile.attempt({ files: [file], body: { productId, dryRun: 'true' } })
        return { run: answer.data.import }
      },
      stageImages: async (files) => {
        const answer = await fromImages.attempt({ files, body: { productId, dryRun: 'true' } })
        return { run: answer.data.import }
      },
      commit: async ({ id }) => {
        const { supplierId } = facts
        if (supplierId === null) return undefined
        return (await commit.run({ params: { id }, body: { ...facts, supplierId } }))?.data.import
      },
      done: ({ job, batch }) => {
        if (job && job.imported > 0) {
          toast('success', importTexts.importedToast(job.imported), batch ? { detail: importTexts.inBatch(batch) } : {})
        } else toast('warning', importTexts.importedNone)
      },
    },
    onClose,
  )
  const change = (part: Partial<BatchFacts>) =>
    setChosen((before) => ({ ...before, currency: before.currency ?? currency, ...part }))
  return { work, facts, change }
}
