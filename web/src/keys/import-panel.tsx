import { keys } from '@brava/contract/keys/keys.endpoints.ts'
import { IconClipboardText, IconFileText, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { infoOf } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { useAct } from '../api/use-act.ts'
import { refresh, useEndpoint } from '../api/use-endpoint.ts'
import { bytes, count, time } from '../text/format.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { FileDrop } from '../ui/file-drop.tsx'
import { Notice } from '../ui/notice.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { toast } from '../ui/toast.ts'
import { type BatchFacts, ImportFacts } from './import-facts.tsx'
import { ImportReport, type KeyImport } from './import-report.tsx'
import classes from './keys.module.css'
import { t } from './keys.texts.ts'

type Way = 'text' | 'file'

interface Source {
  name: string
  size: number
  at: Date
}

/** Import of keys: codes from text or a file, a dry run that says what each row is, then all good rows or none. */
export function ImportPanel({
  productId,
  available,
  currency,
  isBare = false,
  onClose,
}: {
  productId: number
  available: number
  currency: string
  /** Inside a drawer, which has a head of its own. */
  isBare?: boolean
  onClose: () => void
}) {
  const [way, setWay] = useState<Way>('file')
  const [text, setText] = useState('')
  const [source, setSource] = useState<Source>()
  const [staged, setStaged] = useState<KeyImport>()
  const [facts, setFacts] = useState<BatchFacts>({
    supplierId: null,
    unitCost: '',
    currency,
    regionId: null,
    expiresOn: null,
  })
  const stage = { says: false, refreshes: [] } as const
  const fromText = useAct(keys.addFromString, stage)
  const fromFile = useAct(keys.addFromFile, stage)
  const commit = useAct(keys.commitImport, stage)
  const running = staged?.job !== null && staged?.job !== undefined && staged.job.state !== 'failed'
  const watched = useEndpoint(
    keys.import,
    { params: { id: staged?.id ?? 0 } },
    { enabled: running && staged?.state === 'staged', everyMs: 700 },
  )

  async function readText() {
    const answer = await fromText.run({ body: { productId, text, dryRun: true } })
    if (!answer) return
    setSource({ name: t.pasted, size: new Blob([text]).size, at: new Date() })
    setStaged(answer.data.import)
  }
  async function readFile(file: File | undefined) {
    if (!file) return
    const answer = await fromFile.run({ files: [file], body: { productId, dryRun: 'true' } })
    if (!answer) return
    setSource({ name: file.name, size: file.size, at: new Date() })
    setStaged(answer.data.import)
  }
  /** A dry run that is not wanted any more leaves the server too. */
  function drop() {
    if (staged && staged.state === 'staged' && staged.job === null) {
      void call(keys.cancelImport, { params: { id: staged.id } }).catch(() => {})
    }
    setStaged(undefined)
    setSource(undefined)
  }
  async function importNow() {
    if (!staged || facts.supplierId === null) return
    const answer = await commit.run({
      params: { id: staged.id },
      body: { ...facts, supplierId: facts.supplierId, expiresOn: facts.expiresOn },
    })
    if (answer) setStaged(answer.data.import)
  }

  const now = watched.data?.data
  useEffect(() => {
    if (!now || !running) return
    if (now.state === 'committed') {
      if (now.job && now.job.imported > 0) {
        toast('success', t.importedToast(now.job.imported), now.batch ? { detail: t.inBatch(now.batch) } : {})
      } else toast('warning', t.importedNone)
      void refresh()
      setStaged(undefined)
      setSource(undefined)
      setText('')
      onClose()
    } else if (now.job?.state === 'failed') setStaged(now)
  }, [now, running, onClose])
  useEffect(() => {
    if (watched.error) toast('error', infoOf(watched.error))
  }, [watched.error])

  const ready = facts.supplierId !== null && /^\d+(\.\d{1,4})?$/.test(facts.unitCost)
  const job = now?.job ?? staged?.job
  return (
    <section className={classes.panel} data-bare={isBare || undefined} aria-label={t.importKeys}>
      <header className={classes.panelHead}>
        <h2>{t.importKeys}</h2>
        {staged && !running && <Badge tone="accent">{t.dryRun}</Badge>}
        <IconButton
          label={t.close}
          onClick={() => {
            drop()
            onClose()
          }}
        >
          <IconX />
        </IconButton>
      </header>
      <div className={classes.panelBody}>
        {!running && (
          <Segmented
            wide
            label={t.way}
            value={way}
            onChange={(next) => {
              drop()
              setWay(next)
            }}
            options={[
              { value: 'text', label: t.text },
              { value: 'file', label: t.file },
            ]}
          />
        )}
        {!source && way === 'text' && (
          <>
            <TextArea label={t.codes} value={text} onChange={setText} rows={8} mono />
            <Button disabled={text.trim() === ''} pending={fromText.pending} onClick={() => void readText()}>
              {t.check}
            </Button>
          </>
        )}
        {!source && way === 'file' && (
          <FileDrop
            label={t.fileLabel}
            labelHidden
            accept=".txt,.csv,text/plain,text/csv"
            hint={t.fileHint}
            maxBytes={20 * 1024 * 1024}
            files={[]}
            onChange={(files) => void readFile(files[0])}
          />
        )}
        {source && staged && (
          <div className={classes.source}>
            {way === 'file' ? <IconFileText aria-hidden /> : <IconClipboardText aria-hidden />}
            <div>
              <div className={classes.sourceName}>{source.name}</div>
              <div className={classes.sourceFacts}>{t.rowsRead(staged.total, bytes(source.size), time(source.at))}</div>
            </div>
            {!running && (
              <Button variant="link" onClick={drop}>
                {t.replace}
              </Button>
            )}
          </div>
        )}
        {staged && !running && (
          <>
            <ImportFacts facts={facts} onChange={setFacts} />
            <ImportReport report={staged} key={staged.id} />
          </>
        )}
        {staged?.job?.state === 'failed' && <Notice tone="danger">{t.importFailed}</Notice>}
        {running && job && (
          <div style={{ display: 'grid', gap: 8 }} role="status">
            <div className={classes.progress}>
              <span style={{ width: `${job.total === 0 ? 0 : Math.round((100 * job.done) / job.total)}%` }} />
            </div>
            <span>{t.importingOf(count(job.done), count(job.total))}</span>
          </div>
        )}
      </div>
      {staged && !running && (
        <footer className={classes.panelFoot}>
          <p>{staged.ok === 0 ? t.noneGood : ready ? t.afterImport(available + staged.ok) : t.chooseFirst}</p>
          <div className={classes.panelActs}>
            <Button
              size="lg"
              onClick={() => {
                drop()
                onClose()
              }}
            >
              {t.cancel}
            </Button>
            <Button
              size="lg"
              variant="primary"
              wide
              disabled={!ready || staged.ok === 0}
              pending={commit.pending}
              onClick={() => void importNow()}
            >
              {staged.job?.state === 'failed' ? t.tryAgain : t.importGood(staged.ok)}
            </Button>
          </div>
        </footer>
      )}
    </section>
  )
}
