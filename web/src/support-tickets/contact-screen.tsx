import { companies } from '@brava/contract/companies/companies.endpoints.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { Button } from '../ui/basics/button.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { FormRoot } from '../ui/form/form-root.tsx'
import { FormSummary } from '../ui/form/form-summary.tsx'
import { Card } from '../ui/layout/card.tsx'
import { KeyValues } from '../ui/layout/key-values.tsx'
import { Columns, Page, PageBody, PageHeader, Stack } from '../ui/layout/page.tsx'
import { openingHoursOf } from './opening-hours.ts'
import { TicketFields } from './ticket-fields.tsx'
import { t } from './tickets.texts.ts'
import { useTicketForm } from './use-ticket-form.ts'

/** The distributor's data, and a form that opens a ticket. */
export function ContactScreen() {
  const distributor = useEndpoint(companies.distributor, undefined)
  const ticket = useTicketForm({})
  return (
    <Page>
      <PageHeader title={t.contact} />
      <PageBody>
        <Columns
          side={
            <Loaded query={distributor}>
              {({ data }) => (
                <Card title={data.name}>
                  <KeyValues
                    pairs={[
                      [t.address, [data.address, `${data.postalCode} ${data.town}`.trim()].filter(Boolean).join(', ')],
                      data.phone !== '' && [
                        t.phone,
                        <a key="phone" href={`tel:${data.phone}`}>
                          {data.phone}
                        </a>,
                      ],
                      data.email !== '' && [
                        t.email,
                        <a key="email" href={`mailto:${data.email}`}>
                          {data.email}
                        </a>,
                      ],
                      data.website !== '' && [t.website, data.website],
                      openingHoursOf(data) !== '' && [t.openingHours, openingHoursOf(data)],
                      data.taxId !== '' && [t.taxId, data.taxId],
                    ]}
                  />
                </Card>
              )}
            </Loaded>
          }
        >
          <FormRoot form={ticket.form}>
            <Card
              title={t.ask}
              foot={
                <Button variant="primary" type="submit" pending={ticket.form.pending}>
                  {t.send}
                </Button>
              }
            >
              <Stack>
                <FormSummary />
                <TicketFields {...ticket} />
              </Stack>
            </Card>
          </FormRoot>
        </Columns>
      </PageBody>
    </Page>
  )
}
