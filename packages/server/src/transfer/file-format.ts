import { extname } from 'node:path'

/** How items stand in a file: a JSON list, an item on each line, or comma-separated values. */
export type FileFormat = 'json' | 'jsonl' | 'csv'

/** The format that the ending of a file's name says; nothing for another ending. */
export function formatOf(path: string): FileFormat | undefined {
  const ending = extname(path).slice(1).toLowerCase()
  return ending === 'json' || ending === 'jsonl' || ending === 'csv' ? ending : undefined
}
