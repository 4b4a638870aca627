import { PriceFilePanel } from '../../prices/price-file-panel.tsx'
import { priceImportTexts as t } from '../../prices/price-import.texts.ts'
import { usePartnerPriceFile } from './use-partner-price-file.ts'

/** Imports a partner's prices from a file. */
export function PriceImportPanel({ company, onClose }: { company: { id: number; name: string }; onClose: () => void }) {
  const file = usePartnerPriceFile(company.id)
  return <PriceFilePanel file={file} foot={t.foot(company.name)} onClose={onClose} />
}
