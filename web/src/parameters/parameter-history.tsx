import type { Answered } from '@brava/contract/endpoint.ts'
import { parameters } from '@brava/contract/parameters/parameters.endpoints.ts'
import { defaultParameters, type Parameters } from '@brava/contract/parameters/parameters.ts'
import { useState } from 'react'
import { useAct } from '../api/use-act.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { dateTime } from '../text/format.ts'
import { ConfirmDialog } from '../ui/ask/confirm-dialog.tsx'
import { Button } from '../ui/basics/button.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { SearchField } from '../ui/field/search-field.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Row } from '../ui/layout/row.tsx'
import { TwoLine } from '../ui/table/cells.tsx'
import type { Frame } from './company-switches.tsx'
import { historyTexts as t } from './parameter-history.texts.ts'
import { parameterLabels } from './parameter-labels.ts'
import {
  foundParameters,
  type ParameterName as Name,
  parameterRange,
  type ParameterValue as Value,
  parameterWords as said,
} from './parameter-words.ts'

type Change = Answered<typeof parameters.changes>['data'][number]
interface Asked {
  readonly name: Name
  readonly value: Value
}

/**
 * Every parameter, searchable by its words, with who changed it last; an earlier value or the default can be restored
 * from here.
 */
export function ParameterHistory({ frame }: { frame: Frame }) {
  const stored = useEndpoint(parameters.all, undefined)
  const changes = useEndpoint(parameters.changes, undefined)
  return (
    <Loaded page query={stored}>
      {({ data: now }) => (
        <Loaded page query={changes}>
          {({ data }) => <History now={now} changes={data} frame={frame} />}
        </Loaded>
      )}
    </Loaded>
  )
}

function History({ now, changes, frame }: { now: Parameters; changes: readonly Change[]; frame: Frame }) {
  const [words, setWords] = useState('')
  const [asked, setAsked] = useState<Asked | null>(null)
  const put = useAct(parameters.change)
  const found = foundParameters(words)
  return frame(
    null,
    <>
      <Card>
        <SearchField label={t.search} value={words} onSearch={setWords} main />
      </Card>
      {found.length === 0 && <EmptyState title={t.none} />}
      {found.map((name) => (
        <ParameterCard
          key={name}
          name={name}
          now={now[name]}
          changes={changes.filter((one) => one.name === name)}
          onPut={(value) => setAsked({ name, value })}
        />
      ))}
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={asked ? t.putTitle(said(asked.name, asked.value)) : ''}
        confirm={t.put}
        onConfirm={() => put.run({ body: asked ? { [asked.name]: asked.value } : {} })}
      >
        {asked && parameterLabels[asked.name].label}
      </ConfirmDialog>
    </>,
  )
}

function ParameterCard({
  name,
  now,
  changes,
  onPut,
}: {
  name: Name
  now: Value
  changes: readonly Change[]
  onPut: (value: Value) => void
}) {
  const standard = defaultParameters[name]
  const { label, meaning } = parameterLabels[name]
  const putBack = (value: Value, words: string) =>
    value !== now && (
      <Button variant="link" onClick={() => onPut(value)} aria-label={`${words}: ${label}`}>
        {words}
      </Button>
    )
  return (
    <Card title={label} facts={changes.length === 0 ? t.never : undefined} flush>
      <Row>{meaning}</Row>
      <Row after={putBack(standard, t.putDefault(said(name, standard)))}>
        <TwoLine sub={[`${t.standard}: ${said(name, standard)}`, parameterRange(name)].filter(Boolean).join(' · ')}>
          {said(name, now)}
        </TwoLine>
      </Row>
      {changes.map((change) => (
        <Row key={change.id} after={putBack(change.before, t.putEarlier(said(name, change.before)))}>
          <TwoLine sub={`${change.userName}, ${dateTime(change.at)}`}>
            {`${said(name, change.before)} → ${said(name, change.value)}`}
          </TwoLine>
        </Row>
      ))}
    </Card>
  )
}
