import { type Json, literal, spellings } from './literal.ts'
import type { Sample } from './sample-language.ts'

/** A call to show. The credential comes from the environment, in every language. */
export interface SampleRequest {
  readonly method: string
  /** Without the origin, with its query: "/partner/v1/orders?include=keys". */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Json
  /** The answer is a file. */
  readonly isFile?: boolean
}

/** A call in curl, TypeScript, PHP, C# and Python, ready to be run with BRAVA_CREDENTIAL in the environment. */
export function requestSample(request: SampleRequest, origin: string): Sample {
  return {
    curl: curl(request, origin),
    typescript: typescript(request, origin),
    php: php(request, origin),
    csharp: csharp(request, origin),
    python: python(request, origin),
  }
}

const lines = (...all: readonly (string | false | readonly string[])[]) =>
  all
    .flat()
    .filter((line) => line !== false)
    .join('\n')

/** Headers besides the credential. */
function headersOf({ headers = {}, body }: SampleRequest): [string, string][] {
  return [
    ...(body === undefined ? [] : [['Content-Type', 'application/json'] as [string, string]]),
    ...Object.entries(headers),
  ]
}

/** Between single quotes a shell takes everything literally, except the quote. */
const shell = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

function curl(request: SampleRequest, origin: string): string {
  const { method, path, body, isFile } = request
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${shell(origin + path)}`,
    '-H "Authorization: Bearer $BRAVA_CREDENTIAL"',
    ...headersOf(request).map(([name, value]) => `-H ${shell(`${name}: ${value}`)}`),
    ...(isFile ? ['-OJ'] : []),
    ...(body === undefined ? [] : [`-d ${shell(literal(body, spellings.json, 0, 62))}`]),
  ].join(' \\\n  ')
}

function typescript(request: SampleRequest, origin: string): string {
  const { method, path, body, isFile } = request
  const text = spellings.typescript.text
  return lines(
    `const answer = await fetch(${text(origin + path)}, {`,
    method !== 'GET' && `  method: ${text(method)},`,
    '  headers: {',
    '    Authorization: `Bearer ${process.env.BRAVA_CREDENTIAL}`,',
    headersOf(request).map(([name, value]) => `    ${spellings.typescript.entry(name, text(value))},`),
    '  },',
    body !== undefined && `  body: JSON.stringify(${literal(body, spellings.typescript, 2)}),`,
    '})',
    isFile ? 'const bytes = await answer.bytes()' : 'const { data } = await answer.json()',
  )
}

function php(request: SampleRequest, origin: string): string {
  const { method, path, body, isFile } = request
  const text = spellings.php.text
  return lines(
    `$call = curl_init(${text(origin + path)});`,
    'curl_setopt_array($call, [',
    '  CURLOPT_RETURNTRANSFER => true,',
    method !== 'GET' && `  CURLOPT_CUSTOMREQUEST => ${text(method)},`,
    '  CURLOPT_HTTPHEADER => [',
    "    'Authorization: Bearer ' . getenv('BRAVA_CREDENTIAL'),",
    headersOf(request).map(([name, value]) => `    ${text(`${name}: ${value}`)},`),
    '  ],',
    body !== undefined && `  CURLOPT_POSTFIELDS => json_encode(${literal(body, spellings.php, 2)}),`,
    ']);',
    isFile ? '$bytes = curl_exec($call);' : "$data = json_decode(curl_exec($call), true)['data'];",
  )
}

const quoted = (text: string) => JSON.stringify(text)

function csharp(request: SampleRequest, origin: string): string {
  const { method, path, body, isFile, headers = {} } = request
  const name = `HttpMethod.${method[0]}${method.slice(1).toLowerCase()}`
  return lines(
    'using var http = new HttpClient();',
    'var credential = Environment.GetEnvironmentVariable("BRAVA_CREDENTIAL");',
    `using var call = new HttpRequestMessage(${name},`,
    `  ${quoted(origin + path)});`,
    'call.Headers.Authorization = new("Bearer", credential);',
    Object.entries(headers).map(([header, value]) => `call.Headers.Add(${quoted(header)}, ${quoted(value)});`),
    body !== undefined && [
      'call.Content = new StringContent("""',
      ...literal(body, spellings.json, 0, 60)
        .split('\n')
        .map((line) => `  ${line}`),
      '  """, Encoding.UTF8, "application/json");',
    ],
    'using var answer = await http.SendAsync(call);',
    isFile
      ? 'var bytes = await answer.Content.ReadAsByteArrayAsync();'
      : 'var text = await answer.Content.ReadAsStringAsync();',
  )
}

function python(request: SampleRequest, origin: string): string {
  const { method, path, body, isFile, headers = {} } = request
  const text = spellings.python.text
  return lines(
    'import os, requests',
    '',
    `answer = requests.${method.toLowerCase()}(`,
    `    ${text(origin + path)},`,
    '    headers={',
    '        "Authorization": f"Bearer {os.environ[\'BRAVA_CREDENTIAL\']}",',
    Object.entries(headers).map(([name, value]) => `        ${spellings.python.entry(name, text(value))},`),
    '    },',
    body !== undefined && `    json=${literal(body, spellings.python, 4)},`,
    '    timeout=40,',
    ')',
    isFile ? 'content = answer.content' : 'data = answer.json()["data"]',
  )
}
