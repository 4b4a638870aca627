import { readFileSync } from 'node:fs'
import { businessZone } from '@brava/contract/format.ts'
import { describe, expect, test } from 'vitest'
import { filesBelow, fromRoot } from '../../../tools/source-files.ts'

interface Rule {
  readonly name: string
  readonly folders: readonly string[]
  readonly forbidden: RegExp
  /** Files that use it for a reason given in them. */
  readonly except?: readonly string[]
}

const rules: readonly Rule[] = [
  {
    name: 'no text becomes SQL: statements are templates whose values travel apart (guarantee G24)',
    folders: ['server/src'],
    forbidden: /\bsql\.raw\(|CompiledQuery\.raw\(|\.query\(\s*`[^`]*\$\{/,
    // Migrations are files; the first and last calls of a transaction are quoted and tested by call-text.ts; names of
    // prepared statements, the types of their lists, the queue's schema, the application's role and timeouts are
    // constants; index names are words of the migration files (\w+) followed by the month.
    except: [
      'server/src/platform/db/change-in-steps.ts',
      'server/src/platform/db/change-without-locks.ts',
      'server/src/platform/db/work-as-application.ts',
      'server/src/platform/db/migrate.ts',
      'server/src/platform/db/opening.ts',
      'server/src/platform/db/prepared.ts',
      'server/src/platform/db/prepared-statement.ts',
      'server/src/platform/db/transaction.ts',
      'server/src/platform/jobs/prepare-queues.ts',
    ],
  },
  {
    name: 'certificates are always checked (guarantee G49)',
    folders: ['server/src', 'seed', 'tools', 'bench', 'chaos'],
    forbidden:
      /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity|insecureHTTPParser|sslmode=(?:disable|allow|prefer|no-verify)|ignoreTLS/,
    // Refuses to start if the environment switches the check off.
    except: ['server/src/platform/config.ts'],
  },
  {
    name: 'the server calls addresses by its one guarded client (guarantee G23)',
    folders: ['server/src', 'contract/src'],
    forbidden:
      /(?<![.\w])fetch\(|globalThis\.fetch|import (?:\w+|\* as \w+) from '(?:node:)?https?'|new (?:WebSocket|EventSource|XMLHttpRequest)\b|import \{[^}]*\b(?:request|get)\b[^}]*\} from '(?:node:)?https?'|from '(?:node:)?(?:http2|tls)'|from '(?:undici|axios|got|node-fetch)'|\bnet\.connect\(|import \{[^}]*\b(?:connect|createConnection)\b[^}]*\} from '(?:node:)?net'/,
    except: ['server/src/platform/outbound/outbound.ts'],
  },
  {
    name: 'no text becomes markup or a script (guarantee G21)',
    folders: ['web/src'],
    forbidden:
      /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|\beval\(|new Function\(|javascript:|srcDoc|DOMParser|createContextualFragment/,
    // Mails, in a frame with an empty sandbox: no scripts, no forms, no links out of it. Rich text: the editor's parser
    // takes elements made by the cleaner, and only the text of its markup is read.
    except: ['web/src/mail-outbox/mail-frame.tsx', 'web/src/ui/rich-text/markup.ts'],
  },
  {
    name: 'the server runs no text (guarantees G21, G29)',
    folders: ['server/src', 'contract/src'],
    forbidden: /\beval\(|new Function\(|node:vm|node:child_process/,
    // The embedded database is a separate process; main.js loads the garbage collector by its constant name.
    except: [
      'tools/postgres/embedded-binaries.ts',
      'tools/postgres/embedded-cluster.ts',
      'tools/postgres/embedded-process.ts',
      'server/src/main.js',
    ],
  },
  {
    name: 'how a transaction commits is said where it begins: nobody else sets it (guarantee G03)',
    folders: ['server/src'],
    forbidden: /synchronous_commit/,
    except: ['server/src/platform/db/transaction.ts'],
  },
  {
    name: 'a state, a kind or a type has its name, in SQL and beside it: numbers of enumerations and roles come by inText or their code',
    folders: ['server/src'],
    forbidden:
      /\b(?:state|status|kind|type|(?:mfa|key)_?kind|role_?id|company_?type|payment_?(?:type|status)|vat_?treatment)(?:', ?'(?:=|<>|!=|in|not in)', ?| ?(?:is (?:not )?distinct from|not in|in|[=!]==?|<>|=) ?)[([]?-?\d{1,2}(?!\d)|\broles && array\[\d/i,
    // Tests for an HTTP status that has not arrived yet.
    except: ['server/src/platform/outbound/outbound.ts'],
  },
  {
    name: 'the zone of business days stands in the contract, and once in the database (business_zone)',
    folders: ['server/src'],
    forbidden: /Europe\/Sarajevo/,
  },
  {
    name: 'secrets come from the system’s own source of chance',
    folders: ['server/src/auth', 'server/src/security', 'server/src/platform/secrets', 'server/src/users'],
    forbidden: /Math\.random/,
  },
]

const without = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')

describe('rules for every source file', () => {
  test.each(rules)('$name', ({ folders, forbidden, except = [] }) => {
    const files = folders
      .flatMap((folder) => filesBelow(folder, /(?<!\.test)\.(?:tsx?|js)$/))
      .filter((file) => !/\/testing\/|\.generated\./.test(file) && !except.includes(fromRoot(file)))
    expect(files.length).toBeGreaterThan(5)
    const found = files.flatMap((file) => {
      const hit = forbidden.exec(without(readFileSync(file, 'utf8')))
      return hit ? [`${fromRoot(file)}: ${hit[0]}`] : []
    })
    expect(found).toEqual([])
  })

  test('database functions get the time zone of business days from one function', () => {
    const found = filesBelow('server/src/platform/db/functions', /\.sql$/).filter((file) =>
      readFileSync(file, 'utf8').includes(businessZone),
    )
    expect(found.map(fromRoot)).toEqual(['server/src/platform/db/functions/business_zone.sql'])
  })

  test('the frame that shows mails runs no scripts', () => {
    const [screen] = filesBelow('web/src/mail-outbox', /mail-frame\.tsx$/)
    const frames = readFileSync(screen ?? '', 'utf8').match(/<iframe[^>]*>/g)
    expect(frames?.every((frame) => frame.includes('sandbox=""'))).toBe(true)
  })

  test('each rule finds what it forbids', () => {
    const samples = [
      'sql.raw(`select ${name}`)',
      'tls: { rejectUnauthorized: false }',
      'await fetch(address)',
      '<p dangerouslySetInnerHTML={{ __html: text }} />',
      'new Function(text)',
      'set local synchronous_commit = off',
      'where o.status in (2, 9)',
      "at time zone 'Europe/Sarajevo'",
      'Math.random()',
    ]
    for (const [index, { forbidden }] of rules.entries()) expect(forbidden.test(samples[index] ?? '')).toBe(true)
    const ways = [
      "import { request } from 'node:https'",
      "import { type Server, get as ask } from 'node:http'",
      "import https from 'node:https'",
      'globalThis.fetch(address)',
      "import { Agent } from 'undici'",
      "import { connect } from 'node:tls'",
      'new WebSocket(address)',
    ]
    const client = rules.find(({ name }) => name.includes('one guarded client'))
    for (const way of ways) expect(client?.forbidden.test(way), way).toBe(true)
    expect(client?.forbidden.test('await job.fetch(next)')).toBe(false)
  })
})
