import { companies } from '@brava/contract/companies/companies.endpoints.ts'
import { prices } from '@brava/contract/prices/prices.endpoints.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { infoOf } from '../../api/api-error.ts'
import { useProfile } from '../../api/profile.ts'
import { useTries } from '../../api/told-error.ts'
import { useAct } from '../../api/use-act.ts'
import { choicesOf } from '../../api/choices-of.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { type Agreed, BelowCostButton, useBelowCost } from '../../prices/below-cost.tsx'
import { PriceJobPreview } from '../../prices/price-job-preview.tsx'
import { scheduledTexts } from '../../prices/scheduled-price.texts.ts'
import { useValidFrom, ValidFromField } from '../../prices/valid-from-field.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { isNumber, PercentField } from '../../ui/field/number-field.tsx'
import { Segmented } from '../../ui/field/segmented.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Stack } from '../../ui/layout/page.tsx'
import { findCategories } from './find-categories.ts'
import { t } from './price.texts.ts'

type By = 'category' | 'group'

interface AssignManyDialogProps {
  company: { id: number; name: string }
  /** The partner buys from a reseller: margins are then the reseller's. */
  asOverride: boolean
  onClose: () => void
}

/** Assigns all products of a category or a price group, after showing how many there are. */
export function AssignManyDialog({ company, asOverride, onClose }: AssignManyDialogProps) {
  const { userData } = useProfile()
  const [by, setBy] = useState<By>('category')
  const [categoryId, setCategory] = useState<number | null>(null)
  const [groupId, setGroup] = useState<number | null>(null)
  const [withMargin, setWithMargin] = useState(false)
  const [marginBp, setMargin] = useState<number | null>(null)
  const groups = useEndpoint(companies.groups, { params: { id: userData.companyId } })
  const act = useAct(prices.assignMany, { blocking: true })
  const below = useBelowCost()
  const from = useValidFrom()
  const chosen = by === 'category' ? categoryId : groupId
  const what = {
    companyId: company.id,
    ...(by === 'category' ? { categoryId: categoryId ?? undefined } : { groupId: groupId ?? undefined }),
  }
  // Waits for a pause in typing: a preview of many products reads all of them.
  const [margin] = useDebouncedValue(withMargin ? marginBp : null, 500)
  const dry = useEndpoint(
    prices.assignMany,
    { body: { ...what, marginBp: margin, isDryRun: true } },
    { enabled: chosen !== null && !Number.isNaN(margin), keepPrevious: true },
  )
  const found = chosen === null ? undefined : dry.data?.data
  const isRead = !dry.isFetching && margin === (withMargin ? marginBp : null)
  const ready = found !== undefined && found.count > 0 && (!withMargin || isNumber(marginBp)) && isRead

  const wish = { ...what, marginBp: withMargin ? marginBp : null, validFrom: from.day }
  const question = below.about(wish)
  const tries = useTries()
  const assign = () =>
    tries.run(async () => {
      const send = (agreed: Agreed) => from.send(() => act.attempt({ body: { ...wish, ...agreed } }))
      if (await below.send(wish, send)) onClose()
    })

  return (
    <Dialog
      open
      onClose={onClose}
      title={t.assignManyTo(company.name)}
      width={found?.preview ? 840 : 440}
      action={
        <BelowCostButton
          below={question}
          label={from.day === null ? t.assignN(found?.count ?? 0) : scheduledTexts.schedule}
          disabled={!ready}
          pending={act.pending}
          onClick={() => void assign()}
        />
      }
    >
      <Stack>
        <Segmented
          label={t.chooseBy}
          wide
          value={by}
          onChange={setBy}
          options={[
            { value: 'category', label: t.category },
            { value: 'group', label: t.priceGroup },
          ]}
        />
        {by === 'category' ? (
          <SelectField
            label={t.category}
            name="categoryId"
            value={categoryId}
            onChange={setCategory}
            find={findCategories}
            hint={t.categoryHint}
            required
          />
        ) : (
          <SelectField
            label={t.priceGroup}
            name="groupId"
            value={groupId}
            onChange={setGroup}
            {...choicesOf(groups, (group) => ({ value: group.id, label: group.name }))}
            required
          />
        )}
        {!asOverride && (
          <Segmented
            label={t.ownTerms}
            wide
            value={withMargin ? 'margin' : 'group'}
            onChange={(next: 'margin' | 'group') => setWithMargin(next === 'margin')}
            options={[
              { value: 'group', label: t.byGroup },
              { value: 'margin', label: t.byMargin },
            ]}
          />
        )}
        {withMargin && <PercentField label={t.marginOnCost} value={marginBp} onChange={setMargin} required />}
        <ValidFromField {...from.field} hint={scheduledTexts.whatMatchesToday} />
        {chosen !== null && dry.error && <Notice tone="danger">{infoOf(dry.error)}</Notice>}
        {found?.preview && <PriceJobPreview preview={found.preview} />}
        {found && (
          <Notice tone={found.count > 0 ? 'info' : 'neutral'}>
            <span role="status">{t.wouldAssign(found.count, found.already, found.elsewhere)}</span>
          </Notice>
        )}
        {question.notice}
      </Stack>
    </Dialog>
  )
}
