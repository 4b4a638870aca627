import { supportTickets } from '@brava/contract/support-tickets/support-tickets.endpoints.ts'
import { useEffect, useState } from 'react'
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

interface Rating {
  readonly rating: number | null
  readonly comment: string
}

/** Asks the company to rate how its resolved ticket went. */
export function RatingCard({ ticket }: { ticket: OneTicket }) {
  const said: Rating = { rating: ticket.rating, comment: ticket.ratingComment }
  // What is chosen and typed here stays when the ticket changes; everything else shows the company's saved rating.
  const [typed, type] = useState<Partial<Rating>>({})
  const { rating, comment } = { ...said, ...typed }
  const rate = useAct(supportTickets.rate)
  const isSaid = rating === said.rating && comment === said.comment
  useEffect(() => {
    if (isSaid) type({})
  }, [isSaid])
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
        <RadioGroup
          label={t.howWasIt}
          labelHidden
          value={rating}
          onChange={(next) => type({ ...typed, rating: next })}
          options={grades}
        />
        <TextField
          label={t.ratingComment}
          value={comment}
          onChange={(next) => type({ ...typed, comment: next })}
          maxLength={1000}
        />
      </Stack>
    </Card>
  )
}
