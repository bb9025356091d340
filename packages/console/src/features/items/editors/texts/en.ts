/** Texts of the editors of values. */
export const en = {
  zone: 'Time zone',
  myTime: (zone: string) => `My time (${zone})`,
  notSet: 'Not set',
  showItems: 'Show items',
  noItem: 'No item has this name.',
  notLoaded: 'The items could not be loaded.',
  remove: (name: string) => `Remove ${name}`,
  addText: 'Type a text, then press Enter',
  find: 'Find an item by its name',
  chooseOther: 'Choose another item',
  addItem: 'Add an item by its name',
  missing: ' (this item does not exist)',
  problems: {
    day: 'Enter a day, for example 1979-05-25.',
    time: 'Enter a time, for example 20:15.',
    incomplete: 'Enter the missing parts, or clear the field.',
    address: 'Enter a complete address, for example https://example.com/page.',
    email: 'Enter an e-mail address, for example name@example.com.',
    number: 'Enter a number, with a point for decimals: 1994 or 7.5.',
    digitGroups: 'Enter a number without signs between its digits.',
    moment: 'Enter a day, or a time with its zone, for example 2026-11-21T08:00:00Z.',
    json: (line: number | undefined) =>
      `This is not valid JSON${line === undefined ? '' : `, see line ${line}`}. Put names and texts in double quotes, and commas between entries.`,
  },
}
