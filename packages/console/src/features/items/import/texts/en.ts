/** Texts of the import of items. */
export const en = {
  columns: {
    title: 'Columns',
    column: 'Column',
    firstValue: 'First value',
    field: 'Field',
    type: 'Type',
    unnamed: (number: number) => `Column ${number}`,
    fieldOf: (number: number, name: string) => `Field of column ${number}, ${name}`,
    typeOf: (number: number, name: string) => `Type of column ${number}, ${name}`,
    skip: 'Skip this column',
    newField: (key: string) => `New field “${key}”`,
  },
  notation: {
    label: 'Numbers and dates',
    numbers: 'Numbers in this file',
    dates: 'Dates in this file',
    iso: (example: string) => `Year first: ${example}`,
    dayFirst: (example: string) => `Day first: ${example}`,
    monthFirst: (example: string) => `Month first: ${example}`,
  },
  existing: {
    merge: 'Change the fields that the file has, and keep the others',
    replace: 'Replace the whole item: fields that the file lacks are removed',
    keep: 'Keep the stored item as it is, and add new items only',
    noId: 'No column fills the id, so every row is a new item. Importing the same file again creates no duplicates.',
    legend: 'If an item with the same id is already stored',
  },
  file: {
    json: 'JSON, a list of items',
    jsonl: 'JSON lines, an item on each line',
    western: 'Windows-1252 (Western European)',
    littleEndian: 'UTF-16, little-endian',
    bigEndian: 'UTF-16, big-endian',
    label: 'File',
    choose: 'Choose a file',
    chooseOther: 'Choose another file',
    reading: 'Reading the file…',
    orDrop: 'or drop it here: CSV, JSON or JSON lines, of any size',
    commas: 'commas',
    semicolons: 'semicolons',
    tabs: 'tabs',
    cellsBetween: (delimiter: string) => `, cells between ${delimiter}`,
    notUtf8:
      'This file is not in UTF-8. Look at the preview: if letters are wrong, choose another encoding. If you choose UTF-8, the rows with wrong letters are refused, and the others are imported.',
    encoding: 'Encoding',
  },
  title: (collection: string) => `Import into ${collection}`,
  summary: 'Add items from a CSV or JSON file. Nothing is stored before you press Import.',
  fieldFailed: (reason: string) =>
    `A field could not be created, and nothing was imported. ${reason}`,
  preview: {
    title: 'Preview',
    intro: (count: number, formattedCount: string) =>
      `The first ${count === 1 ? 'row' : `${formattedCount} rows`}, as stored by an import. `,
    wrong: (count: string) => `${count} with problems, which would be refused.`,
    label: 'Preview of the rows',
  },
  line: 'Line',
  notObject: 'expected an object',
  report: {
    check: 'Check all rows',
    import: 'Import',
    label: 'Result',
    unanswered:
      'The rows without a response may be stored. “Continue” sends them again, and stores none twice.',
    notSent: 'The rows after these were not sent. “Continue” sends them.',
    cutShort: 'The rows after that were not read and are not stored.',
    itemsWithUnknownReferences: (count: number, formattedCount: string) =>
      `${count === 1 ? 'One row refers' : `${formattedCount} rows refer`} to items that are not stored. The import stores these references if the items are in the file.`,
    allGood: 'Nothing was stored. Every row can be imported.',
    someWrong: 'Nothing was stored. An import leaves out the rows with problems.',
    show: 'Show the items',
    download: (count: number, formattedCount: string) =>
      `Download ${count === 1 ? 'the refused row' : `the ${formattedCount} refused rows`}`,
    refused: 'Refused rows',
    problem: 'Problem',
    firstListed: (count: string) => `The first ${count} are listed. The download has all of them.`,
  },
  system: {
    id: 'Id',
    owner: 'Owner',
    created: 'Created',
    updated: 'Updated',
  },
  plan: {
    none: 'Choose a field for at least one column.',
    duplicate: (names: readonly string[]) =>
      `The columns ${names.map((name) => `“${name}”`).join(' and ')} fill the same field. Choose another field for one of them.`,
  },
  cells: {
    expected: {
      number: 'expected a number',
      commaNumber: 'expected a number such as 1.250,75',
      yesOrNo: 'expected yes or no',
      date: (example: string) => `expected a date such as ${example}`,
      time: (example: string) => `expected a time such as ${example}`,
      json: 'expected JSON',
    },
    tooMany: (cells: number, columns: number) =>
      `${cells} cells, but the first row names ${columns}`,
    found: (problem: string, text: string) => `${problem}, found “${text}”`,
  },
  noRows: 'The file names columns, but has no rows.',
  noItems: 'The file has no items.',
  broken: {
    quoteOpen: 'a quote is never closed',
    quoteInside: 'a quote in a cell that does not start with a quote',
    quoteBehind: 'text after the closing quote of a cell',
    utf8: 'not valid UTF-8',
    lines: (from: number, to: number) => ` (lines ${from} to ${to} are not read)`,
    tooLong: (line: number, bytes: number) =>
      `Line ${line} is longer than ${bytes} bytes, perhaps because a quote in it never ends. Nothing is read from there on.`,
  },
  run: {
    check: {
      running: (file: string) => `Checking ${file}…`,
      finished: (file: string) => `The check of ${file} is done.`,
      stopped: (file: string) => `The check of ${file} was stopped.`,
      interrupted: (file: string) => `The check of ${file} was interrupted.`,
    },
    import: {
      running: (file: string, collection: string) => `Importing ${file} into ${collection}…`,
      finished: (file: string, collection: string) =>
        `The import of ${file} into ${collection} is done.`,
      stopped: (file: string, collection: string) =>
        `The import of ${file} into ${collection} was stopped.`,
      interrupted: (file: string, collection: string) =>
        `The import of ${file} into ${collection} was interrupted.`,
    },
  },
  account: {
    check: {
      inserted: 'new',
      changed: 'would change stored items',
      unchanged: 'would change nothing',
      refused: 'with problems',
    },
    import: {
      inserted: 'added',
      changed: 'changed',
      unchanged: 'left as they were',
      refused: 'refused',
    },
    unanswered: 'sent without a response',
    rows: (count: number, formattedCount: string) =>
      count === 1 ? '1 row' : `${formattedCount} rows`,
    soFar: (rows: string) => `${rows} so far.`,
  },
  sources: {
    zip: 'is a zip file or a spreadsheet. Unpack it, or save it as CSV',
    compressed: 'is compressed. Unpack it',
    spreadsheet: 'is a spreadsheet. Save it as CSV',
    pdf: 'is a PDF. Export it as CSV',
    notReadable: (file: string) =>
      `“${file}” cannot be read: it is a folder, or was changed or removed. Choose the file again.`,
    empty: (file: string) => `The file “${file}” is empty.`,
    foreign: (file: string, problem: string) => `The file “${file}” ${problem}.`,
  },
  noLines: 'The file has no rows.',
  brokenHead: (problem: string) =>
    `The first row, which names the columns, cannot be read: ${problem}.`,
  noList: 'The file is not a list of items: it must begin with “[” and end with “]”.',
}
