import { keys } from '@brava/contract/keys/keys.endpoints.ts'
import { regions } from '@brava/contract/regions/regions.endpoints.ts'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct } from '../api/use-act.ts'
import { againOf, choicesOf } from '../api/choices-of.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { useCurrencyChoices } from '../currencies/use-currency-choices.ts'
import { Button } from '../ui/basics/button.tsx'
import { DateField } from '../ui/field/date-field.tsx'
import { DecimalField } from '../ui/field/decimal-field.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { Menu } from '../ui/overlay/menu.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import classes from './keys.module.css'
import { t } from './keys.texts.ts'
import { importTexts } from './import.texts.ts'
import { today } from '../text/today.ts'

/** The facts of the new batch, which apply to every key of an import. */
export interface BatchFacts {
  supplierId: number | null
  unitCost: string
  currency: string
  regionId: number | null
  expiresOn: string | null
}

const newOne = -1

/** Supplier, unit cost, region and expiry of the new batch. */
export function ImportFacts({ facts, onChange }: { facts: BatchFacts; onChange: (part: Partial<BatchFacts>) => void }) {
  const suppliers = useEndpoint(keys.suppliers, undefined)
  const allRegions = useEndpoint(regions.all, undefined)
  const currencies = useCurrencyChoices()
  const [adding, setAdding] = useState(false)
  const [firstDay] = useState(today)
  const [name, setName] = useState('')
  const add = useAct(keys.addSupplier, { refreshes: [keys.suppliers], says: false })
  async function addSupplier() {
    const answer = await add.run({ body: { name } })
    if (!answer) return
    onChange({ supplierId: answer.data.id })
    setAdding(false)
    setName('')
  }
  return (
    <div className={classes.fields}>
      <SelectField
        label={t.supplier}
        required
        placeholder={importTexts.choose}
        value={facts.supplierId}
        onChange={(value) => (value === newOne ? setAdding(true) : onChange({ supplierId: value }))}
        // No options before the known suppliers have loaded: someone who saw only "New supplier" would add one that
        // exists.
        options={
          suppliers.data && [
            ...suppliers.data.data.map((one) => ({ value: one.id, label: one.name })),
            { value: newOne, label: importTexts.newSupplier, icon: <IconPlus /> },
          ]
        }
        again={againOf(suppliers)}
      />
      <DecimalField
        label={importTexts.unitCost}
        required
        value={facts.unitCost}
        onChange={(unitCost) => onChange({ unitCost })}
        unit={
          <Menu
            label={importTexts.currency}
            trigger={
              <button type="button" className={classes.currency}>
                <span className="visually-hidden">{importTexts.currency}: </span>
                {facts.currency}
                <IconChevronDown />
              </button>
            }
            entries={(currencies.options ?? []).map(({ value, label, facts: name }) => ({
              label: `${label} · ${name}`,
              checked: value === facts.currency,
              onClick: () => onChange({ currency: value }),
            }))}
          />
        }
      />
      <SelectField
        label={importTexts.region}
        clearable
        placeholder={importTexts.any}
        value={facts.regionId}
        onChange={(regionId) => onChange({ regionId })}
        {...choicesOf(allRegions, (one) => ({
          value: one.id,
          label: one.name,
          facts: one.code,
        }))}
      />
      <DateField
        label={t.expires}
        placeholder={importTexts.never}
        value={facts.expiresOn}
        onChange={(expiresOn) => onChange({ expiresOn })}
        min={firstDay}
      />
      <Dialog
        open={adding}
        onClose={() => setAdding(false)}
        title={importTexts.newSupplier}
        closeLabel={t.cancel}
        action={
          <Button
            variant="primary"
            disabled={name.trim() === ''}
            pending={add.pending}
            onClick={() => void addSupplier()}
          >
            {importTexts.addSupplier}
          </Button>
        }
      >
        <TextField label={importTexts.name} value={name} onChange={setName} required maxLength={100} />
      </Dialog>
    </div>
  )
}
