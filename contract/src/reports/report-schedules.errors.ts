import { defineErrors } from '../errors.ts'

export const reportScheduleErrors = defineErrors('reportSchedule', {
  tooMany: {
    status: 409,
    text: {
      en: 'You have 20 schedules. Delete one first.',
      bs: 'Imate 20 rasporeda slanja. Prvo obrišite neki.',
      hr: 'Imate 20 rasporeda slanja. Najprije izbrišite neki.',
    },
  },
  fixedDays: {
    status: 422,
    text: {
      en: 'Choose a period such as Last week: fixed days would be the same in every e-mail.',
      bs: 'Odaberite period poput Prošla sedmica: sa zadanim danima svaki e-mail bi bio isti.',
      hr: 'Odaberite razdoblje poput Prošli tjedan: sa zadanim bi danima svaka poruka bila ista.',
    },
  },
  notAColleague: {
    status: 422,
    text: {
      en: 'Only colleagues who may read this report can receive it.',
      bs: 'Izvještaj mogu dobiti samo kolege koje ga smiju čitati.',
      hr: 'Izvješće mogu dobiti samo kolege koji ga smiju čitati.',
    },
  },
  beingSent: {
    status: 409,
    text: {
      en: 'The report is already being sent.',
      bs: 'Izvještaj se već šalje.',
      hr: 'Izvješće se već šalje.',
    },
  },
  ownerMayNot: {
    status: 409,
    text: {
      en: 'You may no longer read this report.',
      bs: 'Više nemate pravo čitati ovaj izvještaj.',
      hr: 'Više nemate pravo čitati ovo izvješće.',
    },
  },
  tooLarge: {
    status: 422,
    text: {
      en: 'The files are larger than 15 MB, too large for an e-mail. Add a filter, or choose a shorter period.',
      bs: 'Datoteke su veće od 15 MB, preveliko za e-mail. Dodajte filter ili odaberite kraći period.',
      hr: 'Datoteke su veće od 15 MB, preveliko za e-poštu. Dodajte filtar ili odaberite kraće razdoblje.',
    },
  },
})
