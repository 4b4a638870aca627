import { mailOutbox, mailStates } from '@brava/contract/mail-outbox/mail-outbox.endpoints.ts'
import { useState } from 'react'
import type { FiltersOf, RowOf } from '../api/list.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { useList } from '../api/use-list.ts'
import { dateTime } from '../text/format.ts'
import { languageNames } from '../text/language.ts'
import { Badge } from '../ui/badge.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { TwoLine } from '../ui/cells.tsx'
import type { Column } from '../ui/column.ts'
import { DataTable } from '../ui/data-table.tsx'
import { Drawer } from '../ui/drawer.tsx'
import type { Filter } from '../ui/filter.ts'
import { KeyValues } from '../ui/key-values.tsx'
import { ListToolbar } from '../ui/list-toolbar.tsx'
import { Notice } from '../ui/notice.tsx'
import { ListPage, PageHeader, WithDrawer } from '../ui/page.tsx'
import { EmptyState, Loaded } from '../ui/states.tsx'
import classes from './mail-outbox.module.css'
import { t } from './mail-outbox.texts.ts'

type Row = RowOf<typeof mailOutbox.getMails>

function StateBadge({ state }: { state: Row['state'] }) {
  const look = {
    queued: ['info', 'clock'],
    sent: ['success', 'check'],
    stored: ['neutral', 'dot'],
    failed: ['danger', 'cross'],
  } as const
  const [tone, glyph] = look[state]
  return (
    <Badge tone={tone} glyph={glyph}>
      {t[state]}
    </Badge>
  )
}

/** What a mail is about, by the name of its template. */
const templateWords: Readonly<Record<string, string>> = {
  'order-delivery': t.orderDelivery,
  'order-estimate': t.orderEstimate,
  'order-received': t.orderReceived,
  'password-changed': t.passwordChanged,
  'password-reset': t.passwordReset,
  'sign-in-code': t.signInCode,
  'mfa-changed': t.mfaChanged,
  'security-alert': t.securityAlert,
  invitation: t.invitation,
}

const columns: Column<Row>[] = [
  {
    id: 'createdDate',
    header: t.created,
    cell: (mail) => dateTime(mail.createdDate),
    quiet: true,
    width: 170,
    from: 860,
    phone: 'sub',
  },
  {
    id: 'subject',
    header: t.subject,
    cell: (mail) => <TwoLine sub={templateWords[mail.template] ?? mail.template}>{mail.subject}</TwoLine>,
    fixed: true,
    phone: 'title',
  },
  {
    id: 'toAddress',
    header: t.to,
    cell: (mail) => <TwoLine sub={mail.toAddress}>{mail.toName || mail.toAddress}</TwoLine>,
    phoneCell: (mail) => mail.toName || mail.toAddress,
    phone: 'sub',
  },
  {
    id: 'company',
    header: t.company,
    cell: (mail) => mail.companyName ?? '',
    quiet: true,
    from: 1000,
    phone: 'hidden',
  },
  { id: 'state', header: t.state, cell: (mail) => <StateBadge state={mail.state} />, phone: 'badge' },
]

const filters: Filter<Partial<FiltersOf<typeof mailOutbox.getMails>>>[] = [
  { kind: 'one', name: 'state', label: t.state, options: mailStates.map((value) => ({ value, label: t[value] })) },
]

/** The mails of the installation, for administrators. */
export function MailOutboxScreen() {
  const list = useList(mailOutbox.getMails, {
    remember: 'mail-outbox',
    debounceMs: 300,
    defaultSort: { by: 'createdDate', ascending: false },
  })
  const [open, setOpen] = useState<Row>()
  const notice = list.answer?.isSending === false
  return (
    <WithDrawer>
      <ListPage>
        <PageHeader title={t.title} facts={t.facts} />
        {notice && (
          <div className={classes.notice}>
            <Notice tone="info">
              {t.notSending} {list.answer?.showsSecrets && t.showsSecrets}
            </Notice>
          </div>
        )}
        <ListToolbar list={list} search={t.search} columns={columns} filters={filters} />
        <DataTable
          label={t.title}
          list={list}
          columns={columns}
          rowHeight={52}
          onRowClick={setOpen}
          active={open?.id}
          empty={<EmptyState title={t.none}>{t.noneWhy}</EmptyState>}
        />
      </ListPage>
      <Drawer
        dock
        flush
        open={open !== undefined}
        onClose={() => setOpen(undefined)}
        title={open?.subject ?? ''}
        width={480}
      >
        {open && <MailView id={open.id} />}
      </Drawer>
    </WithDrawer>
  )
}

function MailView({ id }: { id: number }) {
  const query = useEndpoint(mailOutbox.get, { params: { id } })
  return (
    <Loaded query={query}>
      {({ data }) => {
        // Only links of this portal are offered: the frame itself opens none.
        const link = new RegExp(`${location.origin.replace(/[.]/g, '\\.')}/auth/\\S+`).exec(data.text)?.[0]
        return (
          <>
            <div className={classes.facts}>
              <KeyValues
                pairs={[
                  [t.to, data.toName ? `${data.toName} <${data.toAddress}>` : data.toAddress],
                  [t.created, dateTime(data.createdDate)],
                  data.sentDate ? [t.sentAt, dateTime(data.sentDate)] : null,
                  [t.language, languageNames[data.language]],
                  [t.state, <StateBadge key="state" state={data.state} />],
                  data.error ? [t.problem, `${data.error} (${t.tries(data.tries)})`] : null,
                ]}
              />
              {link && <ButtonLink to={link.slice(location.origin.length)}>{t.openLink}</ButtonLink>}
            </div>
            <iframe className={classes.mail} title={data.subject} sandbox="" srcDoc={data.html} />
          </>
        )
      }}
    </Loaded>
  )
}
