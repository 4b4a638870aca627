import { count, decimal } from '../text/format.ts'
import { plural } from '../text/language.ts'
import { texts } from '../text/texts.ts'

export const t = texts({
  failed: { en: 'Given up', bs: 'Neuspjelo', hr: 'Neuspjelo' },
  failedFacts: {
    en: 'Stays here until it is retried or dropped; of scheduled work only the latest failure',
    bs: 'Ostaje ovdje dok se ne ponovi ili odbaci; od poslova po rasporedu samo zadnji neuspjeh',
    hr: 'Ostaje ovdje dok se ne ponovi ili odbaci; od poslova prema rasporedu samo zadnji neuspjeh',
  },
  search: {
    en: 'Work, error, what it worked on',
    bs: 'Posao, greška, na čemu je radio',
    hr: 'Posao, pogreška, na čemu je radio',
  },
  work: { en: 'Work', bs: 'Posao', hr: 'Posao' },
  when: { en: 'Given up', bs: 'Neuspjelo', hr: 'Neuspjelo' },
  begun: { en: 'Queued', bs: 'U redu od', hr: 'U redu od' },
  tries: { en: 'Tries', bs: 'Pokušaji', hr: 'Pokušaji' },
  payload: { en: 'Worked on', bs: 'Radio na', hr: 'Radio na' },
  actions: { en: 'Actions', bs: 'Radnje', hr: 'Radnje' },
  repeat: { en: 'Try again', bs: 'Pokušaj ponovo', hr: 'Pokušaj ponovno' },
  repeatAll: {
    en: (n: number) => `Try these ${n} again`,
    bs: (n: number) => `Ponovi ${n} ${plural(n, { one: 'posao', few: 'posla', other: 'poslova' })}`,
    hr: (n: number) => `Ponovi ${n} ${plural(n, { one: 'posao', few: 'posla', other: 'poslova' })}`,
  },
  drop: { en: 'Drop', bs: 'Odbaci', hr: 'Odbaci' },
  dropTitle: { en: 'Drop this work?', bs: 'Odbaciti ovaj posao?', hr: 'Odbaciti ovaj posao?' },
  dropText: {
    en: 'It will never be tried again. What it should have done stays undone.',
    bs: 'Više se neće pokušavati. Ono što je trebao uraditi neće biti urađeno.',
    hr: 'Više se neće pokušavati. Ono što je trebao obaviti neće biti obavljeno.',
  },
  none: { en: 'Nothing was given up', bs: 'Nema neuspjelih poslova', hr: 'Nema neuspjelih poslova' },
  noneWhy: {
    en: 'Work that fails is retried automatically. What still fails after the last try appears here.',
    bs: 'Posao koji ne uspije automatski se ponavlja. Ovdje stoji ono što ne uspije ni zadnji put.',
    hr: 'Posao koji ne uspije automatski se ponavlja. Ovdje stoji ono što ne uspije ni zadnji put.',
  },
  queues: { en: 'In progress', bs: 'U toku', hr: 'U tijeku' },
  waiting: { en: 'Waiting', bs: 'Čeka', hr: 'Čeka' },
  later: { en: 'Later', bs: 'Kasnije', hr: 'Kasnije' },
  running: { en: 'Running', bs: 'Radi', hr: 'Radi' },
  since: { en: 'Oldest since', bs: 'Najstariji čeka od', hr: 'Najstariji čeka od' },
  idle: { en: 'Nothing waits', bs: 'Ništa ne čeka', hr: 'Ništa ne čeka' },
  idleWhy: {
    en: 'All background work is done.',
    bs: 'Svi poslovi u pozadini su urađeni.',
    hr: 'Svi poslovi u pozadini su odrađeni.',
  },
  replica: { en: 'Replica of the database', bs: 'Replika baze', hr: 'Replika baze' },
  replicaState: { en: 'State', bs: 'Stanje', hr: 'Stanje' },
  replicaUsed: {
    en: 'Reports and files are read there',
    bs: 'S nje se čitaju izvještaji i datoteke',
    hr: 'S nje se čitaju izvješća i datoteke',
  },
  replicaLate: {
    en: 'Too far behind: everything is read from the main database',
    bs: 'Previše kasni: sve se čita iz glavne baze',
    hr: 'Previše kasni: sve se čita iz glavne baze',
  },
  replicaSilent: {
    en: 'Does not answer: everything is read from the main database',
    bs: 'Ne odgovara: sve se čita iz glavne baze',
    hr: 'Ne odgovara: sve se čita iz glavne baze',
  },
  replicaLag: { en: 'Behind', bs: 'Kašnjenje', hr: 'Kašnjenje' },
  replicaSeconds: {
    en: (lag: number, most: number) => `${decimal(lag.toFixed(1), 1)} s, at most ${most} s`,
    bs: (lag: number, most: number) => `${decimal(lag.toFixed(1), 1)} s, najviše ${most} s`,
    hr: (lag: number, most: number) => `${decimal(lag.toFixed(1), 1)} s, najviše ${most} s`,
  },
  replicaReads: { en: 'Reads', bs: 'Čitanja', hr: 'Čitanja' },
  replicaCounts: {
    en: (reads: number, repeated: number) => `${count(reads)}, repeated on the main database ${count(repeated)}`,
    bs: (reads: number, repeated: number) => `${count(reads)}, ponovljena na glavnoj bazi ${count(repeated)}`,
    hr: (reads: number, repeated: number) => `${count(reads)}, ponovljena na glavnoj bazi ${count(repeated)}`,
  },
})
