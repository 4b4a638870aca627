import { bytes as sizeOf, count } from '../text/format.ts'
import { texts } from '../text/texts.ts'
import type { FileProgress } from './fetch-file.ts'

export const t = texts({
  timeout: {
    en: 'The server did not answer in time. Please try again.',
    bs: 'Server nije odgovorio na vrijeme. Pokušajte ponovo.',
    hr: 'Poslužitelj nije odgovorio na vrijeme. Pokušajte ponovno.',
  },
  offline: {
    en: 'There is no connection to the server. Check the network and try again.',
    bs: 'Nema veze sa serverom. Provjerite mrežu i pokušajte ponovo.',
    hr: 'Nema veze s poslužiteljem. Provjerite mrežu i pokušajte ponovno.',
  },
  otherSession: {
    en: 'Somebody has signed in to Brava in another tab of this browser. Reload this page.',
    bs: 'U drugoj kartici ovog preglednika izvršena je nova prijava u Bravu. Ponovo učitajte ovu stranicu.',
    hr: 'U drugoj kartici ovog preglednika izvršena je nova prijava u Bravu. Ponovno učitajte ovu stranicu.',
  },
  unavailable: {
    en: 'The service is not available right now. Please try again.',
    bs: 'Usluga trenutno nije dostupna. Pokušajte ponovo.',
    hr: 'Usluga trenutačno nije dostupna. Pokušajte ponovno.',
  },
  failed: {
    en: 'Something went wrong. Please try again.',
    bs: 'Došlo je do greške. Pokušajte ponovo.',
    hr: 'Došlo je do pogreške. Pokušajte ponovno.',
  },
  choiceNotSaved: {
    en: 'Your settings for this screen were not saved. Change them once more to save them.',
    bs: 'Vaše postavke ovog ekrana nisu sačuvane. Promijenite ih ponovo da ih sačuvate.',
    hr: 'Vaše postavke ovog zaslona nisu spremljene. Promijenite ih ponovno da ih spremite.',
  },
  doneForSome: {
    en: (done: number, all: number) => `Done for ${count(done)} of ${count(all)}. The others are still selected.`,
    bs: (done: number, all: number) => `Urađeno za ${count(done)} od ${count(all)}. Ostali su i dalje odabrani.`,
    hr: (done: number, all: number) => `Obavljeno za ${count(done)} od ${count(all)}. Ostali su i dalje odabrani.`,
  },
  doneForAll: {
    en: (n: number) => `Done for all ${count(n)}.`,
    bs: (n: number) => `Urađeno za svih ${count(n)}.`,
    hr: (n: number) => `Obavljeno za svih ${count(n)}.`,
  },
  downloading: { en: 'Downloading…', bs: 'Preuzimanje…', hr: 'Preuzimanje…' },
  soMuch: {
    en: (progress: FileProgress) => soMuch(progress, 'of'),
    bs: (progress: FileProgress) => soMuch(progress, 'od'),
    hr: (progress: FileProgress) => soMuch(progress, 'od'),
  },
  reference: { en: 'Reference', bs: 'Broj greške', hr: 'Broj pogreške' },
  cancel: { en: 'Cancel', bs: 'Odustani', hr: 'Odustani' },
  downloadStopped: { en: 'Download cancelled.', bs: 'Preuzimanje je otkazano.', hr: 'Preuzimanje je otkazano.' },
})

/** "1.2 MB", "1.2 MB of 3.4 MB". */
function soMuch({ bytes, total }: FileProgress, of: string): string {
  return total === undefined ? sizeOf(bytes) : `${sizeOf(bytes)} ${of} ${sizeOf(total)}`
}
