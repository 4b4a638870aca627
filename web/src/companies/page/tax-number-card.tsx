import { taxNumberChecks, type TaxNumber } from '@brava/contract/companies/tax-number-checks.endpoints.ts'
import { taxNumberState } from '@brava/contract/companies/tax-number-state.ts'
import { useState } from 'react'
import type { z } from 'zod'
import { useAct } from '../../api/use-act.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { date, dateTime } from '../../text/format.ts'
import { Button } from '../../ui/basics/button.tsx'
import { ErrorState } from '../../ui/feedback/states.tsx'
import { StatusBadge } from '../../ui/basics/status-badge.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Card } from '../../ui/layout/card.tsx'
import { KeyValues } from '../../ui/layout/key-values.tsx'
import classes from '../partners.module.css'
import { taxNumberTexts as t } from './tax-number.texts.ts'

type Shown = z.input<typeof TaxNumber>

/** The VAT number of a partner abroad: whether it is confirmed, what that means for its invoices, and the proof. */
export function TaxNumberCard({ companyId }: { companyId: number }) {
  const query = useEndpoint(taxNumberChecks.one, { params: { id: companyId } })
  const found = query.data?.data
  const check = useAct(taxNumberChecks.check)
  // The number that the person read: it stays when the card is refreshed.
  const [confirming, setConfirming] = useState<string>()
  if (query.error && !query.data) {
    return (
      <Card title={t.title}>
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      </Card>
    )
  }
  if (!found?.matters || found.state === taxNumberState.code.none) return null
  const isValid = found.state === taxNumberState.code.valid
  const hint = isValid ? t.withoutVat : found.isInVies ? t.withVat : t.outsideVies
  return (
    <Card title={t.title}>
      <div className={classes.links}>
        <KeyValues
          pairs={[
            [t.number, found.number],
            [t.state, <StatusBadge key="s" kind="taxNumber" value={found.state} />],
            found.validAt !== null && [t.lastValid, date(found.validAt)],
          ]}
        />
        <p className={classes.hint}>{hint}</p>
        {found.checks.slice(0, 3).map((one) => (
          <p key={one.id} className={classes.hint}>
            {proofOf(one)}
          </p>
        ))}
        {found.isInVies && (
          <Button size="sm" pending={check.pending} onClick={() => void check.run({ params: { id: companyId } })}>
            {t.check}
          </Button>
        )}
        {!isValid && (
          <Button size="sm" onClick={() => setConfirming(found.number)}>
            {t.confirm}
          </Button>
        )}
      </div>
      {confirming !== undefined && (
        <ConfirmDialog companyId={companyId} number={confirming} onClose={() => setConfirming(undefined)} />
      )}
    </Card>
  )
}

/** One line for a check: the answer, when, by whom, about whom. */
function proofOf(check: Shown['checks'][number]): string {
  return [
    `${dateTime(check.checkedAt)}: ${t[check.outcome]}`,
    check.source === 'vies' ? 'VIES' : '',
    check.checkedBy ?? t.byPortal,
    check.holderName,
    check.consultation && t.consultation(check.consultation),
    check.note,
  ]
    .filter(Boolean)
    .join(' · ')
}

function ConfirmDialog({ companyId, number, onClose }: { companyId: number; number: string; onClose: () => void }) {
  const confirm = useAct(taxNumberChecks.confirm)
  const form = useForm({
    schema: taxNumberChecks.confirm.body,
    initial: { number, note: '' },
    guard: false,
    submit: (body) => confirm.attempt({ params: { id: companyId }, body }),
    done: onClose,
  })
  return (
    <FormDialog form={form} onClose={onClose} title={t.confirmTitle(number)} confirm={t.confirm}>
      <p style={{ margin: 0 }}>{t.confirmText}</p>
      <TextField {...form.field('note', t.note)} autoFocus />
    </FormDialog>
  )
}
