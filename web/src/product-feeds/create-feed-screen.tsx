import { companies } from '@brava/contract/companies/companies.endpoints.ts'
import type { Answered } from '@brava/contract/endpoint.ts'
import { FeedBody, feedName, productFeeds } from '@brava/contract/product-feeds/product-feeds.endpoints.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { z } from 'zod'
import { useAct } from '../api/use-act.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { FormRoot } from '../ui/form/form-root.tsx'
import { FormSummary } from '../ui/form/form-summary.tsx'
import { SaveButton } from '../ui/form/save-button.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { useHeldVersion } from '../ui/form/use-held-version.ts'
import { Page, PageBody, PageHeader, Stack } from '../ui/layout/page.tsx'
import { FeedFields, FeedProductsCard } from './feed-fields.tsx'
import { FeedPreview } from './feed-preview.tsx'
import { emptyFeed, type FeedValues, feedValuesOf, feedWire } from './feed-values.ts'
import { t } from './feeds.texts.ts'

type Feed = Answered<typeof productFeeds.feed>['data']

/** Creates a feed, or edits the one whose id is in the address, with a preview of the first rows. */
export function CreateFeedScreen() {
  const { id, company } = useSearch({ strict: false }) as { id?: number; company?: number }
  if (id !== undefined) return <Known id={id} />
  return company === undefined ? <FeedForm feed={undefined} /> : <ForCompany id={company} />
}

function Known({ id }: { id: number }) {
  const query = useEndpoint(productFeeds.feed, { params: { id } })
  return <Loaded query={query}>{({ data }) => <FeedForm key={data.id} feed={data} />}</Loaded>
}

/** A new feed that begins with one partner. */
function ForCompany({ id }: { id: number }) {
  const query = useEndpoint(companies.one, { params: { id } })
  return <Loaded query={query}>{({ data }) => <FeedForm feed={undefined} company={data} />}</Loaded>
}

const schema = FeedBody.extend({ filename: feedName })

interface FeedFormProps {
  feed: Feed | undefined
  company?: { id: number; name: string }
}

function FeedForm({ feed, company }: FeedFormProps) {
  const navigate = useNavigate()
  const create = useAct(productFeeds.createFeed)
  const edit = useAct(productFeeds.editFeed)
  const initial = feed ? feedValuesOf(feed) : { ...emptyFeed, companyIds: company ? [company.id] : [] }
  const held = useHeldVersion({ version: feed?.version ?? 0, values: initial })
  const form = useForm<FeedValues>({
    schema,
    initial,
    toWire: feedWire,
    submit: (values) => {
      const { filename, ...body } = feedWire(values) as z.input<typeof schema>
      return feed
        ? edit.attempt({ params: { id: feed.id }, body: { ...body, version: held.version() } })
        : create.attempt({ params: { filename }, body })
    },
    done: () =>
      void navigate(
        company
          ? { to: `/partners/edit/${company.id}`, search: { tab: 'api' } as never }
          : { to: '/product-feed/manage' },
      ),
  })
  held.useLatest(form)
  return (
    <FormRoot form={form}>
      <Page>
        <PageHeader title={feed ? feed.name : t.newFeed} actions={<SaveButton label={feed ? t.save : t.make} />} />
        <PageBody>
          <Stack>
            <FormSummary />
            <FeedFields form={form} feedId={feed?.id} company={company} />
            <FeedProductsCard form={form} />
            <FeedPreview values={form.values} />
          </Stack>
        </PageBody>
      </Page>
    </FormRoot>
  )
}
