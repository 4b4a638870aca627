import type { Text } from '@brava/contract/language.ts'
import { paragraph } from '../../platform/mail/mail-blocks.ts'
import { mailTemplate } from '../../platform/mail/mail-template.ts'
import {
  answeredFacts,
  answeredVariables,
  askedFacts,
  askedVariables,
  type ClaimFacts,
  claimSample,
} from '../claims/claim.mails.ts'
import { openOrder } from '../record/order-mail-blocks.ts'

const waiting: Text = { en: 'Requests waiting', bs: 'Zahtjeva na čekanju', hr: 'Zahtjeva na čekanju' }

const sample = { ...claimSample, reason: 'Ordered twice by mistake' }

/** To the distributor's people: a buyer wants to return a key. */
export const keyReturnAskedMail = mailTemplate<ClaimFacts & { company: string; open: number }>({
  name: 'key-return-asked',
  variables: askedVariables({
    en: 'How many requests are waiting',
    bs: 'Koliko zahtjeva čeka',
    hr: 'Koliko zahtjeva čeka',
  }),
  sample: { data: { ...sample, company: 'Nexa Shop d.o.o.', open: 2 } },
  subject: ({ language, data }) =>
    ({
      en: `Return requested: ${data.product}, order ${data.number}`,
      bs: `Zatražen povrat ključa: ${data.product}, narudžba ${data.number}`,
      hr: `Zatražen povrat ključa: ${data.product}, narudžba ${data.number}`,
    })[language],
  render: ({ language, data, services }) => ({
    blocks: [
      paragraph(
        {
          en: `${data.company} wants to return a key that nobody has opened.`,
          bs: `${data.company} želi vratiti ključ koji niko nije otvorio.`,
          hr: `${data.company} želi vratiti ključ koji nitko nije otvorio.`,
        }[language],
      ),
      askedFacts(language, data, waiting),
      {
        kind: 'button',
        label: { en: 'Open the requests', bs: 'Otvori zahtjeve', hr: 'Otvori zahtjeve' }[language],
        href: `${services.config.publicUrl}/key-returns`,
      },
    ],
  }),
})

const answers: Record<'accepted' | 'rejected' | 'replaced', { subject: Text; text: Text }> = {
  accepted: {
    subject: { en: 'Your return was accepted', bs: 'Povrat ključa je prihvaćen', hr: 'Povrat ključa je prihvaćen' },
    text: {
      en: 'We took the key back and refunded its price. The credit note is in the order.',
      bs: 'Prihvatili smo povrat ključa i vratili njegovu cijenu. Knjižna obavijest nalazi se u narudžbi.',
      hr: 'Prihvatili smo povrat ključa i vratili njegovu cijenu. Odobrenje se nalazi u narudžbi.',
    },
  },
  rejected: {
    subject: { en: 'Your return was rejected', bs: 'Povrat ključa je odbijen', hr: 'Povrat ključa je odbijen' },
    text: {
      en: 'We cannot take this key back. It stays in your order.',
      bs: 'Povrat ovog ključa ne možemo prihvatiti. Ključ ostaje u vašoj narudžbi.',
      hr: 'Povrat ovog ključa ne možemo prihvatiti. Ključ ostaje u vašoj narudžbi.',
    },
  },
  replaced: {
    subject: {
      en: 'Your return is closed: the key was replaced',
      bs: 'Zahtjev za povrat je zatvoren: ključ je zamijenjen',
      hr: 'Zahtjev za povrat je zatvoren: ključ je zamijenjen',
    },
    text: {
      en: 'This key was faulty and has been taken out of your order, so there is nothing to return. You can ask to return the key that takes its place.',
      bs: 'Ovaj ključ je bio neispravan i uklonjen je iz vaše narudžbe, pa se nema šta vratiti. Možete zatražiti povrat ključa koji ga zamjenjuje.',
      hr: 'Ovaj ključ bio je neispravan i uklonjen je iz vaše narudžbe, pa se nema što vratiti. Možete zatražiti povrat ključa koji ga zamjenjuje.',
    },
  },
}

const answerOf = ({ isAccepted, isReplaced }: { isAccepted: boolean; isReplaced: boolean }) =>
  answers[isAccepted ? 'accepted' : isReplaced ? 'replaced' : 'rejected']

/** To the person who asked: what the distributor decided. */
export const keyReturnAnsweredMail = mailTemplate<
  ClaimFacts & { orderId: number; isAccepted: boolean; isReplaced: boolean; answer: string }
>({
  name: 'key-return-answered',
  variables: {
    ...answeredVariables,
    isAccepted: { kind: 'choice', meaning: { en: 'Accepted', bs: 'Prihvaćeno', hr: 'Prihvaćeno' } },
    isReplaced: {
      kind: 'choice',
      meaning: {
        en: 'Rejected because the key was replaced',
        bs: 'Odbijeno jer je ključ zamijenjen',
        hr: 'Odbijeno jer je ključ zamijenjen',
      },
    },
  },
  sample: {
    data: { ...sample, orderId: 1, isAccepted: false, isReplaced: false, answer: 'The product is a pre-order' },
  },
  subject: ({ language, data }) => `${answerOf(data).subject[language]}: ${data.product}, ${data.number}`,
  render: ({ language, data, services }) => ({
    blocks: [
      paragraph(answerOf(data).text[language]),
      answeredFacts(language, data),
      openOrder(language, services, data.orderId),
    ],
  }),
})

export const keyReturnMails = [keyReturnAskedMail, keyReturnAnsweredMail]
