import { t } from './description.ts'

/** What the program is for. */
export const softwareOpenings = {
  software: [t('A program for everyday work.', 'Program za svakodnevni rad.', 'Program za svakodnevni rad.')],
  office: [
    t(
      'Texts, tables and slides that open files of other suites without losing their looks.',
      'Tekstovi, tabele i prezentacije, uz otvaranje datoteka drugih paketa bez gubitka izgleda.',
      'Tekstovi, tablice i prezentacije, uz otvaranje datoteka drugih paketa bez gubitka izgleda.',
    ),
    t(
      'One purchase for permanent use, with updates for the bought version.',
      'Jedna kupovina za trajno korištenje, s ažuriranjima za kupljenu verziju.',
      'Jedna kupnja za trajno korištenje, s ažuriranjima za kupljenu verziju.',
    ),
  ],
  design: [
    t(
      'Drawing, layout and export in one window, with colours ready for print.',
      'Crtanje, prijelom i izvoz u jednom prozoru, s bojama spremnim za štampu.',
      'Crtanje, prijelom i izvoz u jednom prozoru, s bojama spremnim za tisak.',
    ),
    t(
      'Made for people who deliver every day: fast previews and files that never lock you in.',
      'Za ljude koji isporučuju svaki dan: brzi pregledi i datoteke koje vas ne vežu za jedan program.',
      'Za ljude koji isporučuju svaki dan: brzi pregledi i datoteke koje vas ne vežu za jedan program.',
    ),
  ],
  system: [
    t(
      'Keeps the computer quick and says plainly what it changed.',
      'Održava računar brzim i jasno kaže šta je promijenio.',
      'Održava računalo brzim i jasno kaže što je promijenio.',
    ),
    t(
      'Copies the important folders every hour and restores them in three steps.',
      'Kopira važne mape svaki sat i vraća ih u tri koraka.',
      'Kopira važne mape svaki sat i vraća ih u tri koraka.',
    ),
  ],
  security: [t('Protection for the whole office.', 'Zaštita za cijelu kancelariju.', 'Zaštita za cijeli ured.')],
  antivirus: [
    t(
      'Protection against viruses, ransom demands and false pages, light on older machines.',
      'Zaštita od virusa, ucjenjivačkih programa i lažnih stranica, lagana za starije računare.',
      'Zaštita od virusa, ucjenjivačkih programa i lažnih stranica, lagana za starija računala.',
    ),
    t(
      'Central overview, quiet updates and support in local languages.',
      'Centralni pregled, tiha ažuriranja i podrška na domaćim jezicima.',
      'Središnji pregled, tiha ažuriranja i podrška na domaćim jezicima.',
    ),
  ],
  privacy: [
    t(
      'Private browsing at home, at work and on the road, with no records kept.',
      'Privatno surfanje kod kuće, na poslu i na putu, bez čuvanja zapisa.',
      'Privatno pregledavanje kod kuće, na poslu i na putu, bez čuvanja zapisa.',
    ),
    t(
      'One strong password remembers all the others, on every device of the family.',
      'Jedna jaka lozinka pamti sve ostale, na svakom uređaju u porodici.',
      'Jedna jaka lozinka pamti sve ostale, na svakom uređaju u obitelji.',
    ),
  ],
}
