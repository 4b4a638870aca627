import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { Badge, CountBadge } from '../ui/basics/badge.tsx'
import { Button, IconButton } from '../ui/basics/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { CopyButton } from '../ui/basics/copy-button.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { Segmented } from '../ui/field/segmented.tsx'
import { EmptyState, ErrorState } from '../ui/feedback/states.tsx'
import { StatusBadge } from '../ui/basics/status-badge.tsx'
import { Stepper } from '../ui/field/stepper.tsx'

export function StatePieces() {
  const [quantity, setQuantity] = useState(10)
  const [view, setView] = useState('file')
  const kinds = { order: 9, payment: 7, slot: 3, key: 6, ticket: 3, emergency: 3, fault: 5, company: 4 } as const
  return (
    <>
      <Card title="Badges">
        <div style={{ display: 'grid', gap: 10 }}>
          {(Object.keys(kinds) as (keyof typeof kinds)[]).map((kind) => (
            <div key={kind} style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
              {Array.from({ length: kinds[kind] }, (_, at) => (
                <StatusBadge key={String(at)} kind={kind} value={at + 1} />
              ))}
            </div>
          ))}
          <div style={{ display: 'flex', gap: 8 }}>
            <Badge tone="accent">New</Badge>
            <CountBadge value={12438} />
            <CountBadge value={13} tone="warning" />
            <CountBadge value={4} tone="fill" />
          </div>
        </div>
      </Card>
      <Card title="Buttons and controls">
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 10, alignItems: 'center' }}>
          <Button variant="primary">Primary</Button>
          <Button>Outline</Button>
          <Button variant="ghost">Ghost</Button>
          <Button variant="danger">Danger</Button>
          <Button variant="dangerFilled">Withdraw</Button>
          <Button disabled>Disabled</Button>
          <Button variant="primary" pending>
            Pending
          </Button>
          <Button variant="link">Link</Button>
          <IconButton label="See">
            <IconEye />
          </IconButton>
          <CopyButton value="NF26-8KQ4" />
          <Segmented
            label="Way"
            value={view}
            onChange={setView}
            options={[
              { value: 'text', label: 'Text' },
              { value: 'file', label: 'File' },
              { value: 'csv', label: 'CSV' },
            ]}
          />
          <Stepper label="Quantity" value={quantity} onChange={setQuantity} look="in" />
          <Stepper label="Quantity" value={4} onChange={() => {}} look="warning" />
          <Stepper label="Quantity" value={4} onChange={() => {}} look="danger" />
          <Stepper label="Quantity" value={0} onChange={() => {}} />
        </div>
      </Card>
      <Notice tone="danger" action={<Button variant="link">Set Mlin & Med to 10</Button>}>
        Quantity of all products must be greater than their MOQ
      </Notice>
      <Notice tone="warning">Below MOQ. Minimum is 10.</Notice>
      <Notice tone="info">The rates are from this morning.</Notice>
      <Card flush>
        <EmptyState title="No orders yet" action={<Button>Open the catalogue</Button>}>
          Orders appear here as soon as a partner places one.
        </EmptyState>
      </Card>
      <Card flush>
        <ErrorState
          error={
            new ApiError({
              status: 503,
              code: 'x',
              info: 'The service is not available right now. Please try again.',
              requestId: '8f20-c1',
            })
          }
          onRetry={() => {}}
        />
      </Card>
    </>
  )
}
