import { NoListError, type RowProblem } from '@foyer/protocol/item-files'
import { StartError } from '../lib/start-error.js'
import type { Progress } from './progress.js'
import { counted, formatNumber } from './terminal-text.js'

/** Maximum number of row problems to print. */
const MAX_PRINTED = 100

/** Prints the refused rows of an import. */
export interface RefusalPrinter {
  print(problem: RowProblem): void
  /** Prints the number of refused rows that `print` left out. */
  printRest(): void
}

export function createRefusalPrinter({ line: printLine }: Pick<Progress, 'line'>): RefusalPrinter {
  let refused = 0
  return {
    print: ({ line, problem }) => {
      if (++refused <= MAX_PRINTED) printLine(`line ${line}: ${problem}`)
    },
    printRest: () => {
      if (refused > MAX_PRINTED)
        printLine(`and ${formatNumber(refused - MAX_PRINTED)} more refused`)
    },
  }
}

/**
 * Returns the counts of an import in one line.
 * @param tally numbers of rows by outcome, in the order of the line
 * @param noun singular and plural of what is imported
 * @example importSummary({ new: 2, refused: 1 }, ['item', 'items']) // '3 items: 2 new, 1 refused'
 */
export function importSummary(
  tally: Readonly<Record<string, number>>,
  [one, many]: readonly [string, string],
): string {
  const all = Object.values(tally).reduce((total, number) => total + number, 0)
  const parts = Object.entries(tally).filter(([, number]) => number > 0)
  const listed = parts.map(([name, number]) => `${formatNumber(number)} ${name}`).join(', ')
  return `${counted(all, one, many)}${listed === '' ? '' : `: ${listed}`}`
}

/**
 * Explains the error of an interrupted import.
 * @param stored what is stored, and that the file can be imported again; undefined if nothing is stored
 */
export function importError(error: unknown, path: string, stored: string | undefined): unknown {
  if (!(error instanceof StartError || error instanceof NoListError)) return error
  const isList = error instanceof NoListError
  if (!isList && stored === undefined) return error
  const reason = isList ? `the file "${path}" cannot be read: ${error.message}` : error.message
  return new StartError(stored === undefined ? reason : `${reason} (${stored})`, { cause: error })
}
