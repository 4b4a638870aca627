import type { Endpoint, EndpointSpec, Sent } from '@brava/contract/endpoint.ts'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Callable, saveBlob } from '../../api/call.ts'
import { fetchFile } from '../../api/fetch-file.ts'
import { Button } from '../basics/button.tsx'
import { EmptyState, ErrorState } from '../feedback/states.tsx'
import { t } from '../ui.texts.ts'
import { Dialog } from './dialog.tsx'
import classes from './paper-dialog.module.css'

interface PaperDialogProps<E extends EndpointSpec> {
  title: string
  /** A call that returns a PDF. */
  endpoint: Callable<E> | (E & Endpoint)
  input: Sent<E>
  /** The name under which it is saved. */
  name: string
  /** Further actions on the paper. */
  actions?: ReactNode
  onLoaded?: () => void
  onClose: () => void
}

/** A paper as it is printed, with buttons to print and save it. Browsers that cannot show PDFs (phones) save it. */
export function PaperDialog<E extends EndpointSpec>(props: PaperDialogProps<E>) {
  const { title, endpoint, input, name, actions, onLoaded, onClose } = props
  const [paper, setPaper] = useState<{ blob: Blob; url: string }>()
  const [failure, setFailure] = useState<unknown>()
  const frame = useRef<HTMLIFrameElement>(null)
  const asked = useRef({ endpoint, input, onLoaded })
  useEffect(() => {
    const stop = new AbortController()
    let url = ''
    fetchFile(asked.current.endpoint, asked.current.input, { signal: stop.signal })
      .then(({ blob }) => {
        url = URL.createObjectURL(blob)
        setPaper({ blob, url })
        asked.current.onLoaded?.()
      })
      .catch((error: unknown) => {
        if (!stop.signal.aborted) setFailure(error)
      })
    return () => {
      stop.abort()
      if (url) URL.revokeObjectURL(url)
    }
  }, [])
  const isShown = navigator.pdfViewerEnabled
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      width={840}
      flush
      footNote={
        <>
          {actions}
          <Button icon={<IconDownload />} pending={!paper} onClick={() => paper && saveBlob(paper.blob, name)}>
            {t.saveFile}
          </Button>
        </>
      }
      action={
        isShown && (
          <Button
            variant="primary"
            icon={<IconPrinter />}
            pending={!paper}
            onClick={() => frame.current?.contentWindow?.print()}
          >
            {t.print}
          </Button>
        )
      }
    >
      <div className={classes.paper} data-unshown={!isShown || undefined} aria-busy={!paper && failure === undefined}>
        {failure !== undefined && <ErrorState error={failure} />}
        {paper && isShown && <iframe ref={frame} className={classes.frame} title={title} src={paper.url} />}
        {paper && !isShown && <EmptyState title={t.noViewer}>{t.noViewerText}</EmptyState>}
      </div>
    </Dialog>
  )
}
