import { extname } from 'node:path'
import { StartError } from '../start-error.js'

/** How items stand in a file: a JSON list, an item on each line, or comma-separated values. */
export type FileFormat = 'json' | 'jsonl' | 'csv'

const formats: readonly FileFormat[] = ['csv', 'jsonl', 'json']

/**
 * The format that is said, else that of the ending of a file's name.
 * @throws StartError when neither is one
 */
export function formatOf(path: string, said: string | undefined): FileFormat {
  const ending = extname(path).slice(1).toLowerCase()
  const found = formats.find((format) => format === (said ?? ending))
  if (found) return found
  throw new StartError(
    said === undefined
      ? `"${path}" does not end in .csv, .jsonl or .json; say what it holds with --format`
      : `"${said}" (--format) is no format, expected csv, jsonl or json`,
  )
}
