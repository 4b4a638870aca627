import { keys } from '@brava/contract/keys/keys.endpoints.ts'
import { useEffect, useState } from 'react'
import { infoOf } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { useAct } from '../api/use-act.ts'
import { refresh, useEndpoint } from '../api/use-endpoint.ts'
import { toast } from '../state/toast.ts'
import type { BatchFacts } from './import-facts.tsx'
import type { KeyImport } from './import-report.tsx'
import { importTexts } from './import.texts.ts'

export type ImportWay = 'text' | 'file'

interface Source {
  name: string
  size: number
  at: Date
}

/** The way of an import: chosen, read as a dry run, committed, watched until its keys are in stock. */
export function useKeyImport({
  productId,
  currency,
  onClose,
}: {
  productId: number
  currency: string
  onClose: () => void
}) {
  const [way, setWay] = useState<ImportWay>('file')
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
    setSource({ name: importTexts.pasted, size: new Blob([text]).size, at: new Date() })
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
        toast(
          'success',
          importTexts.importedToast(now.job.imported),
          now.batch ? { detail: importTexts.inBatch(now.batch) } : {},
        )
      } else toast('warning', importTexts.importedNone)
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

  return {
    way,
    /** Another way begins anew. */
    choose: (next: ImportWay) => {
      drop()
      setWay(next)
    },
    text,
    setText,
    facts,
    setFacts,
    source,
    staged,
    /** The commit is under way. */
    running,
    job: now?.job ?? staged?.job,
    isReading: fromText.pending || fromFile.pending,
    isAsking: commit.pending,
    readText,
    readFile,
    drop,
    importNow,
    leave: () => {
      drop()
      onClose()
    },
  }
}
