import { ticketEmergency } from '@brava/contract/enums.ts'
import { supportTickets } from '@brava/contract/support-tickets/support-tickets.endpoints.ts'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useAct } from '../api/use-act.ts'
import { useForm } from '../ui/form/use-form.ts'
import { attachFiles } from './attach-files.ts'

/** The subject of a new ticket, as far as the screen knows it. */
export interface TicketSubject {
  readonly subject?: string
  readonly orderId?: number
  readonly keyId?: number
}

/** A new ticket: its form and files; once it is open, goes to its page. */
export function useTicketForm({ subject = '', orderId, keyId }: TicketSubject) {
  const navigate = useNavigate()
  const [files, setFiles] = useState<readonly File[]>([])
  const made = useRef(0)
  const create = useAct(supportTickets.create)
  const about = { ...(orderId ? { orderId } : {}), ...(keyId ? { keyId } : {}) }
  const form = useForm({
    schema: supportTickets.create.body,
    initial: { subject, message: '', emergency: ticketEmergency.code.mid as 1 | 2 | 3 },
    toWire: (values) => ({ ...values, ...about }),
    submit: async (values) => {
      const answer = await create.attempt({ body: { ...values, ...about, fileIds: await attachFiles(files) } })
      made.current = answer.data.id
    },
    done: () => void navigate({ to: `/support-tickets/edit/${made.current}` }),
  })
  // What was typed the form itself guards.
  const isUnsaved = () => files.length > 0 && !form.changed && made.current === 0
  return { form, files, setFiles, isUnsaved }
}
