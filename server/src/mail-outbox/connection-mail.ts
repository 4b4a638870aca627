import type { Text } from '@brava/contract/language.ts'
import { paragraph } from '../platform/mail/mail-blocks.ts'
import { type MailTemplate, mailTemplate } from '../platform/mail/mail-template.ts'

/** Who configured a connection with another system, whether it is on, and whose server it is. */
export interface ConnectionChanged {
  readonly by: string
  readonly isOn: 'on' | 'off'
  readonly host: string
}

interface ConnectionWords {
  readonly name: string
  readonly subject: Text
  /** What the connection transmits, and why to ask if nobody knows of the change. */
  readonly warning: Text
  readonly connection: Text
  readonly sampleHost: string
}

const on: Text = { en: 'on', bs: 'uključeno', hr: 'uključeno' }
const off: Text = { en: 'off', bs: 'isključeno', hr: 'isključeno' }

/** To the distributor's people: somebody configured a connection that transmits the distributor's data or prices. */
export const connectionMail = (words: ConnectionWords): MailTemplate<ConnectionChanged> =>
  mailTemplate<ConnectionChanged>({
    name: words.name,
    variables: {
      by: { kind: 'name', meaning: { en: 'Who changed it', bs: 'Ko je to promijenio', hr: 'Tko je to promijenio' } },
      isOn: {
        kind: 'choice',
        meaning: {
          en: 'Whether it is on: on or off',
          bs: 'Je li uključeno: on ili off',
          hr: 'Je li uključeno: on ili off',
        },
      },
      host: { kind: 'text', meaning: { en: 'The server', bs: 'Server', hr: 'Poslužitelj' } },
    },
    sample: { data: { by: 'Selma Hadžiahmetović', isOn: 'on', host: words.sampleHost } },
    subject: ({ language }) => words.subject[language],
    render: ({ language, data }) => ({
      blocks: [
        paragraph(words.warning[language]),
        {
          kind: 'facts',
          rows: [
            { name: { en: 'Changed by', bs: 'Izmjena', hr: 'Promjena' }[language], value: data.by },
            { name: words.connection[language], value: (data.isOn === 'on' ? on : off)[language] },
            { name: { en: 'Server', bs: 'Server', hr: 'Poslužitelj' }[language], value: data.host },
          ],
        },
      ],
    }),
  })
