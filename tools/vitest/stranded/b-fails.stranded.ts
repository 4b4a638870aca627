import { expect, test } from 'vitest'

test('one and two', () => expect(1 + 2).toBe(4))
