import type { Answered } from '@brava/contract/endpoint.ts'
import { keyImportOutcomes } from '@brava/contract/keys/key-import-outcomes.ts'
import { keys } from '@brava/contract/keys/keys.endpoints.ts'
import { useState } from 'react'
import { useAct } from '../api/use-act.ts'
import { useStagedImport } from '../imports/use-staged-import.ts'
import { toast } from '../state/toast.ts'
import type { BatchFacts } from './import-facts.tsx'
import { importTexts } from './import.texts.ts'

type KeyImport = Answered<typeof keys.import>['data']

const quietly = { says: false, refreshes: [] } as const

/** The import of keys of one product, with the facts of the batch to come. */
export function useKeyImport({
  productId,
  currency,
  onClose,
}: {
  productId: number
  currency: string
  onClose: () => void
}) {
  const [facts, setFacts] = useState<BatchFacts>({
    supplierId: null,
    unitCost: '',
    currency,
    regionId: null,
    expiresOn: null,
  })
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
        const answer = await fromText.run({ body: { productId, text, dryRun: true } })
        return answer && { run: answer.data.import }
      },
      stageFile: async (file) => {
        const answer = await fromFile.run({ files: [file], body: { productId, dryRun: 'true' } })
        return answer && { run: answer.data.import }
      },
      stageImages: async (files) => {
        const answer = await fromImages.run({ files, body: { productId, dryRun: 'true' } })
        return answer && { run: answer.data.import }
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
  return { work, facts, setFacts }
}
