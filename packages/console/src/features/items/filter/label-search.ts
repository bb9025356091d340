import { limits } from '@foyer/protocol'
import { type Condition, type ConditionGroup, isGroup } from './condition-group.js'

/** Returns the text that the items of a filter contain in a field, by a condition that holds for all of them. */
export function searchedText(group: ConditionGroup | undefined, field: string): string {
  const value = searchOf(requiredEntries(group), field)?.value
  return typeof value === 'string' ? value : ''
}

/**
 * Replaces the text that the items of a filter contain in a field; an empty text removes the condition. The server
 * refuses a longer text than a filter may have, so its start is searched.
 */
export function withSearch(
  group: ConditionGroup | undefined,
  field: string,
  text: string,
): ConditionGroup | undefined {
  const before = requiredEntries(group)
  const old = searchOf(before, field)
  const value = text.trim().slice(0, limits.filterTextLength)
  const search: Condition[] = value === '' ? [] : [{ field, operator: 'contains', value }]
  const entries = [...search, ...before.filter((entry) => entry !== old)]
  return entries.length === 0 ? undefined : { join: 'and', entries }
}

/** Returns the conditions and groups that each item of a filter matches. */
function requiredEntries(group: ConditionGroup | undefined): ConditionGroup['entries'] {
  if (group === undefined) return []
  return group.join === 'and' ? group.entries : [group]
}

function searchOf(entries: ConditionGroup['entries'], field: string): Condition | undefined {
  return entries.find(
    (entry): entry is Condition =>
      !isGroup<ConditionGroup>(entry) && entry.field === field && entry.operator === 'contains',
  )
}
