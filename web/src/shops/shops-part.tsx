import type { Answered } from '@brava/contract/endpoint.ts'
import { shops } from '@brava/contract/shops/shops.endpoints.ts'
import { IconPlugConnected } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '../api/api-error.ts'
import { useAct } from '../api/use-act.ts'
import { refresh, useEndpoint } from '../api/use-endpoint.ts'
import { dateTime } from '../text/format.ts'
import { Badge } from '../ui/basics/badge.tsx'
import { Button } from '../ui/basics/button.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { Checkbox } from '../ui/field/checkbox.tsx'
import { PasswordField } from '../ui/field/password-field.tsx'
import { Switch } from '../ui/field/switch.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { FormGrid, Wide } from '../ui/form/form-grid.tsx'
import { FormRoot } from '../ui/form/form-root.tsx'
import { FormSummary } from '../ui/form/form-summary.tsx'
import { SaveButton } from '../ui/form/save-button.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { useHeldVersion } from '../ui/form/use-held-version.ts'
import { Card } from '../ui/layout/card.tsx'
import { Stack } from '../ui/layout/page.tsx'
import { ShopRulesCard } from './shop-rules-card.tsx'
import { t } from './shops.texts.ts'

type Shop = Answered<typeof shops.list>['data'][number]

/** The three shops: how each is reached, and its last response. */
export function ShopsPart() {
  const query = useEndpoint(shops.list, undefined)
  return (
    <Loaded query={query}>
      {({ data }) =>
        data.map((shop) => (
          <Fragment key={shop.slot}>
            <ShopForm shop={shop} />
            {shop.hasSecret && <ShopRulesCard shop={shop} />}
          </Fragment>
        ))
      }
    </Loaded>
  )
}

type Question = 'confirm' | 'confirmCurrency'

/** Refusals that ticking a box resolves, by their codes. */
const questions: Readonly<Record<string, Question>> = {
  'shop.linksEnd': 'confirm',
  'shop.ownPricesEnd': 'confirmCurrency',
}

const initialOf = (shop: Shop) => ({
  name: shop.name,
  address: shop.address,
  consumerKey: shop.consumerKey,
  consumerSecret: '',
  currency: shop.currency,
  isOn: shop.hasSecret ? shop.isOn : true,
  password: '',
  confirm: false,
  confirmCurrency: false,
})

/** When it was changed, in milliseconds; 0 while nothing is connected. */
const versionOf = ({ changedDate }: Shop) => (changedDate === null ? 0 : Date.parse(changedDate))

function ShopForm({ shop }: { shop: Shop }) {
  const { slot, hasSecret, askedDate, problem, changedBy, changedDate } = shop
  const set = useAct(shops.set)
  const [asked, setAsked] = useState<readonly Question[]>([])
  const test = useAct(shops.test, { says: 'info', refreshes: [] })
  const initial = initialOf(shop)
  const held = useHeldVersion({ version: versionOf(shop), values: initial })
  const form = useForm({
    schema: shops.set.body,
    initial,
    secret: ['consumerSecret', 'password'],
    submit: async ({ consumerSecret, ...values }) => {
      try {
        const was = held.version() ? new Date(held.version()).toISOString() : null
        const body = { ...values, was, ...(consumerSecret ? { consumerSecret } : {}) }
        const saved = (await held.again(set.attempt({ params: { slot }, body }))).data.shop
        held.hold({ version: versionOf(saved), values: initialOf(saved) })
        form.accept(initialOf(saved))
        setAsked([])
      } catch (thrown) {
        const question = thrown instanceof ApiError ? questions[thrown.code] : undefined
        if (!(thrown instanceof ApiError && question)) throw thrown
        // It gets the focus.
        flushSync(() => setAsked((before) => [...new Set([...before, question])]))
        throw thrown.at(question)
      }
    },
  })
  held.useLatest(form)
  const state = hasSecret ? (shop.isOn ? t.on : t.off) : t.notConnected
  return (
    <FormRoot form={form} label={t[slot]}>
      <Card
        title={t[slot]}
        facts={<Badge tone={hasSecret && shop.isOn ? 'success' : 'neutral'}>{state}</Badge>}
        foot={
          <>
            {hasSecret && (
              <Button
                icon={<IconPlugConnected />}
                pending={test.pending}
                // The result is saved, even if it failed.
                onClick={() => void test.run({ params: { slot } }).then(() => refresh(shops.list))}
              >
                {t.test}
              </Button>
            )}
            <SaveButton />
          </>
        }
      >
        <Stack>
          <p style={{ margin: 0 }}>{t.lead}</p>
          <FormSummary />
          {askedDate && (
            <Notice tone={problem ? 'warning' : 'success'}>
              {`${t.asked(dateTime(askedDate))}: ${problem ?? t.works}`}
            </Notice>
          )}
          <Switch label={t.isOn} checked={form.values.isOn} onChange={(on) => form.set('isOn', on)} />
          <FormGrid columns={2}>
            <TextField {...form.field('name', t.name)} required maxLength={60} />
            <TextField {...form.field('currency', t.currency)} required maxLength={3} placeholder="BAM" />
            <Wide>
              <TextField
                {...form.field('address', t.address)}
                type="url"
                hint={hasSecret ? t.otherAddress : t.addressHint}
                required
              />
            </Wide>
            <TextField {...form.field('consumerKey', t.consumerKey)} mono required maxLength={200} />
            <PasswordField
              {...form.field('consumerSecret', t.consumerSecret)}
              autoComplete="off"
              hint={hasSecret ? t.secretKept : undefined}
              required={!hasSecret}
            />
            <PasswordField {...form.field('password', t.password)} autoComplete="current-password" required />
            {asked.map((question) => (
              <Wide key={question}>
                <Checkbox
                  label={question === 'confirm' ? t.confirmLinksEnd : t.confirmPricesEnd}
                  name={question}
                  error={form.errors[question]}
                  checked={form.values[question]}
                  onChange={(on) => form.set(question, on)}
                />
              </Wide>
            ))}
            {changedDate && changedBy && (
              <Wide>
                <small>{t.changed({ by: changedBy, when: dateTime(changedDate) })}</small>
              </Wide>
            )}
          </FormGrid>
        </Stack>
      </Card>
    </FormRoot>
  )
}
