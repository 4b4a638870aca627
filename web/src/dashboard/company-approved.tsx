import { date } from '../text/format.ts'
import { ButtonLink } from '../ui/basics/button.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { t } from './dashboard.texts.ts'

/** Shown to the people of a company in its first month, in addition to the mail. */
export function CompanyApproved({ at }: { at: string }) {
  return (
    <Notice tone="success" action={<ButtonLink to="/wholesale">{t.openCatalogue}</ButtonLink>}>
      {t.companyApproved(date(at))}
    </Notice>
  )
}
