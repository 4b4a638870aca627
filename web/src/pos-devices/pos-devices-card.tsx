import { posDevices } from '@brava/contract/pos-devices/pos-devices.endpoints.ts'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { List, RowOf } from '../api/list.ts'
import { asRead } from '../api/as-read.ts'
import { useMay } from '../api/profile.ts'
import { useAct } from '../api/use-act.ts'
import { useList } from '../api/use-list.ts'
import { ago, date, dateTime } from '../text/format.ts'
import { ConfirmDialog } from '../ui/ask/confirm-dialog.tsx'
import { Badge } from '../ui/basics/badge.tsx'
import { Button } from '../ui/basics/button.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Menu } from '../ui/overlay/menu.tsx'
import { TwoLine } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { CredentialDialog } from './credential-dialog.tsx'
import { PosDeviceDialog } from './pos-device-dialog.tsx'
import { t } from './pos-devices.texts.ts'

export type PosDevice = RowOf<typeof posDevices.own>

const sorted = { urlKey: 'devices', defaultSort: { by: 'createdDate', ascending: false } } as const

/** The tills of the person's own company. */
export function OwnPosDevices({ companyId }: { companyId: number }) {
  const list = useList(posDevices.own, { remember: 'my-pos-devices', ...sorted })
  return <DevicesCard list={list} companyId={companyId} />
}

/** The tills of a partner, as its supplier sees them. */
export function PartnerPosDevices({ companyId }: { companyId: number }) {
  const list = useList(posDevices.list, { remember: 'partner-pos-devices', fixed: { companyId }, ...sorted })
  return <DevicesCard list={list} companyId={companyId} />
}

function DevicesCard({ list, companyId }: { list: List<PosDevice>; companyId: number }) {
  const mayKeep = useMay('distributorsAndCompanyAdmins')
  const remove = useAct(posDevices.remove)
  const unlock = useAct(posDevices.unlock)
  const [editing, setEditing] = useState<PosDevice | 'new'>()
  const [removing, setRemoving] = useState<PosDevice>()
  const [credential, setCredential] = useState<string>()
  const register = mayKeep && (
    <Button size="sm" icon={<IconPlus />} onClick={() => setEditing('new')}>
      {t.add}
    </Button>
  )
  return (
    <Card title={t.title} flush actions={register}>
      <DataTable
        plain
        label={t.title}
        list={list}
        columns={columnsFor(
          mayKeep && {
            change: setEditing,
            remove: setRemoving,
            unlock: (device) => void unlock.run({ params: { id: device.id } }),
          },
        )}
        rowHeight={52}
        empty={<EmptyState title={t.none}>{t.noneWhy}</EmptyState>}
      />
      {editing && (
        <PosDeviceDialog
          companyId={companyId}
          device={editing === 'new' ? undefined : asRead(editing, list.rows)}
          onCredential={setCredential}
          onClose={() => setEditing(undefined)}
        />
      )}
      {credential && <CredentialDialog credential={credential} onClose={() => setCredential(undefined)} />}
      <ConfirmDialog
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        title={t.removeTitle(removing?.serial ?? '')}
        confirm={t.remove}
        danger
        onConfirm={() => remove.run({ params: { id: removing?.id ?? 0 } })}
      >
        {t.removeText}
      </ConfirmDialog>
    </Card>
  )
}

interface Acts {
  change: (device: PosDevice) => void
  unlock: (device: PosDevice) => void
  remove: (device: PosDevice) => void
}

function columnsFor(acts: Acts | false): Column<PosDevice>[] {
  const columns: Column<PosDevice>[] = [
    {
      id: 'serial',
      field: 'serial model',
      header: t.serial,
      fixed: true,
      phone: 'title',
      phoneCell: (device) => device.serial,
      cell: (device) => <TwoLine sub={device.model}>{device.serial}</TwoLine>,
    },
    { id: 'location', header: t.location, phone: 'sub', cell: (device) => device.location },
    {
      id: 'isDisabled',
      header: t.state,
      phone: 'badge',
      cell: (device) => (
        <Badge tone={device.isDisabled ? 'neutral' : device.lockedDate ? 'danger' : 'success'}>
          {device.isDisabled ? t.disabled : device.lockedDate ? t.locked : t.active}
        </Badge>
      ),
    },
    {
      id: 'lastSeenDate',
      header: t.lastSeen,
      quiet: true,
      phone: 'fact',
      cell: (device) =>
        device.lastSeenDate ? <span title={dateTime(device.lastSeenDate)}>{ago(device.lastSeenDate)}</span> : t.never,
    },
    {
      id: 'createdDate',
      header: t.created,
      quiet: true,
      from: 760,
      phone: 'hidden',
      cell: (device) => date(device.createdDate),
    },
  ]
  if (!acts) return columns
  return [
    ...columns,
    {
      id: 'actions',
      header: t.actions,
      headerHidden: true,
      align: 'right',
      width: 48,
      fixed: true,
      phone: 'end',
      cell: (device) => (
        <Menu
          label={t.more(device.serial)}
          entries={[
            ...(device.lockedDate ? [{ label: t.unlock, onClick: () => acts.unlock(device) }] : []),
            { label: t.change, onClick: () => acts.change(device) },
            { label: t.remove, danger: true, onClick: () => acts.remove(device) },
          ]}
        />
      ),
    },
  ]
}
