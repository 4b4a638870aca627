import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { download } from '../api/download.ts'
import { useAct } from '../api/use-act.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { dateTime } from '../text/format.ts'
import { ConfirmDialog } from '../ui/ask/confirm-dialog.tsx'
import { Badge, type Tone } from '../ui/basics/badge.tsx'
import { Button, IconButton } from '../ui/basics/button.tsx'
import { stagedTexts as t } from './imports.texts.ts'
import classes from './imports.module.css'
import { nameOfRun } from './use-staged-import.ts'
import { type ImportSeam, phaseOf, type StagedRun } from './staged-run.ts'

const tones: Record<ReturnType<typeof phaseOf>, Tone> = {
  staged: 'accent',
  committing: 'info',
  failed: 'danger',
  done: 'success',
  cancelled: 'neutral',
}

/** The latest imports of this product or partner: who uploaded what, and the result. */
export function ImportHistory<R extends StagedRun>({
  seam,
  onOpen,
}: {
  seam: ImportSeam<R>
  onOpen: (run: R) => void
}) {
  const filters = seam.subjectId === null ? {} : { subjectId: seam.subjectId }
  const past = useEndpoint(seam.calls.imports, { body: { pageSize: 5, filters } })
  const [discarding, setDiscarding] = useState<R>()
  const discard = useAct(seam.calls.cancelImport, { refreshes: [seam.calls.imports] })
  const runs = (past.data?.data ?? []) as unknown as readonly R[]
  if (runs.length === 0) return null
  return (
    <section className={classes.history} aria-label={t.history}>
      <h3>{t.history}</h3>
      {runs.map((run) => {
        const phase = phaseOf(run)
        return (
          <div className={classes.past} key={run.id}>
            <div>
              <div className={classes.sourceName}>{nameOfRun(run)}</div>
              <div className={classes.sourceFacts}>
                {dateTime(run.createdDate)}, {run.by}
              </div>
              <div className={classes.sourceFacts}>{t.outcomeOf(run.job?.imported ?? 0, run.total)}</div>
            </div>
            <span className={classes.pages}>
              {phase === 'staged' || phase === 'failed' ? (
                <Button variant="link" onClick={() => onOpen(run)}>
                  {t.open}
                </Button>
              ) : null}
              {phase === 'staged' && (
                <Button variant="link" onClick={() => setDiscarding(run)}>
                  {t.discard}
                </Button>
              )}
              <Badge tone={tones[phase]}>{t[phase]}</Badge>
              {run.total > 0 && (
                <IconButton
                  label={`${t.fileWithOutcomes}: ${nameOfRun(run)}`}
                  onClick={() =>
                    void download(seam.calls.importFile, { params: { id: run.id } }, { name: 'import.csv' })
                  }
                >
                  <IconDownload />
                </IconButton>
              )}
            </span>
          </div>
        )
      })}
      {discarding && (
        <ConfirmDialog
          open
          onClose={() => setDiscarding(undefined)}
          title={t.discardTitle}
          confirm={t.discard}
          onConfirm={() => discard.run({ params: { id: discarding.id } })}
        >
          {t.discardText(nameOfRun(discarding), discarding.by)}
        </ConfirmDialog>
      )}
    </section>
  )
}
