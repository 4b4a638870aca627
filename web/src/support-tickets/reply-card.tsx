import { mostMessage, supportTickets } from '@brava/contract/support-tickets/support-tickets.endpoints.ts'
import { ticketStatus } from '@brava/contract/enums.ts'
import { useRef, useState } from 'react'
import { useTries } from '../api/told-error.ts'
import { useAct } from '../api/use-act.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { Button } from '../ui/basics/button.tsx'
import { Segmented } from '../ui/field/segmented.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import { TextArea } from '../ui/field/text-area.tsx'
import { useKeptWork } from '../ui/form/use-kept-work.ts'
import { Card } from '../ui/layout/card.tsx'
import { UnsavedGuard } from '../ui/overlay/unsaved-guard.tsx'
import { attachFiles } from './attach-files.ts'
import classes from './conversation.module.css'
import { AttachmentDrop } from './ticket-fields.tsx'
import { ReplyTemplatesDialog } from './reply-templates-dialog.tsx'
import type { OneTicket } from './ticket-side.tsx'
import { t } from './tickets.texts.ts'

/** The next message; for the distributor also an internal note, or a reply that resolves the ticket. */
export function ReplyCard({ ticket }: { ticket: OneTicket }) {
  const [message, setMessage] = useState('')
  const [isInternal, setInternal] = useState(false)
  const [files, setFiles] = useState<readonly File[]>([])
  const sending = useRef(files)
  const write = useAct(supportTickets.write, {
    // What was typed or chosen in the meantime belongs to the next message.
    done: (_, { body: sent }) => {
      setMessage((typed) => (typed === sent.message ? '' : typed))
      setFiles((chosen) => chosen.filter((file) => !sending.current.includes(file)))
    },
  })
  const tries = useTries()
  const send = (resolves: boolean) =>
    tries.run(async () => {
      // A reply to somebody without an account goes by mail, without files: those chosen for a note stay.
      const attached = ticket.guest && !isInternal ? [] : files
      sending.current = attached
      const fileIds = await attachFiles(attached)
      await write.attempt({ body: { ticketId: ticket.id, message, isInternal, resolves, fileIds } })
    })
  const isEmpty = message.trim() === ''
  useKeptWork<{ message: string; isInternal: boolean }>(
    ['message', 'isInternal'],
    () => (isEmpty ? undefined : { message, isInternal }),
    (kept) => {
      setMessage(kept.message ?? '')
      setInternal(kept.isInternal ?? false)
    },
  )
  const isUnsaved = () => !isEmpty || files.length > 0
  const mayResolve = ticket.mayHandle && !isInternal && ticket.status !== ticketStatus.code.resolved
  return (
    <Card title={isInternal ? t.note : t.reply}>
      <UnsavedGuard isUnsaved={isUnsaved} />
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
        {ticket.mayHandle && !isInternal && (
          <TemplateChoice
            ticketId={ticket.id}
            onChoose={(text) => setMessage((typed) => [typed.trimEnd(), text].filter(Boolean).join('\n\n'))}
          />
        )}
        {ticket.guest && !isInternal && <p className={classes.seen}>{t.goesByMail(ticket.guest.email)}</p>}
        <TextArea label={t.message} value={message} onChange={setMessage} rows={5} maxLength={mostMessage} />
        {(!ticket.guest || isInternal) && <AttachmentDrop files={files} onChange={setFiles} />}
        <div className={classes.replyActs}>
          {mayResolve && (
            <Button disabled={isEmpty} pending={tries.pending} onClick={() => void send(true)}>
              {t.sendResolved}
            </Button>
          )}
          <Button variant="primary" disabled={isEmpty} pending={tries.pending} onClick={() => void send(false)}>
            {isInternal ? t.keepNote : t.sendReply}
          </Button>
        </div>
      </div>
    </Card>
  )
}

/** Starts the reply from a template that is filled in for this ticket. */
function TemplateChoice({ ticketId, onChoose }: { ticketId: number; onChoose: (text: string) => void }) {
  const templates = useEndpoint(supportTickets.repliesFor, { params: { id: ticketId } })
  const [isManaging, setManaging] = useState(false)
  const all = templates.data?.data ?? []
  return (
    <div className={classes.templates}>
      {all.length > 0 && (
        <SelectField
          label={t.insertTemplate}
          placeholder={t.chooseTemplate}
          value={null}
          onChange={(chosen) => {
            const template = all.find(({ id }) => id === chosen)
            if (template) onChoose(template.text)
          }}
          options={all.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <Button variant="link" onClick={() => setManaging(true)}>
        {t.manageTemplates}
      </Button>
      {isManaging && <ReplyTemplatesDialog onClose={() => setManaging(false)} />}
    </div>
  )
}
