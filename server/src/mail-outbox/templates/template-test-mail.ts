import { paragraph } from '../../platform/mail/mail-blocks.ts'
import { type AnyMailTemplate, mailTemplate } from '../../platform/mail/mail-template.ts'
import { sanitiseRichText } from '../../platform/html/sanitise-rich-text.ts'
import { applyWords } from './apply-words.ts'
import { valuesOf } from './placeholders.ts'
import { sampleBlocks } from './standard-words.ts'

interface TestFacts {
  readonly name: string
  readonly subject: string
  readonly body: string
}

/** To the person who tries a template: a sample of its kind with words that nobody else gets yet. */
export const templateTestMail = (kinds: readonly AnyMailTemplate[]) =>
  mailTemplate<TestFacts>({
    name: 'mail-template-test',
    variables: {
      name: { kind: 'choice', meaning: { en: 'Kind of mail', bs: 'Vrsta poruke', hr: 'Vrsta poruke' } },
      subject: { kind: 'text', meaning: { en: 'Its subject', bs: 'Njen naslov', hr: 'Njezin naslov' } },
      body: { kind: 'text', meaning: { en: 'Its words', bs: 'Njen tekst', hr: 'Njezin tekst' } },
    },
    sample: {
      data: { name: 'password-changed', subject: 'Your password is new', body: '<p>Your password is new.</p>' },
    },
    subject: ({ language, data }) => `${{ en: 'Test', bs: 'Proba', hr: 'Proba' }[language]}: ${data.subject}`,
    render: async ({ data, language, services, toName }) => {
      const template = kinds.find(({ name }) => name === data.name)
      const body = sanitiseRichText(data.body)
      if (!template) return { blocks: [paragraph(body)] }
      const values = valuesOf(template, { language, data: template.sample.data, toName })
      const standard = await sampleBlocks(template, services, language)
      return { blocks: applyWords(body, values, standard, services.config.publicUrl) }
    },
  })
