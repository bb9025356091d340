import type { Writable } from 'node:stream'
import type { ServerFlags } from '../target/server-call.js'
import { printable } from '../terminal-text.js'

/** Prints a table with aligned columns. */
export function printTable(
  out: Writable,
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  const printableRows = [headings, ...rows].map((row) => row.map(printable))
  const widths = printableRows.reduce<number[]>(
    (widest, row) => row.map((value, index) => Math.max(widest[index] ?? 0, value.length)),
    [],
  )
  for (const row of printableRows) {
    out.write(
      `${row
        .map((value, index) => value.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd()}\n`,
    )
  }
}

/** Flags of a command that prints a list. */
export interface ListFlags extends ServerFlags {
  /** Prints JSON instead of a table. */
  json?: boolean
}

/** Prints a value as JSON, for programs. */
export function printJson(out: Writable, value: unknown): void {
  out.write(`${JSON.stringify(value, null, 2)}\n`)
}
