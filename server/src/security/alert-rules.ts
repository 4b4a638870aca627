import { distributorRoles } from '@brava/contract/access.ts'
import type { Text } from '@brava/contract/language.ts'
import { type RawBuilder, sql } from 'kysely'
import { inText } from '../platform/db/in-text.ts'

/**
 * When the given number of events of these kinds comes within the given minutes, by one person or in total,
 * administrators are notified; then not again about the same for a while (guarantee G46). What came in that time is
 * reported when it is over.
 */
export interface AlertRule {
  readonly name: string
  readonly title: Text
  readonly kinds: readonly string[]
  readonly atLeast: number
  readonly minutes: number
  readonly by: 'person' | 'all'
  /** Minutes without another alert about the same person. */
  readonly quiet: number
  /**
   * The events are recorded repeatedly while the problem lasts: one that ended in the quiet time, or while nothing
   * checked, is over.
   */
  readonly isRepeated?: true
  /** Narrows the events `e`; written here, never by a caller. */
  readonly where?: RawBuilder<boolean>
}

/** Minor units. @assumption Funds or a credit limit of 50,000.00 in one booking are reviewed by a second person. */
const largeFunds = 5_000_000

/** Roles that may do more than buy. */
const privileged = sql`'{1,5,8,10,11}'::smallint[]`

const text = (en: string, bs: string, hr: string): Text => ({ en, bs, hr })

/**
 * @assumption Thresholds of security alerts are chosen for a distributor with a few hundred users; no specification
 * names them.
 */
export const alertRules: readonly AlertRule[] = [
  {
    name: 'guessing',
    title: text('Passwords are being guessed', 'Neko pogađa lozinke', 'Netko pogađa lozinke'),
    kinds: ['auth.guessing'],
    atLeast: 1,
    minutes: 60,
    by: 'all',
    quiet: 60,
  },
  {
    name: 'objection',
    title: text(
      'Somebody stopped a change of their account that another person asked for',
      'Neko je zaustavio promjenu svog računa koju je zatražio drugi',
      'Netko je zaustavio promjenu svojeg računa koju je zatražio drugi',
    ),
    kinds: ['users.changeObjected'],
    atLeast: 1,
    minutes: 60,
    by: 'person',
    quiet: 60,
  },
  {
    name: 'signInFailures',
    title: text(
      'Many refused sign-ins of one person',
      'Mnogo odbijenih prijava jedne osobe',
      'Mnogo odbijenih prijava jedne osobe',
    ),
    kinds: ['auth.refused'],
    atLeast: 10,
    minutes: 15,
    by: 'person',
    quiet: 60,
    where: sql`e.user_id is not null`,
  },
  {
    name: 'newPlace',
    title: text(
      'A privileged sign-in from an address never seen before',
      'Prijava s posebnim pravima s nove adrese',
      'Prijava s posebnim pravima s nove adrese',
    ),
    kinds: ['auth.signedIn'],
    atLeast: 1,
    minutes: 15,
    by: 'person',
    quiet: 60,
    where: sql`exists (select 1 from user_roles r where r.user_id = e.user_id and r.role_id = any (${privileged}))
      and exists (select 1 from security_events o where o.user_id = e.user_id and o.kind = 'auth.signedIn' and o.id < e.id)
      and not exists (select 1 from security_events o
        where o.user_id = e.user_id and o.kind = 'auth.signedIn' and o.id < e.id and o.ip = e.ip)`,
  },
  {
    name: 'denials',
    title: text(
      'One person keeps asking for what the role does not allow',
      'Jedna osoba uporno traži ono na što nema pravo',
      'Jedna osoba uporno traži ono na što nema pravo',
    ),
    kinds: ['access.denied'],
    atLeast: 20,
    minutes: 10,
    by: 'person',
    quiet: 60,
  },
  {
    name: 'roleRaised',
    title: text('Somebody was given a higher role', 'Neko je dobio višu ulogu', 'Netko je dobio višu ulogu'),
    // Of those invited, only people of the distributor: every partner's first person is its admin.
    kinds: ['users.rolesChanged', 'users.invited'],
    atLeast: 1,
    minutes: 15,
    by: 'person',
    quiet: 15,
    where: sql`(exists (select 1 from jsonb_array_elements_text(e.detail -> 'after') role
      where role::smallint = any (${privileged}) and not e.detail -> 'before' @> to_jsonb(role::int))
      or exists (select 1 from jsonb_array_elements_text(e.detail -> 'roles') role
      where role::smallint in (${inText(...distributorRoles)})))`,
  },
  {
    name: 'revealCap',
    title: text(
      'One person opens keys faster than people do',
      'Jedna osoba otvara ključeve brže nego što ljudi mogu',
      'Jedna osoba otvara ključeve brže nego što ljudi mogu',
    ),
    kinds: ['keys.revealCapReached'],
    atLeast: 1,
    minutes: 15,
    by: 'person',
    quiet: 60,
  },
  {
    name: 'keysElsewhere',
    title: text(
      'One person mails delivered keys to other addresses',
      'Jedna osoba šalje isporučene ključeve na druge adrese',
      'Jedna osoba šalje isporučene ključeve na druge adrese',
    ),
    kinds: ['keys.resent'],
    atLeast: 5,
    minutes: 60,
    by: 'person',
    quiet: 60,
    where: sql`(e.detail ->> 'isElsewhere')::boolean`,
  },
  {
    name: 'exports',
    title: text(
      'One person exports a lot',
      'Jedna osoba izvozi neuobičajeno mnogo',
      'Jedna osoba izvozi neuobičajeno mnogo',
    ),
    kinds: ['data.exported'],
    atLeast: 20,
    minutes: 60,
    by: 'person',
    quiet: 120,
  },
  {
    name: 'largeFunds',
    title: text(
      'An unusually large amount of funds was booked',
      'Proknjižen je neuobičajeno velik iznos sredstava',
      'Proknjižen je neuobičajeno velik iznos sredstava',
    ),
    kinds: ['ledger.fundsAdded', 'ledger.limitSet', 'ledger.correctionApproved'],
    atLeast: 1,
    minutes: 15,
    by: 'person',
    quiet: 15,
    where: sql`coalesce(e.detail ->> 'amount', e.detail ->> 'creditLimit', '0')::numeric >= ${sql.lit(largeFunds)}`,
  },
  {
    name: 'belowCost',
    title: text(
      'A price below cost was confirmed',
      'Potvrđena je cijena ispod nabavne',
      'Potvrđena je cijena ispod nabavne',
    ),
    kinds: ['prices.belowCost'],
    atLeast: 1,
    minutes: 15,
    by: 'person',
    quiet: 60,
  },
  {
    name: 'invariants',
    title: text('The books do not add up', 'Knjige se ne slažu', 'Knjige se ne slažu'),
    kinds: ['invariants.broken'],
    atLeast: 1,
    minutes: 90,
    by: 'all',
    quiet: 360,
    isRepeated: true,
  },
  {
    name: 'custody',
    title: text(
      'The custody log of keys was tampered with',
      'Dnevnik ključeva je neovlašteno mijenjan',
      'Dnevnik ključeva neovlašteno je mijenjan',
    ),
    kinds: ['keys.custodyBroken'],
    atLeast: 1,
    minutes: 90,
    by: 'all',
    quiet: 360,
  },
  {
    name: 'custodyUnlinked',
    title: text(
      'The custody log of keys is not being linked',
      'Dnevnik ključeva se ne ulančava',
      'Dnevnik ključeva ne ulančava se',
    ),
    kinds: ['keys.custodyUnlinked'],
    atLeast: 1,
    minutes: 15,
    by: 'all',
    quiet: 60,
    isRepeated: true,
  },
  {
    name: 'archives',
    title: text(
      'An archive is damaged, or entries belong to no month',
      'Arhiva nije ispravna ili stavke nemaju svoj mjesec',
      'Arhiva nije ispravna ili stavke nemaju svoj mjesec',
    ),
    kinds: ['archives.broken', 'archives.withoutMonth'],
    atLeast: 1,
    minutes: 90,
    by: 'all',
    quiet: 360,
  },
  {
    name: 'invoicesLate',
    title: text('Invoices are not being issued', 'Fakture se ne izdaju', 'Računi se ne izdaju'),
    kinds: ['invoices.late'],
    atLeast: 1,
    minutes: 15,
    by: 'all',
    quiet: 60,
    isRepeated: true,
  },
  {
    name: 'invoicesHeld',
    title: text(
      'Invoices wait for data to be corrected',
      'Fakture čekaju ispravku podataka',
      'Računi čekaju ispravak podataka',
    ),
    kinds: ['invoices.held'],
    atLeast: 1,
    minutes: 15,
    by: 'all',
    quiet: 720,
    isRepeated: true,
  },
  {
    name: 'jobGaveUp',
    title: text('Background work was given up', 'Pozadinski posao nije uspio', 'Pozadinski posao nije uspio'),
    kinds: ['jobs.gaveUp'],
    atLeast: 1,
    minutes: 15,
    by: 'all',
    quiet: 60,
    where: sql`e.detail ->> 'queue' is distinct from 'exchange-rates'`,
  },
  {
    name: 'textsFail',
    title: text('Text messages are not getting through', 'SMS poruke ne stižu', 'SMS poruke ne stižu'),
    kinds: ['sms.failed'],
    atLeast: 5,
    minutes: 15,
    by: 'all',
    quiet: 60,
  },
  {
    name: 'exchangeRates',
    title: text(
      'The official exchange rates could not be fetched today',
      'Zvanična kursna lista danas nije preuzeta',
      'Službena tečajna lista danas nije preuzeta',
    ),
    kinds: ['jobs.gaveUp'],
    atLeast: 1,
    minutes: 15,
    by: 'all',
    quiet: 720,
    where: sql`e.detail ->> 'queue' = 'exchange-rates'`,
  },
  {
    name: 'rateJump',
    title: text(
      'An exchange rate moved by more than 5% and must be confirmed',
      'Kurs se promijenio za više od 5 % i treba ga potvrditi',
      'Tečaj se promijenio za više od 5 % i treba ga potvrditi',
    ),
    kinds: ['currencies.jumpWaits'],
    atLeast: 1,
    minutes: 15,
    by: 'all',
    quiet: 720,
  },
]
