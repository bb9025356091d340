// @database sqlite
import { expect, it } from 'vitest'
import { identifier } from '../sql.js'
import { notNullKey, readKeysetPage } from './keyset.js'

it('reads at most four ranges, however many keys a sort list has', async () => {
  const names = Array.from({ length: 20 }, (_, n) => `key${n}`)
  const keys = names.map((name) =>
    notNullKey(identifier(name), () => 1, { descending: false, inclusive: false }),
  )
  const from = { position: {}, backwards: false, inclusive: false }
  const conditions: string[] = []
  await readKeysetPage(keys, { from, limit: 1 }, async ({ condition }) => {
    conditions.push(condition.text.join('?'))
    return []
  })
  expect(conditions).toHaveLength(4)
  expect(conditions[0]).toContain('"key19"')
  expect(conditions.slice(1).join()).not.toContain('"key3"')
})
