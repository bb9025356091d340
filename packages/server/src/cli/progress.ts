import type { Writable } from 'node:stream'
import { printable } from './terminal-text.js'

/** Progress of long work on the terminal. */
export interface Progress {
  /** Updates the progress. @param share finished part of the work from 0 to 1; undefined if unknown */
  update(text: string, share: number | undefined): void
  /** Prints a permanent line. */
  line(text: string): void
  /** Removes the bar. */
  end(): void
}

/** Output that shows progress: standard error, or a substitute in tests. */
export interface ProgressScreen {
  write(text: string): unknown
  isTTY?: boolean
}

/** Output streams of a command. */
export interface OutputStreams {
  stdout: Writable
  stderr: ProgressScreen
}

/** Width of the bar in characters. */
const WIDTH = 24
/** Milliseconds between updates of the bar, and between lines without a terminal. */
const BAR_MS = 100
const LINES_MS = 5000

/** Shows a bar on a terminal and lines elsewhere; in quiet mode only permanent lines. */
export function createProgress(
  screen: ProgressScreen,
  { quiet, now = () => performance.now() }: { quiet: boolean; now?: () => number },
): Progress {
  const intervalMs = screen.isTTY ? BAR_MS : LINES_MS
  let lastUpdate = now()
  let isBarShown = false
  const clear = (): void => {
    if (isBarShown) screen.write('\r\u001b[K')
    isBarShown = false
  }
  return {
    update: (text, share) => {
      if (quiet || now() - lastUpdate < intervalMs) return
      lastUpdate = now()
      const line = share === undefined ? text : `${Math.floor(share * 100)} % ${text}`
      if (!screen.isTTY) return void screen.write(`${line}\n`)
      clear()
      screen.write(share === undefined ? line : `${bar(share)} ${line}`)
      isBarShown = true
    },
    line: (text) => {
      clear()
      // Some lines contain text of the file.
      screen.write(`${printable(text)}\n`)
    },
    end: clear,
  }
}

function bar(share: number): string {
  const full = Math.round(Math.min(1, share) * WIDTH)
  return `[${'#'.repeat(full)}${'.'.repeat(WIDTH - full)}]`
}
