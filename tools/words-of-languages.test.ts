import { readFileSync } from 'node:fs'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { filesBelow, fromRoot } from './source-files.ts'

/** A word that texts in the language do not use, and the word they use instead. A star stands for any ending. */
type Table = readonly (readonly [strange: string, ours: string])[]

/** Croatian words, and second words for what already has one. */
const strangeInBosnian: Table = [
  ['tko', 'ko'],
  ['netko', 'neko'],
  ['nitko', 'niko'],
  ['tjedan|tjedn*', 'sedmica'],
  [
    'siječanj*|siječnj*|veljač*|ožuj*|trav(anj|nja)|svib*|lipnja|srpnja|kolovoz*|rujna|listopad*|studen*|prosin*',
    'januar …',
  ],
  ['točn*|netočn*', 'tačno'],
  ['točk*', 'tačka'],
  ['uvjet*', 'uslov'],
  ['tisuć*', 'hiljada'],
  ['poveznic*', 'link'],
  ['poslužitelj*', 'server'],
  ['pristupnik*', 'gateway'],
  ['zaslon*', 'ekran'],
  ['tvrtk*', 'kompanija'],
  ['izvješć*', 'izvještaj'],
  ['izvad(ak|ci)|izvatk*', 'izvod'],
  ['obitelj*', 'porodica'],
  ['računal*', 'računar'],
  ['tijek*', 'tok'],
  ['cjenik*', 'cjenovnik'],
  ['tečaj*', 'kurs'],
  ['stupac|stupc*|stupac*', 'kolona'],
  ['redak|retk*|retci|redaka', 'red'],
  ['znamenk*', 'cifra'],
  ['spremi*|spremlj*|spremanj*', 'sačuvati'],
  ['e-pošt*|e-poruk*', 'e-mail'],
  ['gumb*', 'dugme'],
  ['košaric*', 'korpa'],
  ['uporab*', 'upotreba'],
  ['usporedb*|uspored*', 'poređenje'],
  ['pričekaj*', 'sačekati'],
  ['najprije', 'prvo'],
  ['ponovno', 'ponovo'],
  ['trenutačn*', 'trenutno'],
  ['izravn*', 'direktno'],
  ['dulj*', 'duže'],
  ['europ*', 'Evropa'],
  ['gospodar*', 'ekonomski'],
  ['autorizir*|rezervir*|fakturir*|registrir*', 'autorizovati …'],
  ['karanten*', 'karantin'],
  ['natrag', 'nazad'],
  ['platitelj*|uplatitelj*', 'uplatilac'],
  ['primatelj*|prodavatelj*|izdavatelj*|pošiljatelj*|naručitelj*', 'primalac …'],
  ['povijest*', 'historija'],
  ['nabava|nabavu|nabave', 'nabavka'],
  ['zbroj*', 'zbir'],
  ['kupnj*', 'kupovina'],
  ['tablic*', 'tabela'],
  ['filtar|filtr(a|i|e|ima)', 'filter'],
  ['sustav*', 'sistem'],
  ['razin*', 'nivo'],
  ['inačic*', 'verzija'],
  ['ovisi|ovise', 'zavisi'],
  ['dobiv*', 'dobija'],
  ['njezin*', 'njen'],
  ['obvez*', 'obaveza'],
  ['osobn*', 'lični'],
  ['doznaj*', 'saznati'],
  ['odšteta|privol*', 'pristanak'],
  ['vrijedi|vrijede|vrijediti', 'važi'],
  ['fajl*', 'datoteka'],
  ['izaber*|izabra*', 'odabrati'],
  ['predložak|predlo(ška|ške|šku|šci|žak)', 'šablon'],
  ['prodavnica na webu|web prodavnic*', 'web shop'],
  ['desi|desilo|dešava', 'dogoditi'],
  ['tiket*', 'zahtjev'],
]

/** Bosnian words, and second words for what already has one. */
const strangeInCroatian: Table = [
  ['ko', 'tko'],
  ['neko(?! vrijeme)', 'netko'],
  ['niko', 'nitko'],
  ['šta', 'što'],
  ['sedmi(ca|ce|ci|cu|com|cama)|sedmičn*', 'tjedan'],
  ['januar*|februar*|april*|august*|septemb*|oktob*|novemb*|decemb*', 'siječanj …'],
  ['tačn*|netačn*', 'točno'],
  ['tačk*', 'točka'],
  ['uslov*', 'uvjet'],
  ['hiljad*', 'tisuća'],
  ['link*', 'poveznica'],
  ['server*', 'poslužitelj'],
  ['gateway*', 'pristupnik'],
  ['ekran*', 'zaslon'],
  ['kompanij*', 'tvrtka'],
  ['faktur(a|e|i|u|om|ama)', 'račun'],
  ['izvještaj*', 'izvješće'],
  ['izvod(a|i|e|u|om|ima)?', 'izvadak'],
  ['obavještenj*', 'obavijest'],
  ['muzik*', 'glazba'],
  ['porodic*', 'obitelj'],
  ['računar(a|i|e|u|om|ima)?', 'računalo'],
  ['tok|toku|tokom', 'tijek'],
  ['dozvol*|dozvolj*', 'dopustiti'],
  ['cjenovnik*', 'cjenik'],
  ['kurs|kurs(a|u|om|evi|eva|eve|evima)', 'tečaj'],
  ['kolon*', 'stupac'],
  ['cifr*|cifara', 'znamenka'],
  ['sačuva*', 'spremiti'],
  ['obriš*|obris*', 'izbrisati'],
  ['e-mail*', 'e-pošta'],
  ['dugme*', 'gumb'],
  ['korp(a|e|i|u|om)', 'košarica'],
  ['upotreb(a|e|i|u)', 'uporaba'],
  ['poređ*|upored*', 'usporedba'],
  ['sačekaj*', 'pričekati'],
  ['prvo', 'najprije'],
  ['ponovo', 'ponovno'],
  ['trenutno', 'trenutačno'],
  ['direktn*', 'izravno'],
  ['duže|duži|duža', 'dulje'],
  ['evrop*', 'Europa'],
  ['ekonomsk*', 'gospodarski'],
  ['rezervis*|fakturis*|registrov*|autorizov*|numeris*', 'rezervirati …'],
  ['karantin(a|u|om)?', 'karantena'],
  ['nazad', 'natrag'],
  ['uplatilac|uplatio(ca|cu)', 'platitelj'],
  ['primalac|prima(oci|oca|ocu)|prodav(ac|ca|cu|ci|aca)|izdavalac|pošiljalac|pošiljaoca|naručilac', 'primatelj …'],
  ['historij*', 'povijest'],
  ['nabavk*', 'nabava'],
  ['zbir(a|ovi|ova|u)?', 'zbroj'],
  ['kupovin*', 'kupnja'],
  ['tabel*', 'tablica'],
  ['filter*', 'filtar'],
  ['sistem*', 'sustav'],
  ['nivo*', 'razina'],
  ['inačic*', 'verzija'],
  ['zavisi|zavise', 'ovisi'],
  ['dobij(a|aju|ate|ati)', 'dobiva'],
  ['njen|njen(a|e|i|o|u|om|im|ih|og)', 'njezin'],
  ['obavez(a|e|u|no|an|na)', 'obveza'],
  ['ličn*', 'osobni'],
  ['važi|važe|važiti|važenja', 'vrijedi'],
  ['štamp*|odštamp*', 'ispisati'],
  ['prodavnic*', 'trgovina'],
  ['inostran*', 'inozemni'],
  ['predračun*', 'ponuda'],
  ['tiket*', 'zahtjev'],
  ['web (trgovin|stranic|adres|partner)*', 'web-trgovina …'],
  ['da li', 'li'],
  ['desi|desilo|dešava', 'dogoditi'],
]

/** In both: two words for one thing, and words that no clerk writes. */
const strangeInBoth: Table = [
  ['pristupn(i|og|im|e) podat(ak|ka|kom|ke)|pristupni podaci', 'API ključ'],
  ['virmanski|bankovn(i|im|og) (prijenos|transfer)*', 'virman'],
  ['lanac čuvanja|lanac evidencije|evidencij(a|e|i|u) ključeva', 'dnevnik ključeva'],
  ['najmanj(a|e|u) količin*', 'minimalna količina'],
  ['dana pokrića', 'dana zalihe'],
  ['sam(o|a|i)? od sebe|po sebi', 'automatski'],
  ['onemogući*|deaktivirajte prvi račun', 'isključiti'],
  ['odustalo se', 'neuspjelo'],
  ['za uraditi|za obaviti', 'vaši zadaci'],
]

const tables = {
  bs: [...strangeInBosnian, ...strangeInBoth],
  hr: [...strangeInCroatian, ...strangeInBoth],
}

/** Allowed exceptions: a proper name, or another meaning of the word. */
const allowed = [
  /Prvo tromjesečje/,
  // "Is worth", not "is valid".
  /lozinka tada ne vrijedi ništa/,
  /Authenticity token/,
]

const patterns = new Map<string, RegExp>()

function patternOf(strange: string): RegExp {
  const known = patterns.get(strange)
  if (known) return known
  const whole = strange
    .split(/\|(?![^(]*\))/)
    .map((word) => (word.endsWith('*') ? `(?:${word.slice(0, -1)})\\p{L}*` : `(?:${word})`))
    .join('|')
  const pattern = new RegExp(`(?<![\\p{L}-])(?:${whole})(?![\\p{L}])`, 'iu')
  patterns.set(strange, pattern)
  return pattern
}

/** Words in a text that its language does not use, each with the one it uses instead. */
function strangeWords(language: 'bs' | 'hr', text: string): string[] {
  if (allowed.some((one) => one.test(text))) return []
  // Names of fields, headers and addresses do not count as words.
  const words = text.replace(/`[^`]*`|https?:\S+|\{\w*\}/g, ' ')
  return tables[language].flatMap(([strange, ours]) => {
    const found = patternOf(strange).exec(words)
    return found ? [`"${found[0]}" instead of "${ours}"`] : []
  })
}

/** Punctuation as bs and hr write it: „…“, a space before %, a comma before decimals. */
function strangeMarks(text: string): string[] {
  const words = text.replace(/`[^`]*`|https?:\S+/g, ' ')
  return [
    /”|(?<![\p{L}\d?!.,:…}])“/u.test(words) && 'quotation marks other than „…“',
    /"[^"]*"/.test(words) && 'straight quotation marks',
    /\d%/.test(words) && 'no space before %',
    /(?<![\d.])\d+\.\d{2}(?![\d.])/.test(words) && 'a decimal point',
  ].filter((one) => one !== false)
}

interface Node {
  readonly type: string
  readonly [key: string]: unknown
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

function children(node: Node): Node[] {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  )
}

/** The words of a text: its strings, with a mark for each value that is filled in. */
function wordsOf(node: Node): string[] {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  if (node.type === 'TemplateLiteral') {
    const parts = (node.quasis as { value: { cooked: string } }[]).map((part) => part.value.cooked)
    return [parts.join('{}'), ...(node.expressions as Node[]).flatMap(wordsOf)]
  }
  return children(node).flatMap(wordsOf)
}

const isText = (node: Node | undefined) =>
  node !== undefined && ['Literal', 'TemplateLiteral', 'ArrowFunctionExpression'].includes(node.type)

/**
 * Functions that make a text in three languages, with the position of the first: text(en, bs, hr), column(key, en, bs,
 * hr).
 */
function makersIn(program: Node, into: Map<string, number>): void {
  const visit = (node: Node) => {
    const name = (node.id as Node | undefined)?.name
    const made = node.type === 'VariableDeclarator' ? (node.init as Node | null) : node
    if (typeof name === 'string' && made && Array.isArray(made.params)) {
      const names = (made.params as Node[]).map((one) =>
        one.type === 'AssignmentPattern' ? (one.left as Node).name : one.name,
      )
      const first = names.indexOf('en')
      if (first >= 0 && names[first + 1] === 'bs' && names[first + 2] === 'hr') into.set(name, first)
    }
    for (const child of children(node)) visit(child)
  }
  visit(program)
}

interface Said {
  readonly language: 'bs' | 'hr'
  readonly words: string
}

/** Every text of a file, in Bosnian and in Croatian. */
function textsIn(program: Node, makers: ReadonlyMap<string, number>): Said[] {
  const said: Said[] = []
  const add = (language: 'bs' | 'hr', node: Node | undefined) => {
    if (node) for (const words of wordsOf(node)) said.push({ language, words })
  }
  const visit = (node: Node) => {
    if (node.type === 'ObjectExpression') {
      const byName = new Map(
        (node.properties as Node[]).map((one) => [(one.key as Node | undefined)?.name, one.value as Node] as const),
      )
      if (byName.has('bs') && byName.has('hr')) {
        add('bs', byName.get('bs'))
        add('hr', byName.get('hr'))
        return
      }
    }
    const first = node.type === 'CallExpression' ? makers.get(String((node.callee as Node).name)) : undefined
    if (first !== undefined) {
      const [, bs, hr = bs] = (node.arguments as Node[]).slice(first)
      if (isText(bs) && isText(hr)) {
        add('bs', bs)
        add('hr', hr)
        return
      }
    }
    for (const child of children(node)) visit(child)
  }
  visit(program)
  return said
}

const sources = ['contract/src', 'server/src', 'web/src', 'seed/world']
  .flatMap((folder) => filesBelow(folder, /\.tsx?$/))
  .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
  .map((file) => ({ file, source: readFileSync(file, 'utf8') }))
  .filter(({ source }) => /\bhr\b/.test(source))
  .map(({ file, source }) => ({
    file,
    program: parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node,
  }))

function texts(): (Said & { file: string })[] {
  const makers = new Map<string, number>()
  for (const { program } of sources) makersIn(program, makers)
  return sources.flatMap(({ file, program }) =>
    textsIn(program, makers).map((one) => ({ ...one, file: fromRoot(file) })),
  )
}

test('Bosnian texts use no Croatian words, Croatian texts no Bosnian words, and each language has one word for one thing', () => {
  const all = texts()
  const wrong = all.flatMap(({ file, language, words }) =>
    strangeWords(language, words).map((what) => `${file} (${language}): ${what} in "${words}"`),
  )
  expect(wrong).toEqual([])
  expect(all.length).toBeGreaterThan(10_000)
})

test('Bosnian and Croatian texts quote with „…“, put a space before % and a comma before decimals', () => {
  const wrong = texts().flatMap(({ file, language, words }) =>
    strangeMarks(words).map((what) => `${file} (${language}): ${what} in "${words}"`),
  )
  expect(wrong).toEqual([])
})

/** Two endings of one word, masculine and feminine: "odlučio/la". */
const twoEndings = (text: string) => /\p{L}(\/|\()(la|a|ica|inja|ka|na)(?!\p{L})/u.exec(text)?.[0]

test('Bosnian and Croatian texts say what was done and by whom without double gender endings', () => {
  const wrong = texts().flatMap(({ file, language, words }) =>
    twoEndings(words) ? [`${file} (${language}): "${words}"`] : [],
  )
  expect(wrong).toEqual([])
  expect(['Odlučio/la', 'Zakazao(la) korisnik', 'učitelj/ica'].map(twoEndings)).toEqual(['o/la', 'o(la', 'j/ica'])
  expect(twoEndings('Odluka: Lejla Softić')).toBeUndefined()
})

test('the check of words tells a foreign word from one of the language', () => {
  expect(strangeWords('hr', 'Sačuvaj fakturu')).toEqual([
    '"fakturu" instead of "račun"',
    '"Sačuvaj" instead of "spremiti"',
  ])
  expect(strangeWords('bs', 'Tko je poslao poveznicu?')).toEqual([
    '"Tko" instead of "ko"',
    '"poveznicu" instead of "link"',
  ])
  expect(strangeWords('hr', 'Tko je spremio račun? Usporedi, točno u tijeku.')).toEqual([])
  expect(strangeWords('bs', 'Ko je sačuvao fakturu? Uporedi, tačno u toku.')).toEqual([])
  expect(strangeMarks('Grupa “A” raste 5% na 1.50')).toEqual([
    'quotation marks other than „…“',
    'no space before %',
    'a decimal point',
  ])
  expect(strangeMarks('Grupa „A“ raste 5 % na 1,50 od 1. 12. 2026.')).toEqual([])
})
