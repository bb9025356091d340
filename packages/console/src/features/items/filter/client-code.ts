import { literal } from '../../../ui/code/javascript-literal.js'
import type { ItemsView } from '../items-view.js'
import { type Condition, type ConditionGroup, isGroup, type Operator } from './condition-group.js'
import { parsePattern } from './text-pattern.js'

interface QueryView {
  collectionId: string
  group: ConditionGroup | undefined
  sort: ItemsView['sort']
}

/** Writes the query of a view as code for `@foyer/client`. */
export function clientCode(view: QueryView): string {
  const query = queryCode(view)
  const imported = query.includes('filter()') ? "import { filter } from '@foyer/client'\n\n" : ''
  return `${imported}const { items } = await ${query}\n  .find()`
}

/** Writes the query, without the call that runs it. */
export function queryCode({ collectionId, group, sort }: QueryView): string {
  const steps = [
    ...(group === undefined ? [] : querySteps(group)),
    ...(sort === undefined
      ? []
      : [`.${sort.order === 'ASC' ? 'ascending' : 'descending'}(${literal(sort.field)})`]),
  ]
  return ['client.items', `.query(${literal(collectionId)})`, ...steps].join('\n  ')
}

/** An empty query matches every item, so its conditions are added with `and` and `not` only. */
function querySteps(group: ConditionGroup): string[] {
  if (group.entries.length === 0) return []
  if (group.join === 'and') return group.entries.map(step)
  return [step(group)]
}

/** Writes an entry as a further condition of a builder. */
function step(entry: Condition | ConditionGroup): string {
  if (!isGroup<ConditionGroup>(entry)) return conditionStep(entry)
  if (entry.join === 'not') return `.not(${orFilter(entry.entries)})`
  return `.and(${entry.join === 'or' ? orFilter(entry.entries) : separateFilter(entry)})`
}

function orFilter(entries: ConditionGroup['entries']): string {
  const [first, ...others] = entries.map(separateFilter)
  return [first ?? 'filter()', ...others.map((other) => `.or(${other})`)].join('')
}

/** Writes an entry as a separate filter. */
function separateFilter(entry: Condition | ConditionGroup): string {
  if (!isGroup<ConditionGroup>(entry)) return `filter()${conditionStep(entry)}`
  if (entry.join === 'or') return orFilter(entry.entries)
  if (entry.join === 'not') return `filter().not(${orFilter(entry.entries)})`
  return `filter()${entry.entries.map(step).join('')}`
}

const methods: Partial<Record<Operator, string>> = { gte: 'ge', lte: 'le' }

function conditionStep({ field, operator, value }: Condition): string {
  const name = literal(field)
  switch (operator) {
    case 'exists':
    case 'isEmpty':
    case 'isNotEmpty':
      return `.${operator}(${name})`
    case 'missing':
      return `.exists(${name}, false)`
    case 'nin':
      return `.not(filter().in(${name}, ${literal(value)}))`
    case 'matches':
      return `.eq(${name}, { $matches: ${JSON.stringify(parsePattern(String(value)))} })`
    default:
      return `.${methods[operator] ?? operator}(${name}, ${literal(value)})`
  }
}
