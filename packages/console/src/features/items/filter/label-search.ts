import { type Condition, type ConditionGroup, isGroup } from './condition-group.js'

/** Returns the text that the items of a filter contain in a field, by a condition that holds for all of them. */
export function searchedText(group: ConditionGroup | undefined, field: string): string {
  const value = group?.join === 'and' ? searchOf(group, field)?.value : undefined
  return typeof value === 'string' ? value : ''
}

/** Replaces the text that the items of a filter contain in a field; an empty text removes the condition. */
export function withSearch(
  group: ConditionGroup | undefined,
  field: string,
  text: string,
): ConditionGroup | undefined {
  const old = group?.join === 'and' ? searchOf(group, field) : undefined
  const kept =
    group === undefined
      ? []
      : group.join === 'and'
        ? group.entries.filter((entry) => entry !== old)
        : [group]
  const value = text.trim()
  const search: Condition[] = value === '' ? [] : [{ field, operator: 'contains', value }]
  const entries = [...search, ...kept]
  return entries.length === 0 ? undefined : { join: 'and', entries }
}

function searchOf(group: ConditionGroup, field: string): Condition | undefined {
  return group.entries.find(
    (entry): entry is Condition =>
      !isGroup<ConditionGroup>(entry) && entry.field === field && entry.operator === 'contains',
  )
}
