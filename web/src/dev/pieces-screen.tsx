import { IconKey, IconSend } from '@tabler/icons-react'
import { Button } from '../ui/basics/button.tsx'
import { Neighbours, Page, PageBody, PageHeader } from '../ui/layout/page.tsx'
import { StatusBadge } from '../ui/basics/status-badge.tsx'
import { Tabs, useTab } from '../ui/layout/tabs.tsx'
import { FormPieces } from './form-pieces.tsx'
import { ListPieces } from './list-pieces.tsx'
import { OverlayPieces } from './overlay-pieces.tsx'
import { RecordPieces } from './record-pieces.tsx'
import { StatePieces } from './state-pieces.tsx'

/** Every piece of the kit, to be viewed in both themes; in development only. */
export function PiecesScreen() {
  const [part, setPart] = useTab(['list', 'record', 'form', 'states', 'overlays'])
  const tabs = (
    <Tabs
      label="Pieces"
      value={part}
      onChange={setPart}
      tabs={[
        { key: 'list', label: 'List', count: 260 },
        { key: 'record', label: 'Record' },
        { key: 'form', label: 'Form' },
        { key: 'states', label: 'States' },
        { key: 'overlays', label: 'Overlays', count: 13, tone: 'warning' },
      ]}
    />
  )
  if (part === 'list') return <ListPieces />
  return (
    <Page>
      <PageHeader
        title="Order 018342"
        badge={<StatusBadge kind="order" value={9} />}
        facts="21. nov 2026. u 13:00 · Gejmerija Banja Luka · Nikola Đurić · domestic"
        actions={
          <>
            <Neighbours at={3} all={12} onPrevious={() => {}} onNext={() => {}} />
            <Button icon={<IconSend />}>Resend e-mail</Button>
            <Button variant="primary" icon={<IconKey />}>
              Assign missing keys
            </Button>
          </>
        }
      />
      {tabs}
      <PageBody>
        {part === 'record' && <RecordPieces />}
        {part === 'form' && <FormPieces />}
        {part === 'states' && <StatePieces />}
        {part === 'overlays' && <OverlayPieces />}
      </PageBody>
    </Page>
  )
}
