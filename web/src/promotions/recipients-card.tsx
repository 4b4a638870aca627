import { companies } from '@brava/contract/companies/companies.endpoints.ts'
import { groups } from '@brava/contract/groups/groups.endpoints.ts'
import { promotions } from '@brava/contract/promotions/promotions.endpoints.ts'
import { call } from '../api/call.ts'
import { choicesOf } from '../api/choices-of.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { Button } from '../ui/basics/button.tsx'
import { MultiSelectField } from '../ui/field/multi-select-field.tsx'
import { Segmented } from '../ui/field/segmented.tsx'
import type { Form } from '../ui/form/form-types.ts'
import { Card } from '../ui/layout/card.tsx'
import { Stack } from '../ui/layout/page.tsx'
import { Popover } from '../ui/overlay/popover.tsx'
import { e } from './promotion-editor.texts.ts'
import type { Promotion, PromotionValues } from './promotion-form-values.ts'
import classes from './promotion-editor.module.css'

async function findRecipients(text: string) {
  const { data } = await call(companies.forPromotions, {
    body: { quickSearch: text, pageSize: 50, sortBy: 'name', isSortAscending: true },
  })
  return data.map((company) => ({ value: company.id, label: company.name }))
}

const nameOf = (one: { id: number; name: string }) => ({ value: one.id, label: one.name })

const known = (named: readonly { id: number; name: string }[]) => named.map(nameOf)

export function useReach({ forAll, companyIds, groupIds }: PromotionValues) {
  const body = { forAll, companyIds: [...companyIds], groupIds: [...groupIds] }
  const reach = useEndpoint(promotions.reach, { body }, { keepPrevious: true })
  return reach.data?.data
}

/** Who receives it, with how many companies and people that is now. */
export function RecipientsCard({ form, saved }: { form: Form<PromotionValues>; saved: Promotion | undefined }) {
  const reach = useReach(form.values)
  const own = useEndpoint(groups.simplified, { body: { retrieveAll: true, isSortAscending: true } })
  return (
    <Card
      title={e.recipients}
      facts={reach && e.reach(reach.companies, reach.people)}
      actions={
        reach &&
        reach.companies > 0 && (
          <Popover
            position="bottom-end"
            trigger={
              <Button variant="ghost" size="sm">
                {e.seeWho}
              </Button>
            }
          >
            <ul className={classes.who}>
              {reach.first.map((company) => (
                <li key={company.id}>
                  {company.name} · {company.people}
                </li>
              ))}
              {reach.companies > reach.first.length && <li>{e.more(reach.companies - reach.first.length)}</li>}
            </ul>
          </Popover>
        )
      }
    >
      <Stack>
        <Segmented
          wide
          label={e.recipients}
          value={form.values.forAll ? 'all' : 'chosen'}
          onChange={(to) => form.set('forAll', to === 'all')}
          options={[
            { value: 'all', label: e.everybody },
            { value: 'chosen', label: e.chosen },
          ]}
        />
        {!form.values.forAll && (
          <>
            <MultiSelectField
              {...form.field('groupIds', e.groups)}
              {...choicesOf(own, nameOf)}
              known={known(saved?.groups ?? [])}
            />
            <MultiSelectField
              {...form.field('companyIds', e.companies)}
              find={findRecipients}
              known={known(saved?.companies ?? [])}
            />
          </>
        )}
      </Stack>
    </Card>
  )
}
