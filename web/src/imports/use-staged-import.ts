import { useEffect, useRef, useState } from 'react'
import { ApiError, infoOf } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import { tellError, useTries } from '../api/told-error.ts'
import { keyOf, refresh, useEndpoint } from '../api/use-endpoint.ts'
import { useStored } from '../state/stored.ts'
import { toast } from '../state/toast.ts'
import { stagedTexts as t } from './imports.texts.ts'
import { type ImportSeam, type Mapping, phaseOf, type Staged, type StagedRun, type StagedTable } from './staged-run.ts'

export type ImportWay = 'text' | 'file' | 'images'

interface Source {
  readonly name: string
  /** Bytes; unknown after a reload. */
  readonly size: number | null
  readonly at: Date
}

const none: number | null = null

/** The name of an import: its file, or how it was entered. */
export const nameOfRun = (run: StagedRun) => run.fileName || (run.source === 'images' ? t.images : t.pasted)

/**
 * The steps of an import: read as a dry run, its columns mapped, committed, followed to its end. This browser remembers
 * what was read or committed here, so that it continues after a reload.
 */
export function useStagedImport<R extends StagedRun>(seam: ImportSeam<R>, onClose: () => void) {
  const [way, setWay] = useState<ImportWay>('file')
  const [text, setText] = useState('')
  const [source, setSource] = useState<Source>()
  const [staged, setStaged] = useState<R>()
  const [table, setTable] = useState<StagedTable>()
  const [busy, setBusy] = useState<'reading' | 'mapping' | 'asking'>()
  const [refused, setRefused] = useState('')
  const [openId, setOpenId] = useStored<number | null>(`brava.import.${seam.name}`, none)
  const stopping = useTries()
  const opening = useTries()
  const phase = staged && phaseOf(staged)
  const running = phase === 'committing'
  // The queue retries what failed without a refusal.
  const isRetried = phase === 'failed' && !staged?.job?.reason && busy !== 'asking'
  const watched = useEndpoint(
    seam.calls.import,
    { params: { id: staged?.id ?? openId ?? 0 } },
    {
      enabled: running || isRetried || (staged === undefined && openId !== null),
      everyMs: running ? 700 : isRetried && 3000,
    },
  )

  function show({ run, table: read }: Staged<R>, from: Source) {
    setSource(from)
    setStaged(run)
    setTable(read)
  }
  /** What this person has just uploaded. */
  function showOwn(read: Staged<R>, from: Source) {
    show(read, from)
    setOpenId(read.run.id)
  }
  async function doing(what: typeof busy, work: () => Promise<void>) {
    setBusy(what)
    try {
      await work()
    } finally {
      setBusy(undefined)
    }
  }
  /** Why the input cannot be read is shown at its field, until the next attempt. */
  async function reading(read: () => Promise<void>) {
    setRefused('')
    await doing('reading', () => read().catch((thrown) => setRefused(infoOf(thrown))))
  }
  function forget() {
    setStaged(undefined)
    setSource(undefined)
    setTable(undefined)
    setOpenId(null)
  }
  /** Opens an import from the history, or one that was open before a reload. */
  async function open(run: R) {
    const read = await opening.run(async () => ({ table: await seam.tableOf?.(run.id) }))
    if (read) show({ run, ...read }, { name: nameOfRun(run), size: null, at: new Date(run.createdDate) })
  }
  /** Their own dry run that is no longer wanted is deleted on the server too; one from the history stays there. */
  function drop() {
    if (staged && phase === 'staged' && openId === staged.id)
      void call(seam.calls.cancelImport, { params: { id: staged.id } }).catch(() => {})
    forget()
  }
  /** Shows what became of a commit: a small one can be finished before its request is answered. */
  function arrive(run: R) {
    const then = phaseOf(run)
    if (then === 'done') {
      seam.done(run)
      void refresh()
      forget()
      setText('')
      onClose()
    } else if (then === 'cancelled') {
      toast('warning', t.stopped)
      void refresh()
      forget()
    } else setStaged(run)
  }

  const now = watched.data?.data as R | undefined
  // What the run does next, with the values of the latest render.
  const follow = useRef(() => {})
  follow.current = () => {
    if (!now || (staged !== undefined && staged.id !== now.id)) return
    const then = phaseOf(now)
    if (staged === undefined) {
      if (openId !== now.id) return
      if (then === 'staged' || then === 'committing' || then === 'failed') void open(now)
      else setOpenId(null)
      return
    }
    // What was read before the commit says nothing about it.
    if ((running && then !== 'committing' && then !== 'staged') || (isRetried && then !== 'staged')) arrive(now)
  }
  useEffect(() => follow.current(), [now, staged, openId, running, isRetried])

  const { error } = watched
  useEffect(() => {
    if (!error) return
    if (error instanceof ApiError && error.status === 404) setOpenId(null)
    else tellError(error)
  }, [error, setOpenId])

  return {
    seam,
    way,
    /** Choosing another way starts over. */
    choose: (next: ImportWay) => {
      drop()
      setRefused('')
      setWay(next)
    },
    text,
    setText,
    source,
    staged,
    table,
    phase,
    running,
    job: (running ? now?.job : undefined) ?? staged?.job,
    busy,
    refused,
    readText: () =>
      reading(async () => {
        const read = await seam.stageText(text)
        if (read) showOwn(read, { name: t.pasted, size: new Blob([text]).size, at: new Date() })
      }),
    readFile: (file: File | undefined) =>
      reading(async () => {
        const read = file && (await seam.stageFile(file))
        if (file && read) showOwn(read, { name: file.name, size: file.size, at: new Date() })
      }),
    readImages: (files: readonly File[]) =>
      reading(async () => {
        const read = files.length > 0 ? await seam.stageImages?.(files) : undefined
        const size = files.reduce((sum, file) => sum + file.size, 0)
        if (read) showOwn(read, { name: nameOfRun(read.run), size, at: new Date() })
      }),
    map: (columns: Mapping) =>
      doing('mapping', async () => {
        const read = staged && seam.map ? await seam.map(staged.id, columns) : undefined
        if (!read) return
        setStaged(read.run)
        setTable(read.table)
        void refresh(seam.calls.importRows)
      }),
    commit: () =>
      doing('asking', async () => {
        if (!staged) return
        const key = keyOf(seam.calls.import, { params: { id: staged.id } })
        await queryClient.cancelQueries({ queryKey: key })
        const asked = await seam.commit(staged)
        if (!asked) return
        // What was read of an earlier attempt says nothing about this one.
        queryClient.setQueryData(key, { data: asked })
        setOpenId(asked.id)
        arrive(asked)
      }),
    stop: async () => {
      if (staged) await stopping.run(() => call(seam.calls.cancelImport, { params: { id: staged.id } }))
    },
    open,
    drop,
    /** What is in progress continues, and is shown again when the person returns. */
    leave: () => {
      if (!running) drop()
      onClose()
    },
  }
}

export type StagedImport<R extends StagedRun = StagedRun> = ReturnType<typeof useStagedImport<R>>
