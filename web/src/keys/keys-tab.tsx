import { keys } from '@brava/contract/keys/keys.endpoints.ts'
import { useRef, useState } from 'react'
import { useEndpoint } from '../api/use-endpoint.ts'
import { Drawer } from '../ui/overlay/drawer.tsx'
import { Columns, Stack } from '../ui/layout/page.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { BatchesCard } from './batches-card.tsx'
import { importDock } from './import-dock.ts'
import { KeyImportPanel } from './key-import-panel.tsx'
import { t } from './keys.texts.ts'
import { KeysCard } from './keys-card.tsx'
import { StockCard } from './stock-card.tsx'
import { useMediaOnScreen } from '../ui/use-media-on-screen.ts'

/** A product's keys: stock, batches, the masked keys, and the import docked beside them. */
export function KeysTab({
  productId,
  keyPattern,
  importing,
  onImporting,
}: {
  productId: number
  keyPattern: string | null
  importing: boolean
  onImporting: (open: boolean) => void
}) {
  const stock = useEndpoint(keys.stock, { params: { id: productId } })
  const batches = useEndpoint(keys.batches, { params: { id: productId } })
  const [batch, setBatch] = useState<{ id: number; code: string }>()
  const fromStart = useRef(importing)
  if (!importing) fromStart.current = false
  const isWide = useMediaOnScreen(importDock)
  const panel = (
    <KeyImportPanel
      productId={productId}
      keyPattern={keyPattern}
      available={stock.data?.data.available ?? 0}
      missing={stock.data?.data.missing ?? 0}
      currency={batches.data?.data.batches[0]?.currency ?? stock.data?.data.currency ?? 'EUR'}
      isBare={!isWide}
      byHand={!fromStart.current}
      onClose={() => onImporting(false)}
    />
  )
  const main = (
    <>
      <Loaded query={stock}>{({ data }) => <StockCard stock={data} />}</Loaded>
      <Loaded query={batches}>
        {({ data }) => <BatchesCard productId={productId} data={data} chosen={batch?.id} onChoose={setBatch} />}
      </Loaded>
      <KeysCard productId={productId} batch={batch} onBatch={setBatch} />
    </>
  )
  if (importing && isWide) return <Columns side={panel}>{main}</Columns>
  return (
    <>
      <Stack>{main}</Stack>
      <Drawer open={importing} onClose={() => onImporting(false)} title={t.importKeys} width={420} flush>
        {panel}
      </Drawer>
    </>
  )
}
