import { paragraph } from '../platform/mail/mail-blocks.ts'
import { mailTemplate } from '../platform/mail/mail-template.ts'

/** To the distributor's people: somebody set the gateway for text messages, which also carries codes. */
export const smsGatewayMail = mailTemplate<{ by: string; isOn: 'on' | 'off'; host: string; sender: string }>({
  name: 'sms-gateway-changed',
  variables: {
    by: { kind: 'name', meaning: { en: 'Who changed it', bs: 'Ko je to promijenio', hr: 'Tko je to promijenio' } },
    isOn: {
      kind: 'choice',
      meaning: {
        en: 'Whether it is on: on or off',
        bs: 'Je li uključen: on ili off',
        hr: 'Je li uključen: on ili off',
      },
    },
    host: {
      kind: 'text',
      meaning: { en: 'Server of the gateway', bs: 'Server gatewaya', hr: 'Poslužitelj pristupnika' },
    },
    sender: { kind: 'name', meaning: { en: 'Who texts come from', bs: 'Pošiljalac poruka', hr: 'Pošiljatelj poruka' } },
  },
  sample: { data: { by: 'Selma Hadžiahmetović', isOn: 'on', host: 'x1y2z3.api.infobip.com', sender: 'Brava' } },
  subject: ({ language }) =>
    ({
      en: 'The gateway for text messages was changed',
      bs: 'Promijenjen je gateway za SMS poruke',
      hr: 'Promijenjen je pristupnik za SMS poruke',
    })[language],
  render: ({ language, data }) => ({
    blocks: [
      paragraph(
        {
          en: `${data.by} changed the gateway that sends sign-in codes and notices by SMS. If you do not know why, ask at once: anyone who controls it can read the codes.`,
          bs: `Promijenjen je gateway preko kojeg SMS-om idu kodovi za prijavu i obavještenja. Izmjena: ${data.by}. Ako ne znate zašto, odmah pitajte: ko njime upravlja, čita kodove.`,
          hr: `Promijenjen je pristupnik preko kojeg SMS-om idu kodovi za prijavu i obavijesti. Promjena: ${data.by}. Ako ne znate zašto, odmah pitajte: tko njime upravlja, čita kodove.`,
        }[language],
      ),
      {
        kind: 'facts',
        rows: [
          {
            name: { en: 'Text messages', bs: 'SMS poruke', hr: 'SMS poruke' }[language],
            value:
              data.isOn === 'on'
                ? { en: 'on', bs: 'uključene', hr: 'uključene' }[language]
                : { en: 'off', bs: 'isključene', hr: 'isključene' }[language],
          },
          { name: { en: 'Server', bs: 'Server', hr: 'Poslužitelj' }[language], value: data.host },
          { name: { en: 'Sender', bs: 'Pošiljalac', hr: 'Pošiljatelj' }[language], value: data.sender },
        ],
      },
    ],
  }),
})

export const smsMails = [smsGatewayMail]
