import { describe, expect, it } from 'vitest'
import { webhookMemory } from './webhook-store.js'

describe('webhookMemory', () => {
  it('removes the least recently delivered events first', async () => {
    const store = webhookMemory(2)
    for (const id of ['a', 'b']) {
      expect(store.claim(id)).toBe('claimed')
      store.finish(id)
    }
    expect(store.claim('a')).toBe('processed')
    expect(store.claim('c')).toBe('claimed')
    store.finish('c')
    expect(store.claim('a')).toBe('processed')
    expect(store.claim('b')).toBe('claimed')
  })
})
