import { describe, expect, test } from 'vitest'
import {
  type AttemptEvent,
  type AttemptState,
  attemptState,
  attemptTransitions,
  liveAttemptStates,
} from '@brava/contract/payments/attempt-state.ts'
import type { QueryResult, Snapshot } from './gateway-port.ts'
import { type AttemptFacts, nextPoll, nextStep, stateAfter } from './next-step.ts'

const s = attemptState.code
const begun = new Date('2026-11-22T10:00:00Z')
const minutes = (n: number) => new Date(begun.getTime() + n * 60_000)

/** A small random number generator that is the same in every run (mulberry32). */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const attempt = (more: Partial<AttemptFacts> = {}): AttemptFacts => ({
  state: s.open,
  reference: '1-1-abcde',
  amount: 6190,
  currency: 'BAM',
  captureAmount: null,
  createdAt: begun,
  expiresAt: minutes(15),
  authorisedAt: null,
  ...more,
})
const snapshot = (more: Partial<Snapshot> = {}): Snapshot => ({
  result: 'found',
  reference: '1-1-abcde',
  gatewayRef: null,
  amount: 6190,
  currency: 'BAM',
  type: 'authorize',
  state: 'pending',
  captured: 0,
  refunded: 0,
  reason: null,
  code: '',
  ...more,
})

describe('the table of a card payment', () => {
  test('charged and released are final: no event leads out of them', () => {
    for (const event of Object.keys(attemptTransitions) as AttemptEvent[])
      for (const end of [s.captured, s.released]) expect(stateAfter(event, end)).toBeNull()
  })

  test('every state but the first can be reached, and every live one can be left', () => {
    const reached = new Set(Object.values(attemptTransitions).flatMap((one): readonly number[] => one.to))
    expect(reached).toEqual(new Set(attemptState.values))
    for (const live of liveAttemptStates)
      expect(Object.values(attemptTransitions).some((one) => (one.from as readonly number[]).includes(live))).toBe(true)
  })

  test('whatever a gateway answers, in 20 000 random lives: money is kept only after a charge of what was allocated, and never two ways', () => {
    const pick = numbers(7)
    const states = ['pending', 'authorised', 'captured', 'declined', 'voided'] as const
    for (let life = 0; life < 20_000; life += 1) {
      let now = attempt()
      let at = 0
      const passed: AttemptState[] = [now.state]
      for (let look = 0; look < 12; look += 1) {
        at += pick(400)
        const isCharged = pick(3) === 0
        const found: QueryResult =
          pick(5) === 0
            ? { result: pick(2) === 0 ? 'absent' : 'unknown' }
            : snapshot({
                state: states[pick(5)] ?? 'pending',
                captured: isCharged ? 6190 : 0,
                refunded: isCharged && pick(4) === 0 ? 6190 : 0,
                ...(pick(10) === 0 ? { amount: 1 } : {}),
              })
        const step = nextStep(now, found, minutes(at))
        if (step.do !== 'event') continue
        const next = stateAfter(step.event, now.state)
        expect({ from: now.state, event: step.event, next }).not.toMatchObject({ next: null })
        if (step.event === 'captured') {
          expect(found).toMatchObject({ state: 'captured', captured: 6190, amount: 6190 })
          expect(now.state).toBe(s.capturing)
        }
        if (step.event === 'authorised') expect(found).toMatchObject({ result: 'found', amount: 6190 })
        now = { ...now, state: next as AttemptState }
        if (step.event === 'authorised') now = { ...now, captureAmount: 6190, authorisedAt: minutes(at) }
        passed.push(now.state)
      }
      expect(passed.includes(s.captured) && passed.includes(s.releasing)).toBe(false)
    }
  })
})

describe('what to do next', () => {
  test.each([
    ['reference', { reference: 'another' }],
    ['amount', { amount: 6189 }],
    ['currency', { currency: 'EUR' }],
    ['type', { type: 'purchase' }],
  ] as const)('an approval with another %s raises the alarm and moves nothing', (what, other) => {
    const found = snapshot({ state: 'authorised', ...other })
    expect(nextStep(attempt(), found, minutes(1))).toEqual({ do: 'alarm', mismatch: [what] })
    const charged = attempt({ state: s.capturing, captureAmount: 6190, authorisedAt: begun })
    expect(nextStep(charged, { ...found, state: 'captured', captured: 6190 }, minutes(1))).toMatchObject({
      do: 'alarm',
    })
  })

  test('a charge of a different sum than was allocated raises the alarm', () => {
    const charged = attempt({ state: s.capturing, captureAmount: 6190, authorisedAt: begun })
    const found = snapshot({ state: 'captured', captured: 6000 })
    expect(nextStep(charged, found, minutes(1))).toEqual({ do: 'alarm', mismatch: ['captured'] })
  })

  test('silence is tolerated until the time of 3-D Secure is over, and queried for a day', () => {
    expect(nextStep(attempt(), { result: 'unknown' }, minutes(14))).toEqual({ do: 'wait' })
    expect(nextStep(attempt(), { result: 'unknown' }, minutes(15))).toEqual({ do: 'event', event: 'timeRanOut' })
    const timedOut = attempt({ state: s.timedOut })
    expect(nextStep(timedOut, { result: 'absent' }, minutes(24 * 60 - 1))).toEqual({ do: 'wait' })
    expect(nextStep(timedOut, { result: 'absent' }, minutes(24 * 60))).toEqual({ do: 'event', event: 'gaveUp' })
  })

  test('an approval after a refusal, or after everybody stopped waiting, is released', () => {
    for (const state of [s.declined, s.abandoned] as const)
      expect(nextStep(attempt({ state }), snapshot({ state: 'authorised' }), minutes(2000))).toEqual({
        do: 'event',
        event: 'notWanted',
      })
  })

  test('money that was charged but not wanted goes back: what was already refunded is not refunded twice', () => {
    const releasing = attempt({ state: s.releasing })
    const found = snapshot({ state: 'captured', captured: 6190 })
    expect(nextStep(releasing, found, minutes(5))).toEqual({ do: 'refund', amount: 6190 })
    expect(nextStep(releasing, { ...found, refunded: 6190 }, minutes(5))).toEqual({ do: 'event', event: 'released' })
  })

  test('a payment that the gateway does not know, or voided, is given up; while it gives no answer or is at work, we wait', () => {
    const releasing = attempt({ state: s.releasing })
    const released = { do: 'event', event: 'released' }
    expect(nextStep(releasing, { result: 'absent' }, minutes(5))).toEqual(released)
    expect(nextStep(releasing, snapshot({ state: 'voided' }), minutes(5))).toEqual(released)
    expect(nextStep(releasing, snapshot({ state: 'authorised' }), minutes(5))).toEqual({ do: 'void' })
    for (const found of [{ result: 'unknown' } as const, snapshot({ state: 'pending' })])
      expect(nextStep(releasing, found, minutes(5))).toEqual({ do: 'wait' })
  })

  test('a refused or abandoned payment stays as it is, whether the gateway does not know it or gives no answer', () => {
    for (const state of [s.declined, s.abandoned] as const)
      for (const result of ['absent', 'unknown'] as const)
        expect(nextStep(attempt({ state }), { result }, minutes(2000))).toEqual({ do: 'rest' })
  })

  test('a charge is requested again for a day, and the money released if the gateway refuses it or the day is over', () => {
    const charging = attempt({ state: s.capturing, captureAmount: 6190, authorisedAt: minutes(1) })
    const day = 24 * 60
    const at = (state: Snapshot['state'], when: number) => nextStep(charging, snapshot({ state }), minutes(when))
    expect(at('authorised', 5)).toEqual({ do: 'capture' })
    expect(at('pending', 5)).toEqual({ do: 'wait' })
    expect(at('authorised', day)).toEqual({ do: 'capture' })
    for (const [state, when] of [
      ['authorised', day + 1],
      ['declined', 5],
      ['voided', 5],
    ] as const)
      expect(at(state, when)).toEqual({ do: 'event', event: 'notWanted' })
  })

  test('the gateway is asked after half a minute, 1, 2, 5, 15 minutes and then every hour', () => {
    let at = begun
    const asked: number[] = []
    for (let n = 0; n < 8; n += 1) {
      at = nextPoll(begun, at)
      asked.push((at.getTime() - begun.getTime()) / 60_000)
    }
    expect(asked).toEqual([0.5, 1, 2, 5, 15, 75, 135, 195])
  })
})
