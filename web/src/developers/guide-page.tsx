import { said } from '../text/texts.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import classes from './developers.module.css'
import { t } from './developers.texts.ts'
import type { Guide, GuideSection } from './guides/guide.ts'
import { CodePanel } from './samples/code-panel.tsx'
import { requestSample } from './samples/request-sample.ts'
import { Words } from './words.tsx'

function Section({ section, lead }: { section: GuideSection; lead?: string | undefined }) {
  const sample = section.sample ?? (section.request && requestSample(section.request, location.origin))
  const title = section.title && said(section.title)
  return (
    <div className={classes.section}>
      <div className={classes.prose}>
        {lead && (
          <p className={classes.lead}>
            <Words>{lead}</Words>
          </p>
        )}
        {title && <h2 className={classes.h2}>{title}</h2>}
        {section.words.map((words, at) =>
          'en' in words ? (
            <p key={at}>
              <Words>{said(words)}</Words>
            </p>
          ) : (
            <ol key={at} className={classes.steps}>
              {words.map((step) => (
                <li key={step.en}>
                  <Words>{said(step)}</Words>
                </li>
              ))}
            </ol>
          ),
        )}
        {section.note && (
          <Notice tone="info">
            <Words>{said(section.note)}</Words>
          </Notice>
        )}
      </div>
      <div className={classes.samples}>{sample && <CodePanel sample={sample} label={title ?? t.example} />}</div>
    </div>
  )
}

export function GuidePage({ guide }: { guide: Guide }) {
  return guide.sections.map((section, at) => (
    <Section key={section.title?.en ?? at} section={section} lead={at === 0 ? said(guide.lead) : undefined} />
  ))
}
