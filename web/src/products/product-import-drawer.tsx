import { keys } from '@brava/contract/keys/keys.endpoints.ts'
import { productImportColumns, productImportOutcomes } from '@brava/contract/products/product-import-outcomes.ts'
import { products } from '@brava/contract/products/products.endpoints.ts'
import { useState } from 'react'
import { useEndpoint } from '../api/use-endpoint.ts'
import { useFileCalls } from '../imports/use-file-calls.ts'
import { PriceFilePanel } from '../prices/price-file-panel.tsx'
import { Drawer } from '../ui/overlay/drawer.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import { Stack } from '../ui/layout/page.tsx'
import { productImportTexts as t, productImportWords } from './product-import.texts.ts'
import classes from './products.module.css'

/** Imports products from a supplier's file: the outcome of each row, then the commit. */
export function ProductImportDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [supplier, setSupplier] = useState('')
  const suppliers = useEndpoint(keys.suppliers, undefined, { enabled: open })
  const calls = useFileCalls(products, { supplier })
  return (
    <Drawer open={open} onClose={onClose} title={t.title} width={560} flush>
      <div className={classes.importSupplier}>
        <Stack>
          <SelectField
            label={t.supplier}
            hint={t.supplierHint}
            value={supplier}
            onChange={(value) => setSupplier(value ?? '')}
            options={[
              { value: '', label: t.noSupplier },
              ...(suppliers.data?.data ?? []).map(({ name }) => ({ value: name, label: name })),
            ]}
          />
        </Stack>
      </div>
      <PriceFilePanel
        file={{
          name: 'products',
          subjectId: null,
          outcomes: productImportOutcomes,
          columns: productImportColumns,
          words: productImportWords,
          ...calls,
        }}
        foot={t.foot}
        onClose={onClose}
      />
    </Drawer>
  )
}
