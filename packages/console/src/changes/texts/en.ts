/** Texts of the comparison of an item before and after a change. */
export const en = {
  before: 'Before',
  after: 'After',
  noField: 'No such field',
  noContent: 'The event log does not have the content of this item.',
  item: 'Item',
  itemBefore: 'Item before its removal',
  changed: 'Changed fields',
  noChange: 'No field changed.',
  unchanged: (count: number) => `Unchanged fields (${count})`,
}
