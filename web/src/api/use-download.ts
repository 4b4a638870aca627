import type { Endpoint, EndpointSpec, Sent } from '@brava/contract/endpoint.ts'
import { useRef, useState } from 'react'
import type { Callable } from './call.ts'
import { download, type DownloadOptions } from './download.ts'
import type { FileProgress } from './fetch-file.ts'

export interface Download {
  readonly pending: boolean
  /** How much has arrived; undefined when no download is running. */
  readonly progress: FileProgress | undefined
  /** Fetches and saves a file; returns whether it was saved. Any failure has been shown in a toast. */
  run<E extends EndpointSpec>(
    endpoint: Callable<E> | (E & Endpoint),
    input: Sent<E>,
    options?: Omit<DownloadOptions, 'signal' | 'told'>,
  ): Promise<boolean>
  cancel(): void
}

/**
 * Downloads of one button: const file = useDownload(); … onClick={() => void file.run(invoices.zip, …)}. A running
 * download continues when the person leaves the screen: its message stays, and with it the way to stop it.
 */
export function useDownload(): Download {
  const [progress, setProgress] = useState<FileProgress>()
  const running = useRef<AbortController>(null)
  return {
    pending: progress !== undefined,
    progress,
    async run(endpoint, input, options) {
      const stop = new AbortController()
      running.current = stop
      setProgress({ bytes: 0, total: undefined })
      try {
        return await download(endpoint, input, { ...options, signal: stop.signal, told: setProgress })
      } finally {
        if (running.current === stop) {
          running.current = null
          setProgress(undefined)
        }
      }
    },
    cancel: () => running.current?.abort(),
  }
}
