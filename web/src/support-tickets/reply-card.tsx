import { mostMessage, supportTickets } from '@brava/contract/support-tickets/support-tickets.endpoints.ts'
import { ticketStatus } from '@brava/contract/enums.ts'
import { useState } from 'react'
import { infoOf } from '../api/api-error.ts'
import { useAct } from '../api/use-act.ts'
import { toast } from '../state/toast.ts'
import { Button } from '../ui/basics/button.tsx'
import { Segmented } from '../ui/field/segmented.tsx'
import { TextArea } from '../ui/field/text-area.tsx'
import { Card } from '../ui/layout/card.tsx'
import { attachPictures } from './attach-pictures.ts'
import classes from './conversation.module.css'
import { PictureDrop } from './ticket-fields.tsx'
import type { OneTicket } from './ticket-side.tsx'
import { t } from './tickets.texts.ts'

/** The next message; for the distributor also an internal note, or an answer that resolves. */
export function ReplyCard({ ticket }: { ticket: OneTicket }) {
  const [message, setMessage] = useState('')
  const [isInternal, setInternal] = useState(false)
  const [files, setFiles] = useState<readonly File[]>([])
  const write = useAct(supportTickets.write, {
    done: () => {
      setMessage('')
      setFiles([])
    },
  })
  async function send(resolves: boolean) {
    try {
      const fileIds = await attachPictures(files)
      await write.run({ body: { ticketId: ticket.id, message, isInternal, resolves, fileIds } })
    } catch (error) {
      toast('error', infoOf(error))
    }
  }
  const isEmpty = message.trim() === ''
  const mayResolve = ticket.mayHandle && !isInternal && ticket.status !== ticketStatus.code.resolved
  return (
    <Card title={isInternal ? t.note : t.reply}>
      <div className={classes.reply}>
        {ticket.mayHandle && (
          <Segmented
            label={t.kind}
            value={isInternal ? 'note' : 'reply'}
            onChange={(kind) => setInternal(kind === 'note')}
            options={[
              { value: 'reply', label: t.reply },
              { value: 'note', label: t.note },
            ]}
          />
        )}
        <TextArea label={t.message} value={message} onChange={setMessage} rows={5} maxLength={mostMessage} />
        <PictureDrop files={files} onChange={setFiles} />
        <div className={classes.replyActs}>
          {mayResolve && (
            <Button disabled={isEmpty} pending={write.pending} onClick={() => void send(true)}>
              {t.sendResolved}
            </Button>
          )}
          <Button variant="primary" disabled={isEmpty} pending={write.pending} onClick={() => void send(false)}>
            {isInternal ? t.keepNote : t.sendReply}
          </Button>
        </div>
      </div>
    </Card>
  )
}
