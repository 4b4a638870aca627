import type { Text } from '@brava/contract/language.ts'

export const reportSchedulesTexts = {
  added: {
    en: 'The report will be sent by e-mail.',
    bs: 'Izvještaj će se slati e-mailom.',
    hr: 'Izvješće će se slati e-poštom.',
  },
  saved: { en: 'The schedule is saved.', bs: 'Raspored slanja je sačuvan.', hr: 'Raspored slanja je spremljen.' },
  paused: { en: 'The schedule is paused.', bs: 'Slanje je pauzirano.', hr: 'Slanje je pauzirano.' },
  resumed: {
    en: 'The report will be sent again from its next day.',
    bs: 'Izvještaj će se ponovo slati od sljedećeg termina.',
    hr: 'Izvješće će se ponovno slati od sljedećeg termina.',
  },
  sending: {
    en: 'The report is being made and sent.',
    bs: 'Izvještaj se pravi i šalje.',
    hr: 'Izvješće se izrađuje i šalje.',
  },
  left: {
    en: 'You no longer receive this report.',
    bs: 'Više nećete dobijati ovaj izvještaj.',
    hr: 'Više nećete dobivati ovo izvješće.',
  },
  removed: {
    en: 'The schedule is deleted.',
    bs: 'Raspored slanja je obrisan.',
    hr: 'Raspored slanja je izbrisan.',
  },
  /** Why a report was not sent, where no refusal explains it. */
  rights: {
    en: 'Its owner may no longer read this report.',
    bs: 'Vlasnik rasporeda više nema pravo čitati ovaj izvještaj.',
    hr: 'Vlasnik rasporeda više nema pravo čitati ovo izvješće.',
  },
  failed: {
    en: 'Making the report failed three times. We have been told.',
    bs: 'Izrada izvještaja nije uspjela tri puta. Obaviješteni smo o grešci.',
    hr: 'Izrada izvješća nije uspjela tri puta. Obaviješteni smo o pogrešci.',
  },
} as const satisfies Record<string, Text>
