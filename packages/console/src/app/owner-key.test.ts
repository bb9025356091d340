// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createOwnerKey, keyLifetime, type OwnerKey } from './owner-key.js'

let now = 0
const open = (): OwnerKey => createOwnerKey({ storage: sessionStorage, now: () => now })

beforeEach(() => {
  sessionStorage.clear()
  now = 1_000_000
})

test('a key is kept for the tab and nowhere else, and found again after a reload', () => {
  open().enter('the-key')
  expect(open().read()).toEqual({ key: 'the-key', reason: undefined })
  expect(localStorage.length).toBe(0)
  expect(document.cookie).toBe('')
})

test('forgetting leaves nothing behind', () => {
  const ownerKey = open()
  ownerKey.enter('the-key')
  ownerKey.forget('locked')
  expect(ownerKey.read()).toEqual({ key: undefined, reason: 'locked' })
  expect(sessionStorage.length).toBe(0)
  expect(open().read().key).toBeUndefined()
})

test('a late refusal of an old key does not end the new one', () => {
  const ownerKey = open()
  ownerKey.enter('new')
  ownerKey.forget('refused', 'old')
  expect(ownerKey.read().key).toBe('new')
  ownerKey.forget('refused', 'new')
  expect(ownerKey.read()).toEqual({ key: undefined, reason: 'refused' })
})

test('listeners are told of changes only, and no more after they left', () => {
  const ownerKey = open()
  const listener = vi.fn()
  const leave = ownerKey.subscribe(listener)
  ownerKey.forget('locked')
  ownerKey.touch()
  expect(listener).toHaveBeenCalledTimes(0)
  ownerKey.enter('the-key')
  expect(listener).toHaveBeenCalledTimes(1)
  leave()
  ownerKey.forget('locked')
  expect(listener).toHaveBeenCalledTimes(1)
})

test.each(['', 'not json', 'null', '[]', '{"key":1,"enteredAtMs":1,"usedAtMs":1}', '{"key":"a"}'])(
  'damaged storage %j counts as no key',
  (text) => {
    sessionStorage.setItem('foyer.owner-key', text)
    expect(open().read().key).toBeUndefined()
  },
)

test('without a storage the key lives as long as the page', () => {
  const ownerKey = createOwnerKey({ storage: undefined })
  ownerKey.enter('the-key')
  expect(ownerKey.read().key).toBe('the-key')
  ownerKey.forget('locked')
  expect(ownerKey.read().key).toBeUndefined()
})

describe('a key that nobody uses', () => {
  test('is forgotten, also when the page was closed meanwhile', () => {
    const ownerKey = open()
    ownerKey.enter('the-key')
    now += keyLifetime.idleMs
    ownerKey.expire()
    expect(ownerKey.read().key).toBe('the-key')
    now += 1
    expect(open().read()).toEqual({ key: undefined, reason: 'idle' })
    ownerKey.expire()
    expect(ownerKey.read()).toEqual({ key: undefined, reason: 'idle' })
  })

  test('stays while somebody works, but not for ever', () => {
    const ownerKey = open()
    ownerKey.enter('the-key')
    const step = keyLifetime.idleMs - 1
    for (let spent = 0; spent + step <= keyLifetime.absoluteMs; spent += step) {
      now += step
      ownerKey.touch()
      expect(ownerKey.read().key).toBe('the-key')
    }
    now += step
    ownerKey.touch()
    expect(ownerKey.read()).toEqual({ key: undefined, reason: 'idle' })
  })
})
