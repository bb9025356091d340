import { expect, test } from '@playwright/test'
import { officialItems, ourItems } from './clients.js'
import type { ItemCall } from './item-call.js'
import { replyWithItems } from './item-reply.js'
import { record, withoutTokens } from './record.js'

/** Passes a value of the wrong type, as an app in plain JavaScript may. */
function wrong<Value>(value: unknown): Value {
  return value as Value
}

/** Calls that both clients refuse with the same code before they send a request. */
const refused: Record<string, ItemCall> = {
  'collection id': (items) => items.get(wrong(1), 'a'),
  'collection id of a query': (items) => items.query(wrong(1)).find(),
  'collection id of a bulk call': (items) => items.bulkRemove(wrong(null), ['a']),
  'item id': (items) => items.get('films', wrong(1)),
  'no item id': (items) => items.remove('films', wrong(undefined)),
  'item id of a draft': (items) => items.createDataItemDraft('films', wrong(1)),
  'no item': (items) => items.insert('films', wrong<object>(1)),
  'item that is null': (items) => items.save('films', wrong<object>(null)),
  'id of an item': (items) => items.insert('films', { _id: 1 }),
  'null as id': (items) => items.update('films', { _id: null }),
  'bulk item': (items) => items.bulkInsert('films', [wrong<object>(1)]),
  'id of a bulk item': (items) => items.bulkSave('films', [{ _id: 1 }]),
  'no list of items': (items) => items.bulkUpdate('films', wrong<object[]>({})),
  'too many items': (items) => items.bulkInsert('films', Array(1001).fill({})),
  'ids to remove': (items) => items.bulkRemove('films', [wrong(1)]),
  'too many ids to remove': (items) => items.bulkRemove('films', Array(1001).fill('a')),
  'flag that is no boolean': (items) => items.get('films', 'a', { suppressHooks: wrong(1) }),
  'options that are none': (items) => items.get('films', 'a', wrong(5)),
  'empty language': (items) => items.query('films').find({ language: '' }),
  'flag of a write': (items) => items.insert('films', {}, { showDrafts: wrong('yes') }),
  'limit that is text': (items) => items.query('films').limit(wrong('1')).find(),
  'limit 0': (items) => items.query('films').limit(0).find(),
  'limit 1.5': (items) => items.query('films').limit(1.5).find(),
  'skip -1': (items) => items.query('films').skip(-1).find(),
  'limit NaN': (items) => items.query('films').limit(Number.NaN).find(),
  'skip NaN': (items) => items.query('films').skip(Number.NaN).find(),
  'limit 0.5': (items) => items.query('films').limit(0.5).find(),
  'skip -0.5': (items) => items.query('films').skip(-0.5).find(),
  'skip above 2^53': (items) =>
    items
      .aggregate('films')
      .skip(2 ** 53)
      .run(),
  'operand of gt': (items) => items.query('films').gt('a', wrong({})).find(),
  'operand of startsWith': (items) => items.query('films').startsWith('a', wrong(1)).find(),
  'operands of between': (items) => items.query('films').between('a', 1, 'x').find(),
  'field of a condition': (items) => items.query('films').eq(wrong<string>(1), 1).find(),
  'argument of or': (items) => items.query('films').or(wrong({})).find(),
  'argument of not': (items) => items.search('films').not(wrong(1)).run(),
  'sort field': (items) => items.query('films').ascending(wrong(1)).find(),
  'field of distinct': (items) => items.query('films').distinct(wrong(1)),
  'field of distinct at once': (items) => items.distinct('films', wrong(1)),
  'field of include': (items) => items.query('films').include('').find(),
  'field of sum': (items) => items.aggregate('films').sum(wrong(1)).run(),
  'group twice': (items) => items.aggregate('films').group('a').group('b').run(),
  'name of count': (items) =>
    items
      .aggregate('films')
      .count(...wrong<[]>(['x']))
      .run(),
  'referring item': (items) => items.isReferenced('films', 'cast', wrong(1), 'b'),
  'referenced item': (items) => items.isReferenced('films', 'cast', 'a', wrong({})),
  'item of queryReferenced': (items) => items.queryReferenced('films', wrong(1), 'cast'),
  'item of removeReference': (items) => items.removeReference('films', 'cast', wrong(1), 'b'),
  'referenced list': (items) => items.insertReference('films', 'cast', 'a', [wrong(1)]),
  'no filter': (items) => items.asyncRemoveByFilter('films', wrong(undefined)),
  'filter that is none': (items) => items.asyncPatchByFilter('films', wrong(1), []),
  'job id': (items) => items.getAsyncJobStatus(wrong(1)),
}

/** Returns the code of an error. The official client puts codes of its builders into the message. */
function codeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const [inText] = /WDE(?!0020)\d{4}/.exec(error.message) ?? []
  return 'code' in error ? error.code : inText
}

for (const [name, call] of Object.entries(refused)) {
  test(`both clients refuse the call with the same code: ${name}`, async () => {
    const official = officialItems()
    const ours = ourItems()
    const expected = await record(async () => call(official), replyWithItems)
    const actual = await record(async () => call(ours), replyWithItems)
    expect(expected.error).toBeDefined()
    expect(codeOf(actual.error)).toBe(codeOf(expected.error))
    expect([...withoutTokens(expected), ...withoutTokens(actual)]).toEqual([])
  })
}
