import type { Endpoint, EndpointSpec, Sent } from '@brava/contract/endpoint.ts'
import { changeToast, closeToast, toast } from '../state/toast.ts'
import { ApiError } from './api-error.ts'
import { t } from './api.texts.ts'
import { type Callable, saveBlob } from './call.ts'
import { fetchFile, type FileProgress } from './fetch-file.ts'
import { type ToldError, toldError } from './told-error.ts'

export interface DownloadOptions {
  /** Used when the server gives the file no name. */
  readonly name?: string
  /** Stops the download, as the person can from the message. */
  readonly signal?: AbortSignal
  /** Refusals that the caller handles: they are thrown instead of shown. */
  readonly catches?: (error: ApiError) => boolean
  readonly told?: (progress: FileProgress) => void
}

/** For this long no message is shown: most files arrive sooner. */
const quietMs = 1000
/** Errors shown for files that did not arrive, by what was requested. */
const failures = new Map<string, ToldError>()
/** How often the message about a long download changes; screen readers read it aloud. */
const tellMs = 2000

/**
 * Fetches a file and saves it for the person under the name the server gave it. A slow download shows a message with
 * its progress and a way to stop it; a failure is shown in a toast. Returns whether the file was saved.
 */
export async function download<E extends EndpointSpec>(
  endpoint: Callable<E> | (E & Endpoint),
  input: Sent<E>,
  { name, signal, catches, told }: DownloadOptions = {},
): Promise<boolean> {
  const wanted = JSON.stringify([endpoint.path, input])
  failures.get(wanted)?.again()
  failures.delete(wanted)
  const stop = new AbortController()
  const either = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal
  let message: number | undefined
  let progress: FileProgress = { bytes: 0, total: undefined }
  const cancel = { label: t.cancel, run: () => stop.abort() }
  const quiet = setTimeout(() => {
    message = toast('info', t.downloading, { detail: t.soMuch(progress), action: cancel, lifetime: null })
  }, quietMs)
  const telling = setInterval(() => {
    if (message !== undefined) changeToast(message, { detail: t.soMuch(progress) })
  }, tellMs)
  try {
    const file = await fetchFile(endpoint, input, {
      signal: either,
      told: (now) => {
        progress = now
        told?.(now)
      },
    })
    saveBlob(file.blob, file.name ?? name ?? 'download')
    return true
  } catch (error) {
    if (either.aborted) toast('info', t.downloadStopped)
    else if (error instanceof ApiError && catches?.(error)) throw error
    else {
      const failure = toldError()
      failure.tell(error)
      failures.set(wanted, failure)
    }
    return false
  } finally {
    clearTimeout(quiet)
    clearInterval(telling)
    if (message !== undefined) closeToast(message)
  }
}
