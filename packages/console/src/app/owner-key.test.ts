// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createOwnerMap } from '../background/operations.js'
import { createOwnerKey, keyLifetime, type OwnerKey } from './owner-key.js'

let now = 0
const open = (): OwnerKey => createOwnerKey({ storage: sessionStorage, now: () => now })

beforeEach(() => {
  sessionStorage.clear()
  now = 1_000_000
})

test('stores the key for the tab only, and restores it after a reload', () => {
  open().enter('the-key')
  expect(open().read()).toEqual({ key: 'the-key', reason: undefined })
  expect(localStorage.length).toBe(0)
  expect(document.cookie).toBe('')
})

test('removes the key from the storage', () => {
  const ownerKey = open()
  ownerKey.enter('the-key')
  ownerKey.forget('locked')
  expect(ownerKey.read()).toEqual({ key: undefined, reason: 'locked' })
  expect(sessionStorage.length).toBe(0)
  expect(open().read().key).toBeUndefined()
})

test('keeps unsaved work for the same key, and ends it before another key', () => {
  const drafts = createOwnerMap<string>()
  open().enter('the-key')
  const ownerKey = open()
  drafts.set('films/alien', 'a draft')
  ownerKey.forget('locked')
  ownerKey.enter('the-key')
  expect(drafts.size).toBe(1)
  ownerKey.forget('locked')
  ownerKey.enter('key-of-somebody-else')
  expect(drafts.size).toBe(0)
})

test('keeps the new key after a late 401 for an old key', () => {
  const ownerKey = open()
  ownerKey.enter('new')
  ownerKey.forget('refused', 'old')
  expect(ownerKey.read().key).toBe('new')
  ownerKey.forget('refused', 'new')
  expect(ownerKey.read()).toEqual({ key: undefined, reason: 'refused' })
})

test('calls listeners on changes only, until they unsubscribe', () => {
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

test('keeps the key in memory without a storage', () => {
  const ownerKey = createOwnerKey({ storage: undefined })
  ownerKey.enter('the-key')
  expect(ownerKey.read().key).toBe('the-key')
  ownerKey.forget('locked')
  expect(ownerKey.read().key).toBeUndefined()
})

describe('an idle key', () => {
  test('expires, also while the page was closed', () => {
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

  test('stays during activity, up to its maximum lifetime', () => {
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
