import type { ItemCall } from './item-call.js'
import { at } from './samples.js'

/** Filter conditions. */
export const conditionCalls: Record<string, ItemCall> = {
  eq: (items) => items.query('films').eq('a', 1).eq('b', 'x').eq('c', true).eq('d', null).find(),
  'eq, undefined': (items) => items.query('films').eq('a', undefined).find(),
  'eq, composites': (items) => items.query('films').eq('a', [1, at]).eq('b', { at }).find(),
  ne: (items) => items.query('films').ne('a', 1).ne('b', undefined).ne('c', [at]).find(),
  order: (items) => items.query('films').gt('a', 1).ge('b', 'x').lt('c', at).le('d', true).find(),
  'order, long names': (items) => items.query('films').gte('a', 1).lte('b', at).find(),
  between: (items) => items.query('films').between('a', 1, 5).between('b', at, at).find(),
  text: (items) =>
    items.query('films').startsWith('a', 'x').endsWith('b', 'y').contains('c', 'z').find(),
  lists: (items) => items.query('films').hasSome('a', [1, 2]).hasAll('b', ['x', at]).find(),
  'lists, one by one': (items) => items.query('films').hasSome('a', 1, 2).hasAll('b', at).find(),
  'lists, empty': (items) => items.query('films').hasSome('a', []).find(),
  in: (items) => items.query('films').in('a', [1, 'x', at]).find(),
  'in, arguments': (items) => items.query('films').in('a', 1, 'x').find(),
  exists: (items) => items.query('films').exists('a', true).exists('b', false).find(),
  empty: (items) => items.query('films').isEmpty('a').isNotEmpty('b').find(),
  'same field': (items) => items.query('films').gt('a', 1).lt('a', 5).eq('b', 1).find(),
  or: (items) => items.query('films').eq('a', 1).or(items.filter().eq('b', 2)).find(),
  'or, nested': (items) =>
    items
      .query('films')
      .eq('a', 1)
      .or(items.filter().eq('b', 2).or(items.filter().eq('c', 3)))
      .or(items.filter().eq('d', 4).eq('e', 5))
      .find(),
  'or, then more': (items) =>
    items.query('films').eq('a', 1).or(items.filter().eq('b', 2)).eq('c', 3).gt('d', 4).find(),
  'or, with nothing': (items) => items.query('films').eq('a', 1).or(items.filter()).find(),
  'or, on nothing': (items) => items.query('films').or(items.filter().eq('a', 1)).find(),
  and: (items) => items.query('films').eq('a', 1).and(items.filter().eq('b', 2)).find(),
  'and, with nothing': (items) => items.query('films').eq('a', 1).and(items.filter()).find(),
  'and, same field': (items) =>
    items.query('films').gt('a', 1).and(items.filter().lt('a', 9)).find(),
  not: (items) => items.query('films').eq('a', 1).not(items.filter().eq('b', 2)).find(),
  'not, alone': (items) => items.query('films').not(items.filter().eq('b', 2)).find(),
  'not, of an or': (items) =>
    items
      .query('films')
      .not(items.filter().eq('a', 1).or(items.filter().eq('b', 2)))
      .find(),
  mixed: (items) =>
    items
      .query('films')
      .eq('a', 1)
      .and(items.filter().eq('b', 1).or(items.filter().eq('c', 1)))
      .eq('b', 3)
      .not(items.filter().eq('z', 1))
      .not(items.filter().eq('z', 2))
      .find(),
}
