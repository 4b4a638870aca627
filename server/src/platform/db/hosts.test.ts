import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { hostsOf } from './hosts.ts'

test('an address with several servers gives each server and the required role', () => {
  const hosts = hostsOf(
    'postgresql://brava:p%40ss@db1:5433,10.0.0.2,[fd00::3]:5434/brava?target_session_attrs=read-write&sslmode=verify-full',
  )
  expect(hosts?.hosts).toEqual([
    { host: 'db1', port: 5433 },
    { host: '10.0.0.2', port: 5432 },
    { host: 'fd00::3', port: 5434 },
  ])
  expect(hosts?.wanted).toBe('read-write')
  expect(hosts?.hosts.map((host) => hosts.at(host))).toEqual([
    'postgresql://brava:p%40ss@db1:5433/brava?sslmode=verify-full',
    'postgresql://brava:p%40ss@10.0.0.2:5432/brava?sslmode=verify-full',
    'postgresql://brava:p%40ss@[fd00::3]:5434/brava?sslmode=verify-full',
  ])
})

test('a single server without a required role needs no search; one that must take writes is asked', () => {
  expect(hostsOf('postgres://brava:x@127.0.0.1:5432/brava')).toBeUndefined()
  expect(hostsOf('postgres://brava:x@127.0.0.1:5432/brava?target_session_attrs=any')).toBeUndefined()
  expect(hostsOf('postgres://db/brava?target_session_attrs=primary')?.wanted).toBe('read-write')
  expect(hostsOf('postgres://db1,db2/brava?target_session_attrs=standby')?.wanted).toBe('standby')
})

test.each([
  ['postgres://a,b/brava', 'several servers need ?target_session_attrs=read-write'],
  ['postgres://a,b/brava?target_session_attrs=any', 'not any'],
  ['postgres://a,b/brava?target_session_attrs=prefer-standby', 'not "prefer-standby"'],
  ['postgres://a:5432,b:99999/brava?target_session_attrs=read-write', '"b:99999" is no server'],
  ['postgres://a,,b/brava?target_session_attrs=read-write', '"" is no server'],
])('the address %s is refused with a clear message that leaves out its password', (url, word) => {
  const withSecret = url.replace('//', '//brava:geheim@')
  for (const name of ['DATABASE_URL', 'DATABASE_POOL_URL', 'DATABASE_REPLICA_URL']) {
    const read = () => readConfig({ BRAVA_MODE: 'test', [name]: withSecret })
    expect(read).toThrow(`${name}: `)
    expect(read).toThrow(word)
    expect(read).not.toThrow('geheim')
  }
})
