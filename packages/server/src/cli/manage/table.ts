import type { Writable } from 'node:stream'
import type { ServerFlags } from '../target/server-call.js'

/** Prints rows below their heads, with aligned columns. Values may come from people, and must not reach the terminal as control sequences. */
export function printTable(
  out: Writable,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  const printableRows = [heads, ...rows].map((row) =>
    row.map((value) => value.replaceAll(/\p{C}/gu, '?')),
  )
  const widths = printableRows.reduce<number[]>(
    (all, row) => row.map((value, at) => Math.max(all[at] ?? 0, value.length)),
    [],
  )
  for (const row of printableRows) {
    out.write(
      `${row
        .map((value, at) => value.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd()}\n`,
    )
  }
}

/** Flags of a command that prints a list. */
export interface ListFlags extends ServerFlags {
  /** Prints JSON in place of a table. */
  json?: boolean
}

/** Prints a value as JSON, for programs. */
export function printJson(out: Writable, value: unknown): void {
  out.write(`${JSON.stringify(value, null, 2)}\n`)
}
