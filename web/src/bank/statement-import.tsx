import { bank } from '@brava/contract/bank/bank.endpoints.ts'
import { statementOutcomes } from '@brava/contract/bank/statement-import-outcomes.ts'
import type { Answered } from '@brava/contract/endpoint.ts'
import { useAct } from '../api/use-act.ts'
import { ImportPanel } from '../imports/import-panel.tsx'
import { useStagedImport } from '../imports/use-staged-import.ts'
import { toast } from '../state/toast.ts'
import { t } from './bank.texts.ts'

type StatementRun = Answered<typeof bank.import>['data']

const quietly = { says: false, refreshes: [] } as const

/** Imports a bank statement, after showing what is new in it. */
export function StatementImport({ onClose }: { onClose: () => void }) {
  const stage = useAct(bank.importStatement, quietly)
  const commit = useAct(bank.commitImport, quietly)
  const stageFile = async (file: File) => {
    const answer = await stage.attempt({ files: [file] })
    return { run: answer.data.import }
  }
  const work = useStagedImport<StatementRun>(
    {
      name: 'bank',
      subjectId: null,
      calls: bank,
      outcomes: statementOutcomes,
      stageFile,
      stageText: (text) => stageFile(new File([text], 'statement.txt', { type: 'text/plain' })),
      commit: async ({ id }) => (await commit.run({ params: { id } }))?.data.import,
      done: ({ job }) => {
        if (job && job.imported > 0) toast('success', t.importedToast(job.imported))
        else toast('warning', t.importedNone)
      },
    },
    onClose,
  )
  return (
    <ImportPanel
      title={t.importStatement}
      work={work}
      accept=".xml,.sta,.mt940,.940,.txt,application/xml,text/xml,text/plain"
      byHand
      words={{
        text: t.text,
        file: t.file,
        fileHint: t.fileHint,
        commit: t.importGood,
        foot: () => t.foot,
        progress: t.importingOf,
      }}
    />
  )
}
