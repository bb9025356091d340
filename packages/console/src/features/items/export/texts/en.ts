/** Texts of the export of items. */
export const en = {
  csv: 'for spreadsheets: declared fields',
  csvSemicolon: 'CSV with semicolons',
  csvLocal: 'with decimal commas, for German or French spreadsheets',
  jsonLines: 'JSON lines',
  jsonl: 'complete, an item on each line',
  json: 'complete, one list',
  action: 'Export',
  menu: 'Export the items shown',
  running: (file: string) => `Exporting ${file}…`,
  finished: (file: string) => `${file} is in your downloads.`,
  stopped: (file: string) => `The export of ${file} was stopped, and no file was saved.`,
  interrupted: (file: string) => `The export of ${file} was interrupted, and no file was saved.`,
  read: (items: string) => `${items} items read.`,
  readOf: (items: string, total: string) => `${items} of ${total} items read.`,
  name: (key: string) => `“${key}”`,
  leftOut: (names: string, more: number) =>
    `Left out, because no field is declared for them: ${names}${more > 0 ? ` and ${more} more` : ''}. JSON has them.`,
}
