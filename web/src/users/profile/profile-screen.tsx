import { useProfile } from '../../api/profile.ts'
import { ChoicesCard } from '../../notifications/choices-card.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Page, PageBody, PageHeader, SettingsColumns } from '../../ui/layout/page.tsx'
import { SideTabs, useTab } from '../../ui/layout/tabs.tsx'
import { DataCard } from './data-card.tsx'
import { MfaCard } from './mfa-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { t } from './profile.texts.ts'
import { SessionsCard } from './sessions-card.tsx'

/** The person's own data, photo, password, two-step verification and open sessions. */
export function ProfileScreen() {
  const { userData } = useProfile()
  const [tab, setTab] = useTab(['data', 'password', 'security', 'sessions', 'notifications'])
  return (
    <Page>
      <PageHeader title={t.title} facts={`${userData.firstName} ${userData.lastName} · ${userData.companyName}`} />
      <PageBody>
        <SettingsColumns
          tabs={
            <SideTabs
              label={t.parts}
              value={tab}
              onChange={setTab}
              tabs={[
                { key: 'data', label: t.data },
                { key: 'password', label: t.password },
                { key: 'security', label: t.security },
                { key: 'sessions', label: t.sessions },
                { key: 'notifications', label: t.notifications },
              ]}
            />
          }
        >
          {userData.mustSetUpMfa && <Notice tone="warning">{t.mfaMandatory}</Notice>}
          {tab === 'data' && <DataCard />}
          {tab === 'password' && <PasswordCard />}
          {tab === 'security' && <MfaCard />}
          {tab === 'sessions' && <SessionsCard />}
          {tab === 'notifications' && <ChoicesCard />}
        </SettingsColumns>
      </PageBody>
    </Page>
  )
}
