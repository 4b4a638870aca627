import { Fragment, type ReactNode } from 'react'
import { useStored } from '../../state/stored.ts'
import { CopyButton } from '../../ui/basics/copy-button.tsx'
import { t } from '../developers.texts.ts'
import classes from './code-panel.module.css'
import { highlight, linesOf } from './highlight.ts'
import { type Sample, type SampleLanguage, sampleLanguages } from './sample-language.ts'

/** The language that a developer chose, used on every page and at the next visit. */
function useSampleLanguage(sample: Sample): [SampleLanguage, (next: SampleLanguage) => void] {
  const [chosen, choose] = useStored<SampleLanguage>('brava.sampleLanguage', 'curl')
  const there = Object.keys(sampleLanguages).filter((one) => one in sample) as SampleLanguage[]
  return [there.includes(chosen) ? chosen : (there[0] ?? 'curl'), choose]
}

export function Code({ code, language, label }: { code: string; language: SampleLanguage; label: string }) {
  return (
    // A scrollable area must be scrollable by keyboard.
    <pre className={classes.code} tabIndex={0} role="region" aria-label={label}>
      <code>
        {linesOf(highlight(code, language)).map((line, at) => (
          <span className={classes.line} key={at}>
            {line.map((piece, index) => (
              <Fragment key={index}>
                {piece.kind === 'plain' ? piece.text : <span data-kind={piece.kind}>{piece.text}</span>}
              </Fragment>
            ))}
            {'\n'}
          </span>
        ))}
      </code>
    </pre>
  )
}

/** The dark code panel: the language is chosen at the top, and the whole code can be copied. */
export function CodePanel({ sample, label }: { sample: Sample; label: string }) {
  const [language, choose] = useSampleLanguage(sample)
  const there = Object.entries(sampleLanguages).filter(([one]) => one in sample) as [SampleLanguage, string][]
  const code = sample[language] ?? ''
  return (
    <Panel
      label={label}
      head={there.map(([one, name]) => (
        <button
          key={one}
          type="button"
          className={classes.tab}
          aria-pressed={one === language}
          onClick={() => choose(one)}
        >
          {name}
        </button>
      ))}
      copy={code}
    >
      <Code code={code} language={language} label={`${label}: ${sampleLanguages[language]}`} />
    </Panel>
  )
}

export function Panel({
  label,
  head,
  copy,
  children,
}: {
  label: string
  head: ReactNode
  copy: string
  children: ReactNode
}) {
  return (
    <section className={classes.panel} aria-label={label} lang="en">
      <div className={classes.head}>
        <div className={classes.tabs}>{head}</div>
        <CopyButton value={copy} label={t.copyCode} />
      </div>
      {children}
    </section>
  )
}
