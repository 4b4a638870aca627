import { freeOrders } from '@brava/contract/orders/free-orders.endpoints.ts'
import { IconGift, IconPlus, IconX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAct } from '../../api/use-act.ts'
import { findCompanies } from '../../companies/find-companies.ts'
import { pickProducts } from '../../products/find-products.ts'
import { AskDialog } from '../../ui/ask/ask-dialog.tsx'
import { Button, IconButton } from '../../ui/basics/button.tsx'
import { NumberField } from '../../ui/field/number-field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { t as uiTexts } from '../../ui/ui.texts.ts'
import { t } from './free-order.texts.ts'

interface Line {
  readonly key: number
  readonly productId: number | null
  readonly quantity: number | null
}

const companies = findCompanies()
const empty = { productId: null, quantity: 1 }

/** Gives keys to a company for free: to whom, which, why. Opens the order afterwards. */
export function FreeOrderDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [companyId, setCompanyId] = useState<number | null>(null)
  const [lines, setLines] = useState<readonly Line[]>([{ key: 0, ...empty }])
  const [reason, setReason] = useState('')
  const [email, setEmail] = useState('')
  const issue = useAct(freeOrders.issue, { blocking: true })
  const wanted = lines.flatMap(({ productId, quantity }) =>
    productId !== null && quantity !== null ? [{ productId, quantity }] : [],
  )
  const change = (key: number, line: Partial<Line>) =>
    setLines(lines.map((one) => (one.key === key ? { ...one, ...line } : one)))
  return (
    <AskDialog
      open
      onClose={onClose}
      title={t.title}
      icon={<IconGift />}
      closeLabel={uiTexts.cancel}
      confirm={t.confirm}
      ready={companyId !== null && wanted.length === lines.length && reason.trim() !== ''}
      act={async () => {
        if (companyId === null) return false
        const answer = await issue.run({
          body: {
            companyId,
            lines: wanted,
            reason: reason.trim(),
            ...(email.trim() === '' ? {} : { email: email.trim() }),
          },
        })
        if (!answer) return false
        void navigate({ to: `/orders/edit/${answer.data.orderId}` })
        return true
      }}
    >
      <div>{t.what}</div>
      <SelectField label={t.company} required value={companyId} onChange={setCompanyId} find={companies} searchable />
      {lines.map(({ key, ...line }) => (
        <div
          key={key}
          style={{
            display: 'grid',
            gridTemplateColumns: lines.length > 1 ? '1fr 90px auto' : '1fr 90px',
            gap: 10,
            alignItems: 'end',
          }}
        >
          <SelectField
            label={t.product}
            required
            value={line.productId}
            onChange={(productId) => change(key, { productId })}
            find={pickProducts}
            searchable
          />
          <NumberField
            label={t.quantity}
            required
            min={1}
            max={99_999}
            value={line.quantity}
            onChange={(quantity) => change(key, { quantity })}
          />
          {lines.length > 1 && (
            <IconButton label={uiTexts.remove} onClick={() => setLines(lines.filter((one) => one.key !== key))}>
              <IconX />
            </IconButton>
          )}
        </div>
      ))}
      <div>
        <Button
          variant="ghost"
          size="sm"
          icon={<IconPlus />}
          onClick={() => setLines([...lines, { key: (lines.at(-1)?.key ?? 0) + 1, ...empty }])}
        >
          {t.another}
        </Button>
      </div>
      <TextArea label={uiTexts.reason} required rows={2} maxLength={500} value={reason} onChange={setReason} />
      <TextField label={t.email} value={email} onChange={setEmail} maxLength={200} error={issue.error?.fields.email} />
    </AskDialog>
  )
}
