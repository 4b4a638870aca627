import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useUsualPreset } from '../../api/use-usual-preset.ts'
import { Segmented } from '../../ui/field/segmented.tsx'
import { DuesCard } from './dues-card.tsx'
import { duesTexts as t } from './dues.texts.ts'
import { t as funds } from './funds.texts.ts'
import { LedgerCard } from './ledger-card.tsx'
import { StatementCard, statementKey } from './statement-card.tsx'

const views = ['ledger', 'dues', 'statement'] as const
type View = (typeof views)[number]

/**
 * A company's money with its supplier: every posting, what is owed, and the statement of account; the address says
 * which is shown.
 */
export function MoneyParts({ companyId, actions }: { companyId: number; actions?: ReactNode }) {
  const search = useSearch({ strict: false }) as { show?: string }
  const navigate = useNavigate()
  const view = views.find((one) => one === search.show) ?? 'ledger'
  const usualPreset = useUsualPreset()
  const setView = (show: View) =>
    void navigate({
      to: '.',
      resetScroll: false,
      search: ((before: { tab?: string }) => ({
        tab: before.tab,
        ...(show === 'ledger' ? {} : { show }),
        // Opens with the reports' default period; without that filter it shows everything.
        ...(show === 'statement' ? { [`${statementKey}.datePreset`]: usualPreset } : {}),
      })) as never,
    })
  return (
    <>
      <Segmented
        label={t.views}
        value={view}
        onChange={setView}
        options={[
          { value: 'ledger', label: funds.ledger },
          { value: 'dues', label: t.title },
          { value: 'statement', label: t.statement },
        ]}
      />
      {view === 'ledger' && <LedgerCard companyId={companyId} actions={actions} />}
      {view === 'dues' && <DuesCard companyId={companyId} />}
      {view === 'statement' && <StatementCard companyId={companyId} />}
    </>
  )
}
