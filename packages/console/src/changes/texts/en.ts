/** Texts of the comparison of an item before and after a change. */
export const en = {
  before: 'Before',
  after: 'After',
  noField: 'No such field',
  noContent: 'The log holds no content of this item.',
  item: 'Item',
  itemBefore: 'Item before its removal',
  changed: 'Changed fields',
  noChange: 'No field has another value.',
  unchanged: (count: number) => `Unchanged fields (${count})`,
}
