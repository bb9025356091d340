import { expect, it } from 'vitest'
import { createRecall } from './statement-cache.js'

/** Counts how often it is read. */
function counter(): () => Promise<number> {
  let reads = 0
  return async () => ++reads
}

it('reads once, and again after a statement that names the table', async () => {
  const { recall, forget } = createRecall()
  const read = counter()
  expect(await recall(['clubs', 'places'], 'a', read)).toBe(1)
  expect(await recall(['clubs', 'places'], 'a', read)).toBe(1)
  expect(await recall(['clubs', 'places'], 'b', read)).toBe(2)
  forget('insert into members values (?)')
  expect(await recall(['clubs', 'places'], 'a', read)).toBe(1)
  forget('update "clubs" set name = ?')
  expect(await recall(['clubs', 'places'], 'a', read)).toBe(3)
  expect(await recall(['clubs', 'places'], 'b', read)).toBe(4)
  forget('delete from places')
  expect(await recall(['clubs', 'places'], 'a', read)).toBe(5)
})

it('remembers that there is nothing', async () => {
  const { recall } = createRecall()
  const read = counter()
  const nothing = async (): Promise<undefined> => void (await read())
  await recall(['clubs', 'places'], 'a', nothing)
  await recall(['clubs', 'places'], 'a', nothing)
  expect(await read()).toBe(2)
})

it('keeps no answer that was read before a change and came after it', async () => {
  const { recall, forget } = createRecall()
  const old = recall(['clubs', 'places'], 'a', async () => {
    forget('update clubs')
    return 'old'
  })
  expect(await old).toBe('old')
  expect(await recall(['clubs', 'places'], 'a', async () => 'new')).toBe('new')
})

it('remembers no failure', async () => {
  const { recall } = createRecall()
  await expect(
    recall(['clubs', 'places'], 'a', () => Promise.reject(new Error('away'))),
  ).rejects.toThrow()
  expect(await recall(['clubs', 'places'], 'a', async () => 'there')).toBe('there')
})
