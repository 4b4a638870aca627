import { IconClipboardText, IconFileText, IconX } from '@tabler/icons-react'
import { bytes, count, time } from '../text/format.ts'
import { Badge } from '../ui/basics/badge.tsx'
import { Button, IconButton } from '../ui/basics/button.tsx'
import { FileDrop } from '../ui/field/file-drop.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { Segmented } from '../ui/field/segmented.tsx'
import { TextArea } from '../ui/field/text-area.tsx'
import { ImportFacts } from './import-facts.tsx'
import { ImportFoot } from './import-foot.tsx'
import { ImportReport } from './import-report.tsx'
import classes from './keys.module.css'
import { t } from './keys.texts.ts'
import { importTexts } from './import.texts.ts'
import { useKeyImport } from './use-key-import.ts'
import { useStepFocus } from './use-step-focus.ts'

/** Import of keys: codes from text or a file, a dry run that says what each row is, then all good rows or none. */
export function ImportPanel({
  productId,
  available,
  currency,
  isBare = false,
  byHand = false,
  onClose,
}: {
  productId: number
  available: number
  currency: string
  /** Inside a drawer, which has a head of its own. */
  isBare?: boolean
  /** Somebody has just asked for it: it takes the focus. */
  byHand?: boolean
  onClose: () => void
}) {
  const work = useKeyImport({ productId, currency, onClose })
  const { way, text, facts, source, staged, running, job } = work
  const ready = facts.supplierId !== null && /^\d+(\.\d{1,4})?$/.test(facts.unitCost)
  const panel = useStepFocus(`${staged !== undefined} ${running}`, { isBare, byHand })
  return (
    <section className={classes.panel} data-bare={isBare || undefined} aria-label={t.importKeys} ref={panel}>
      <header className={classes.panelHead}>
        <h2 tabIndex={-1}>{t.importKeys}</h2>
        {staged && !running && <Badge tone="accent">{importTexts.dryRun}</Badge>}
        <IconButton label={importTexts.close} onClick={work.leave}>
          <IconX />
        </IconButton>
      </header>
      <div className={classes.panelBody}>
        {!running && (
          <Segmented
            wide
            label={importTexts.way}
            value={way}
            onChange={work.choose}
            options={[
              { value: 'text', label: importTexts.text },
              { value: 'file', label: importTexts.file },
            ]}
          />
        )}
        {!source && way === 'text' && (
          <>
            <TextArea label={importTexts.codes} value={text} onChange={work.setText} rows={8} mono />
            <Button disabled={text.trim() === ''} pending={work.isReading} onClick={() => void work.readText()}>
              {importTexts.check}
            </Button>
          </>
        )}
        {work.isReading && way === 'file' && (
          <p className={classes.sourceFacts} role="status">
            {importTexts.readingFile}
          </p>
        )}
        {!source && way === 'file' && !work.isReading && (
          <FileDrop
            label={importTexts.fileLabel}
            labelHidden
            accept=".txt,.csv,text/plain,text/csv"
            hint={importTexts.fileHint}
            maxBytes={20 * 1024 * 1024}
            files={[]}
            onChange={(files) => void work.readFile(files[0])}
          />
        )}
        <p className="visually-hidden" role="status">
          {staged &&
            !running &&
            `${importTexts.ok} ${staged.ok}, ${importTexts.duplicate} ${staged.duplicate}, ${importTexts.wrong} ${staged.wrong}`}
        </p>
        {source && staged && (
          <div className={classes.source} role="group" aria-label={source.name} tabIndex={-1} data-step>
            {way === 'file' ? <IconFileText aria-hidden /> : <IconClipboardText aria-hidden />}
            <div>
              <div className={classes.sourceName}>{source.name}</div>
              <div className={classes.sourceFacts}>
                {importTexts.rowsRead(staged.total, bytes(source.size), time(source.at))}
              </div>
            </div>
            {!running && (
              <Button variant="link" onClick={work.drop}>
                {importTexts.replace}
              </Button>
            )}
          </div>
        )}
        {staged && !running && (
          <>
            <ImportFacts facts={facts} onChange={work.setFacts} />
            <ImportReport report={staged} key={staged.id} />
          </>
        )}
        {staged?.job?.state === 'failed' && <Notice tone="danger">{importTexts.importFailed}</Notice>}
        {running && job && (
          <div style={{ display: 'grid', gap: 8 }} role="status">
            <div className={classes.progress}>
              <span style={{ width: `${job.total === 0 ? 0 : Math.round((100 * job.done) / job.total)}%` }} />
            </div>
            <span>{importTexts.importingOf(count(job.done), count(job.total))}</span>
          </div>
        )}
      </div>
      {staged && !running && (
        <ImportFoot
          good={staged.ok}
          after={available + staged.ok}
          ready={ready}
          failed={staged.job?.state === 'failed'}
          pending={work.isAsking}
          onLeave={work.leave}
          onImport={() => void work.importNow()}
        />
      )}
    </section>
  )
}
