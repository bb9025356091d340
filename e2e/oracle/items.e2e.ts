import { expect, test } from '@playwright/test'
import { officialItems, ourItems } from './clients.js'
import { itemCalls } from './item-calls.js'
import { replyWithItems } from './item-reply.js'
import { record, withoutTokens } from './record.js'

for (const [name, call] of Object.entries(itemCalls)) {
  test(`both clients send the same request: ${name}`, async () => {
    const official = officialItems()
    const ours = ourItems()
    const expected = await record(() => call(official), replyWithItems)
    const actual = await record(() => call(ours), replyWithItems)
    expect(expected.error).toBeUndefined()
    expect(actual.error).toBeUndefined()
    expect(withoutTokens(expected)).toHaveLength(1)
    expect(withoutTokens(actual)).toEqual(withoutTokens(expected))
  })
}
