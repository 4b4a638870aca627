import { formatter } from '@brava/contract/format.ts'
import type { Text } from '@brava/contract/language.ts'
import { note, paragraph } from '../../platform/mail/mail-blocks.ts'
import { mailTemplate } from '../../platform/mail/mail-template.ts'
import { xlsxType } from '../../platform/xlsx/write-xlsx.ts'
import { reasonOf } from './reason-of.ts'
import { filesOf } from './report-schedules.sql.ts'

const t = (en: string, bs: string, hr: string): Text => ({ en, bs, hr })

const types = { pdf: 'application/pdf', xlsx: xlsxType } as const

interface Sent {
  /** The run whose files it carries. */
  readonly run: number
  readonly name: string
  readonly report: string
  /** Where to read the same in the portal: the address with filters and days. */
  readonly screen: string
  readonly owner: string
  /** Days, both included. */
  readonly from: string
  readonly to: string
}

const schedules = t('Open schedules', 'Otvori rasporede slanja', 'Otvori rasporede slanja')
const nameMeaning = t('What the schedule is called', 'Naziv rasporeda slanja', 'Naziv rasporeda slanja')

/** To everybody who gets the report: its files. Figures are in the files only. */
export const reportMail = mailTemplate<Sent>({
  name: 'report-sent',
  variables: {
    run: { kind: 'choice', meaning: t('Number of the mailing', 'Broj slanja', 'Broj slanja') },
    name: { kind: 'name', meaning: nameMeaning },
    report: { kind: 'text', meaning: t('The report', 'Izvještaj', 'Izvješće') },
    screen: { kind: 'choice', meaning: t('Where it is read', 'Gdje se čita', 'Gdje se čita') },
    owner: { kind: 'name', meaning: t('Who scheduled it', 'Ko je zakazao slanje', 'Tko je zakazao slanje') },
    from: { kind: 'text', meaning: t('First day', 'Prvi dan', 'Prvi dan') },
    to: { kind: 'text', meaning: t('Last day', 'Zadnji dan', 'Zadnji dan') },
  },
  sample: {
    data: {
      run: 17,
      name: 'Weekly sales',
      report: 'Sales by product',
      screen: '/analytics/sales-by-product?dateFrom=2026-11-16&dateTo=2026-11-22',
      owner: 'Tarik Hadžić',
      from: '2026-11-16',
      to: '2026-11-22',
    },
  },
  subject: ({ language, data: { name, from, to } }) => {
    const { date, dateRange } = formatter(language)
    return `${name}: ${from === to ? date(from) : dateRange(from, to)}`
  },
  render: async ({ language, data, services, reader }) => {
    const { date, dateRange } = formatter(language)
    const { run } = data
    const files = reader === 'recipient' ? await filesOf(services.db, run, language) : []
    if (reader === 'recipient' && files.length === 0) throw new Error(`the files of report run ${run} are gone`)
    const days = data.from === data.to ? date(data.from) : dateRange(data.from, data.to)
    return {
      blocks: [
        paragraph(
          t(
            `The report ${data.report} is attached: ${days}.`,
            `U prilogu je izvještaj ${data.report}: ${days}.`,
            `U privitku je izvješće ${data.report}: ${days}.`,
          )[language],
        ),
        {
          kind: 'button',
          label: t('Open the report', 'Otvori izvještaj', 'Otvori izvješće')[language],
          href: `${services.config.publicUrl}${data.screen}`,
        },
        note(
          t(
            `${data.owner} scheduled this report as "${data.name}". It is changed or ended on the page Scheduled reports.`,
            `Slanje je zakazao korisnik ${data.owner} pod nazivom „${data.name}“. Mijenja se ili prekida na stranici Zakazani izvještaji.`,
            `Slanje je zakazao korisnik ${data.owner} pod nazivom „${data.name}“. Mijenja se ili prekida na stranici Zakazana izvješća.`,
          )[language],
        ),
      ],
      attachments: files.map(({ name, format, bytes }) => ({ name, type: types[format], bytes })),
    }
  },
})

/** To the owner of a schedule, and to everyone who got it if it has stopped: a report was not sent, and why. */
export const reportNotSentMail = mailTemplate<{ name: string; reason: string }>({
  name: 'report-not-sent',
  variables: {
    name: { kind: 'name', meaning: nameMeaning },
    reason: { kind: 'choice', meaning: t('Why not', 'Razlog', 'Razlog') },
  },
  sample: { data: { name: 'Weekly sales', reason: 'report.tooLongForPdf' } },
  subject: ({ language, data }) =>
    t(
      `The report ${data.name} was not sent`,
      `Izvještaj ${data.name} nije poslan`,
      `Izvješće ${data.name} nije poslano`,
    )[language],
  render: ({ language, data, services }) => ({
    blocks: [
      paragraph(reasonOf(data.reason)[language]),
      { kind: 'button', label: schedules[language], href: `${services.config.publicUrl}/report-schedules` },
    ],
  }),
})

export const reportSchedulesMails = [reportMail, reportNotSentMail]
