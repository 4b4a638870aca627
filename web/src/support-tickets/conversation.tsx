import type { Answered } from '@brava/contract/endpoint.ts'
import { supportTickets } from '@brava/contract/support-tickets/support-tickets.endpoints.ts'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { call } from '../api/call.ts'
import { download } from '../api/download.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { bytes, dateTime } from '../text/format.ts'
import { Badge } from '../ui/basics/badge.tsx'
import { Button } from '../ui/basics/button.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Avatar } from '../ui/table/cells.tsx'
import classes from './conversation.module.css'
import { t } from './tickets.texts.ts'

type Message = Answered<typeof supportTickets.messages>['data'][number]

/** All messages of a ticket, oldest first. */
export function Conversation({ ticketId }: { ticketId: number }) {
  const messages = useEndpoint(supportTickets.messages, { params: { id: ticketId } })
  return (
    <Loaded query={messages}>
      {({ data }) => (
        <ol className={classes.conversation} aria-label={t.conversation}>
          {data.map((message) => (
            <li key={message.id}>
              {message.kind === 'message' ? <Said message={message} /> : <Done message={message} />}
            </li>
          ))}
        </ol>
      )}
    </Loaded>
  )
}

function Said({ message }: { message: Message }) {
  return (
    <article
      className={classes.said}
      data-internal={message.isInternal || undefined}
      data-ours={message.isOurs || undefined}
    >
      <Avatar name={message.userName} size={30} />
      <div className={classes.bubble}>
        <div className={classes.head}>
          <strong>{message.userName}</strong>
          {message.isInternal && <Badge tone="warning">{t.note}</Badge>}
          <span className={classes.when}>{dateTime(message.createdDate)}</span>
        </div>
        <div className={classes.body}>{message.message}</div>
        {message.files.length > 0 && (
          <div className={classes.files}>
            {message.files.map((file) => (
              <Attached key={file.id} file={file} />
            ))}
          </div>
        )}
        {message.isMine && message.seenDate && <div className={classes.seen}>{t.seen(dateTime(message.seenDate))}</div>}
      </div>
    </article>
  )
}

const became = {
  status: t.becameStatus,
  emergency: t.becameEmergency,
  assignee: t.becameAssignee,
  rating: t.becameRating,
} as const

function Done({ message }: { message: Message }) {
  if (message.kind === 'message') return null
  return (
    <p className={classes.done}>
      <strong>{message.userName}</strong> {became[message.kind](message.message)} · {dateTime(message.createdDate)}
    </p>
  )
}

function Attached({ file }: { file: Message['files'][number] }) {
  return file.isPicture ? <Picture file={file} /> : <SaveFile file={file} />
}

function SaveFile({ file }: { file: Message['files'][number] }) {
  return (
    <Button
      size="sm"
      icon={<IconDownload />}
      onClick={() => void download(supportTickets.file, { params: { id: file.id } }, { name: file.name })}
    >
      {file.name}, {bytes(file.sizeBytes)}
    </Button>
  )
}

/**
 * An attached picture; its address alone opens nothing, so it is fetched with the person's session. A screenshot is too
 * small to read here; it can be saved like any other file.
 */
function Picture({ file }: { file: Message['files'][number] }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const stopping = new AbortController()
    let made: string | undefined
    call(supportTickets.file, { params: { id: file.id } }, { signal: stopping.signal })
      .then((blob) => {
        made = URL.createObjectURL(blob)
        if (stopping.signal.aborted) URL.revokeObjectURL(made)
        else setAddress(made)
      })
      .catch(() => {})
    return () => {
      stopping.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [file.id])
  return (
    <figure className={classes.picture}>
      {address && <img src={address} alt={file.name} />}
      <figcaption>
        <SaveFile file={file} />
      </figcaption>
    </figure>
  )
}
