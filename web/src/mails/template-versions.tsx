import { IconMail, IconRestore } from '@tabler/icons-react'
import { dateTime } from '../text/format.ts'
import { Badge } from '../ui/basics/badge.tsx'
import { Button } from '../ui/basics/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Timeline } from '../ui/layout/timeline.tsx'
import { t } from './mails.texts.ts'
import type { Template } from './template-form.tsx'

interface Props {
  versions: Template['versions']
  /** The version in use; null: the standard text. */
  inUse: number | null
  onEdit: (words: { subject: string; body: string }) => void
}

/** Earlier versions of the text, with author and time; one can be edited and saved as a new version. */
export function TemplateVersions({ versions, inUse, onEdit }: Props) {
  return (
    <Card title={t.versions}>
      {versions.length === 0 ? (
        t.noVersions
      ) : (
        <Timeline
          events={versions.map(({ version, subject, body, changedBy, changedDate }) => ({
            key: version,
            icon: body === null ? <IconRestore /> : <IconMail />,
            title: (
              <>
                {body === null ? t.wentBack : t.version(version)}{' '}
                {version === inUse && (
                  <Badge tone="success" glyph="check">
                    {t.inUse}
                  </Badge>
                )}
              </>
            ),
            facts: (
              <>
                {changedBy}{' '}
                {body !== null && version !== inUse && (
                  <Button variant="link" onClick={() => onEdit({ subject: subject ?? '', body })}>
                    {t.useAgain(version)}
                  </Button>
                )}
              </>
            ),
            time: dateTime(changedDate),
          }))}
        />
      )}
    </Card>
  )
}
