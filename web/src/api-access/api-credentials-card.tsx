import { apiCredentials } from '@brava/contract/api-credentials/api-credentials.endpoints.ts'
import { partnerScopes } from '@brava/contract/partner-api/partner-scopes.ts'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { RowOf } from '../api/list.ts'
import { useMay } from '../api/profile.ts'
import { useAct } from '../api/use-act.ts'
import { asRead } from '../api/as-read.ts'
import { useList } from '../api/use-list.ts'
import { ago, date, dateTime } from '../text/format.ts'
import { language } from '../text/language.ts'
import { ConfirmDialog } from '../ui/ask/confirm-dialog.tsx'
import { PasswordDialog } from '../ui/ask/password-dialog.tsx'
import { Badge } from '../ui/basics/badge.tsx'
import { Button, ButtonLink } from '../ui/basics/button.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Menu } from '../ui/overlay/menu.tsx'
import { SecretDialog } from '../ui/overlay/secret-dialog.tsx'
import { TwoLine } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { Reason } from '../ui/table/reason.tsx'
import { ApiCredentialDialog } from './api-credential-dialog.tsx'
import { t } from './api-access.texts.ts'

export type ApiCredential = RowOf<typeof apiCredentials.list>

const sorted = { urlKey: 'credentials', defaultSort: { by: 'createdDate', ascending: false } } as const

/**
 * The credentials of one company, managed by its admins or by the distributor; without a company, those of all
 * companies.
 */
export function ApiCredentialsCard({ companyId, currency = '' }: { companyId?: number; currency?: string }) {
  const mayKeep = useMay('distributorsAndCompanyAdmins')
  const list = useList(apiCredentials.list, {
    remember: companyId === undefined ? 'api-credentials' : 'company-api-credentials',
    ...(companyId === undefined ? {} : { fixed: { companyId } }),
    ...sorted,
  })
  const revoke = useAct(apiCredentials.revoke)
  const rotate = useAct(apiCredentials.rotate)
  const [editing, setEditing] = useState<ApiCredential | 'new'>()
  const [revoking, setRevoking] = useState<ApiCredential>()
  const [rotating, setRotating] = useState<ApiCredential>()
  const [secret, setSecret] = useState<string>()
  const add = mayKeep && companyId !== undefined && (
    <Button size="sm" icon={<IconPlus />} onClick={() => setEditing('new')}>
      {t.add}
    </Button>
  )
  return (
    <Card title={t.title} flush actions={add}>
      <DataTable
        plain
        label={t.title}
        list={list}
        columns={columnsFor({
          isOfAll: companyId === undefined,
          acts: mayKeep && { change: setEditing, rotate: setRotating, revoke: setRevoking },
        })}
        rowHeight={52}
        empty={
          companyId === undefined ? (
            <EmptyState title={t.none} action={<ButtonLink to="/partners">{t.partners}</ButtonLink>}>
              {t.noneAnywhere}
            </EmptyState>
          ) : (
            <EmptyState title={t.none}>{t.noneWhy}</EmptyState>
          )
        }
      />
      {editing && (
        <ApiCredentialDialog
          companyId={editing === 'new' ? (companyId ?? 0) : editing.companyId}
          currency={editing === 'new' ? currency : asRead(editing, list.rows).currency}
          credential={editing === 'new' ? undefined : asRead(editing, list.rows)}
          onSecret={setSecret}
          onClose={() => setEditing(undefined)}
        />
      )}
      {secret && (
        <SecretDialog
          title={t.secretTitle}
          subtitle={t.secretText}
          secret={secret}
          copy={t.copy}
          kept={t.kept}
          onClose={() => setSecret(undefined)}
        />
      )}
      <PasswordDialog
        open={rotating !== undefined}
        onClose={() => setRotating(undefined)}
        title={t.rotateTitle(rotating?.name ?? '')}
        label={t.password}
        confirm={t.rotate}
        act={async (password) => {
          const { data } = await rotate.attempt({ params: { id: rotating?.id ?? 0 }, body: { password } })
          setSecret(data.credential)
        }}
      >
        {t.rotateText}
        {rotating?.formerUntilDate && t.rotateEnds(dateTime(rotating.formerUntilDate))}
      </PasswordDialog>
      <ConfirmDialog
        open={revoking !== undefined}
        onClose={() => setRevoking(undefined)}
        title={t.revokeTitle(revoking?.name ?? '')}
        confirm={t.revoke}
        danger
        onConfirm={() => revoke.run({ params: { id: revoking?.id ?? 0 } })}
      >
        {t.revokeText}
      </ConfirmDialog>
    </Card>
  )
}

interface Acts {
  change: (credential: ApiCredential) => void
  rotate: (credential: ApiCredential) => void
  revoke: (credential: ApiCredential) => void
}

function columnsFor({ isOfAll, acts }: { isOfAll: boolean; acts: Acts | false }): Column<ApiCredential>[] {
  const company: Column<ApiCredential> = {
    id: 'companyName',
    header: t.company,
    phone: 'sub',
    cell: (credential) => credential.companyName,
  }
  return [
    {
      id: 'name',
      field: 'name keyId',
      header: t.name,
      fixed: true,
      phone: 'title',
      phoneCell: ({ name, environment }) => (environment === 'test' ? `${name} · ${t.sandbox}` : name),
      cell: ({ name, keyId, environment }) => (
        <TwoLine sub={environment === 'test' ? `${t.sandbox} · ${keyId}` : keyId}>{name}</TwoLine>
      ),
    },
    ...(isOfAll ? [company] : []),
    {
      id: 'scopes',
      header: t.rights,
      quiet: true,
      from: 900,
      phone: 'line',
      cell: ({ scopes }) => <Reason whole>{scopes.map((scope) => partnerScopes[scope][language]).join(', ')}</Reason>,
    },
    {
      id: 'revokedDate',
      header: t.state,
      phone: 'badge',
      cell: ({ revokedDate }) => (
        <Badge tone={revokedDate ? 'neutral' : 'success'}>{revokedDate ? t.revoked : t.active}</Badge>
      ),
    },
    {
      id: 'lastUsedDate',
      header: t.lastUsed,
      quiet: true,
      phone: 'fact',
      cell: ({ lastUsedDate, lastIp }) =>
        lastUsedDate ? (
          <TwoLine sub={lastIp}>
            <span title={dateTime(lastUsedDate)}>{ago(lastUsedDate)}</span>
          </TwoLine>
        ) : (
          t.never
        ),
    },
    {
      id: 'createdDate',
      header: t.created,
      quiet: true,
      from: 760,
      phone: 'hidden',
      cell: ({ createdDate }) => date(createdDate),
    },
    ...(acts ? [actionsColumn(acts)] : []),
  ]
}

const actionsColumn = (acts: Acts): Column<ApiCredential> => ({
  id: 'actions',
  header: t.actions,
  headerHidden: true,
  align: 'right',
  width: 48,
  fixed: true,
  phone: 'end',
  cell: (credential) =>
    credential.revokedDate === null && (
      <Menu
        label={t.more(credential.name)}
        entries={[
          { label: t.change, onClick: () => acts.change(credential) },
          { label: t.rotate, onClick: () => acts.rotate(credential) },
          { label: t.revoke, danger: true, onClick: () => acts.revoke(credential) },
        ]}
      />
    ),
})
