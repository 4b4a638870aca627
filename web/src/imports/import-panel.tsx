import { importLimits } from '@brava/contract/staged-import.ts'
import { IconClipboardText, IconFileText, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { bytes, count, time } from '../text/format.ts'
import { Badge } from '../ui/basics/badge.tsx'
import { Button, IconButton } from '../ui/basics/button.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { Progress } from '../ui/feedback/progress.tsx'
import { FileDrop } from '../ui/field/file-drop.tsx'
import { Segmented } from '../ui/field/segmented.tsx'
import { TextArea } from '../ui/field/text-area.tsx'
import { ImportHistory } from './import-history.tsx'
import { ImportMapping } from './import-mapping.tsx'
import { ImportReport, nothingNew } from './import-report.tsx'
import { stagedTexts as t } from './imports.texts.ts'
import classes from './imports.module.css'
import type { StagedRun } from './staged-run.ts'
import { useStepFocus } from './use-step-focus.ts'
import type { StagedImport } from './use-staged-import.ts'

interface ImportPanelProps<R extends StagedRun> {
  title: string
  work: StagedImport<R>
  words: {
    /** What a valid row looks like, shown from the start. */
    expects?: string
    /** Label of the text field. */
    text: string
    file: string
    fileHint: string
    /** For an import that accepts pictures too. */
    images?: { label: string; hint: string; maxBytes: number }
    /** The label of the button that commits this many valid rows. */
    commit: (good: number) => string
    /** What is still missing, or what the commit will do. */
    foot: (good: number) => string
    progress: (done: string, all: string) => string
  }
  accept: string
  /** Everything that the commit needs has been entered. */
  ready?: boolean
  /** Further questions of the noun, and what it says about the dry run. */
  children?: ReactNode
  /** Inside a drawer, which has its own header. */
  isBare?: boolean
  /** A person has just opened it, so it takes the focus. */
  byHand?: boolean
}

/**
 * A staged import: text or a file, the mapping of its columns, a dry run with the outcome of each row, then its commit.
 */
export function ImportPanel<R extends StagedRun>({
  title,
  work,
  words,
  accept,
  ready = true,
  children,
  isBare = false,
  byHand = false,
}: ImportPanelProps<R>) {
  const { way, text, source, staged, running, job, table, seam, refused } = work
  const [mapping, setMapping] = useState(false)
  const panel = useStepFocus(`${staged !== undefined} ${running}`, { isBare, byHand })
  const reading = work.busy === 'reading'
  const mustMap = table !== undefined && !table.isChecked
  const mayMap = table !== undefined && seam.columns !== undefined && work.phase === 'staged'
  return (
    <section
      className={classes.panel}
      data-bare={isBare ? (seam.columns ? 'table' : true) : undefined}
      aria-label={title}
      ref={panel}
    >
      <header className={classes.panelHead}>
        <h2 tabIndex={-1}>{title}</h2>
        {staged && !running && <Badge tone="accent">{t.dryRun}</Badge>}
        <IconButton label={t.close} onClick={work.leave}>
          <IconX />
        </IconButton>
      </header>
      <div className={classes.panelBody}>
        {!running && (
          <Segmented
            wide
            label={t.way}
            value={way}
            onChange={work.choose}
            options={[
              { value: 'text', label: t.text },
              { value: 'file', label: t.file },
              ...(seam.stageImages ? [{ value: 'images' as const, label: t.images }] : []),
            ]}
          />
        )}
        {words.expects && !running && way !== 'images' && <p className={classes.sourceFacts}>{words.expects}</p>}
        {!source && way === 'text' && (
          <>
            <TextArea label={words.text} value={text} onChange={work.setText} rows={8} mono error={refused} />
            <Button disabled={text.trim() === ''} pending={reading} onClick={() => void work.readText()}>
              {t.check}
            </Button>
          </>
        )}
        {reading && way !== 'text' && (
          <p className={classes.sourceFacts} role="status">
            {t.readingFile}
          </p>
        )}
        {!source && way === 'file' && !reading && (
          <FileDrop
            label={words.file}
            labelHidden
            accept={accept}
            hint={words.fileHint}
            maxBytes={importLimits.bytes}
            files={[]}
            error={refused}
            onChange={(files) => void work.readFile(files[0])}
          />
        )}
        {!source && way === 'images' && !reading && words.images && (
          <FileDrop
            label={words.images.label}
            labelHidden
            accept="image/png,image/jpeg,image/webp,.zip"
            many
            hint={words.images.hint}
            maxBytes={words.images.maxBytes}
            files={[]}
            error={refused}
            onChange={(files) => void work.readImages(files)}
          />
        )}
        <p className="visually-hidden" role="status">
          {staged &&
            !running &&
            !mustMap &&
            `${t.ok} ${staged.ok}, ${nothingNew(seam.outcomes)} ${staged.duplicate}, ${t.wrong} ${staged.wrong}`}
        </p>
        {source && staged && (
          <div className={classes.source} role="group" aria-label={source.name} tabIndex={-1} data-step>
            {way === 'text' ? <IconClipboardText aria-hidden /> : <IconFileText aria-hidden />}
            <div>
              <div className={classes.sourceName}>{source.name}</div>
              <div className={classes.sourceFacts}>
                {source.size === null
                  ? t.resumed(staged.total, time(source.at))
                  : t.rowsRead(staged.total, bytes(source.size), time(source.at))}
              </div>
            </div>
            {!running && (
              <span className={classes.pages}>
                {mayMap && !mustMap && (
                  <Button variant="link" aria-expanded={mapping} onClick={() => setMapping(!mapping)}>
                    {t.changeColumns}
                  </Button>
                )}
                <Button variant="link" onClick={work.drop}>
                  {t.replace}
                </Button>
              </span>
            )}
          </div>
        )}
        {mayMap && (mustMap || mapping) && seam.columns && (
          <>
            {mustMap && <Notice tone="info">{t.whichColumn}</Notice>}
            <ImportMapping
              key={staged?.id}
              columns={seam.columns}
              table={table}
              pending={work.busy === 'mapping'}
              onCheck={(columns) => void work.map(columns).then(() => setMapping(false))}
            />
          </>
        )}
        {staged && !running && !mustMap && (
          <>
            {children}
            <ImportReport seam={seam} run={staged} key={staged.id} />
          </>
        )}
        {work.phase === 'failed' && <Notice tone="danger">{staged?.job?.reason ?? t.importFailed}</Notice>}
        {running && job && (
          <Progress done={job.done} total={job.total}>
            {words.progress(count(job.done), count(job.total))}
          </Progress>
        )}
        {running && seam.canStop && (
          <Button onClick={() => void work.stop()} variant="link">
            {t.stop}
          </Button>
        )}
        {!staged && !reading && <ImportHistory seam={seam} onOpen={(run) => void work.open(run)} />}
      </div>
      {staged && !running && !mustMap && (
        <footer className={classes.panelFoot}>
          <p>{staged.ok > 0 ? words.foot(staged.ok) : staged.wrong === staged.total ? t.noneGood : t.noneNew}</p>
          <div className={classes.panelActs}>
            <Button size="lg" onClick={work.leave}>
              {t.cancel}
            </Button>
            <Button
              size="lg"
              variant="primary"
              wide
              // While rows are being checked again, the previous result cannot be imported.
              disabled={!ready || staged.ok === 0 || work.busy === 'mapping'}
              pending={work.busy === 'asking'}
              onClick={() => void work.commit()}
            >
              {work.phase === 'failed' ? t.tryAgain : words.commit(staged.ok)}
            </Button>
          </div>
        </footer>
      )}
    </section>
  )
}
