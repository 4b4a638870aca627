import { supportTickets } from '@brava/contract/support-tickets/support-tickets.endpoints.ts'
import { useState } from 'react'
import { useAct } from '../api/use-act.ts'
import { Button } from '../ui/basics/button.tsx'
import { RadioGroup } from '../ui/field/radio-group.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Stack } from '../ui/layout/page.tsx'
import type { OneTicket } from './ticket-side.tsx'
import { t } from './tickets.texts.ts'

const grades = [
  { value: 5, label: t.grade5 },
  { value: 4, label: t.grade4 },
  { value: 3, label: t.grade3 },
  { value: 2, label: t.grade2 },
  { value: 1, label: t.grade1 },
]

/** Asks the company how its resolved ticket went. */
export function RatingCard({ ticket }: { ticket: OneTicket }) {
  const [rating, setRating] = useState<number | null>(ticket.rating)
  const [comment, setComment] = useState(ticket.ratingComment)
  const rate = useAct(supportTickets.rate)
  const isSaid = rating === ticket.rating && comment === ticket.ratingComment
  return (
    <Card
      title={t.howWasIt}
      foot={
        <Button
          disabled={rating === null || isSaid}
          pending={rate.pending}
          onClick={() => rating !== null && void rate.run({ params: { id: ticket.id }, body: { rating, comment } })}
        >
          {t.sendRating}
        </Button>
      }
    >
      <Stack>
        <RadioGroup label={t.howWasIt} labelHidden value={rating} onChange={setRating} options={grades} />
        <TextField label={t.ratingComment} value={comment} onChange={setComment} maxLength={1000} />
      </Stack>
    </Card>
  )
}
