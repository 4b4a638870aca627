import { keyPatternLength } from '@brava/contract/keys/key-pattern.ts'
import { pictureLimits } from '@brava/contract/keys/picture-limits.ts'
import { ImportPanel } from '../imports/import-panel.tsx'
import { ImportFacts } from './import-facts.tsx'
import { importTexts } from './import.texts.ts'
import { t } from './keys.texts.ts'
import { useKeyImport } from './use-key-import.ts'

/** Import of keys: codes from text or a file, a dry run that says what each row is, then all good rows or none. */
export function KeyImportPanel({
  productId,
  available,
  keyPattern = null,
  currency,
  isBare = false,
  byHand = false,
  onClose,
}: {
  productId: number
  available: number
  /** The product's key format; null accepts any code. */
  keyPattern?: string | null
  currency: string
  isBare?: boolean
  byHand?: boolean
  onClose: () => void
}) {
  const { work, facts, setFacts } = useKeyImport({ productId, currency, onClose })
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
        foot: (good) => (ready ? importTexts.afterImport(available + good) : importTexts.chooseFirst),
        progress: importTexts.importingOf,
      }}
      ready={ready}
      isBare={isBare}
      byHand={byHand}
    >
      <ImportFacts facts={facts} onChange={setFacts} />
    </ImportPanel>
  )
}
