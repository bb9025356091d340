/** What a person at the terminal sees of long work. */
export interface Progress {
  /** @param share of the work that is done, 0 to 1; undefined when nobody knows how much there is */
  update(text: string, share: number | undefined): void
  /** Prints a line that stays. */
  line(text: string): void
  /** Takes the bar away. */
  end(): void
}

/** Where it is shown: standard error, or what stands for it. */
export interface ProgressScreen {
  write(text: string): unknown
  isTTY?: boolean
}

const WIDTH = 24
/** Milliseconds between two pictures of the bar, and between two lines where there is no terminal. */
const BAR_MS = 100
const LINES_MS = 5000

/** Shows a bar on a terminal, lines elsewhere, and nothing but what stays when it is to be quiet. */
export function createProgress(
  screen: ProgressScreen,
  { quiet, now = () => performance.now() }: { quiet: boolean; now?: () => number },
): Progress {
  const every = screen.isTTY ? BAR_MS : LINES_MS
  let shown = now()
  let drawn = false
  const clear = (): void => {
    if (drawn) screen.write('\r\u001b[K')
    drawn = false
  }
  return {
    update: (text, share) => {
      if (quiet || now() - shown < every) return
      shown = now()
      const told = share === undefined ? text : `${Math.floor(share * 100)} % ${text}`
      if (!screen.isTTY) return void screen.write(`${told}\n`)
      clear()
      screen.write(share === undefined ? told : `${bar(share)} ${told}`)
      drawn = true
    },
    line: (text) => {
      clear()
      // What a file holds stands in some lines: a terminal must not take it for orders.
      screen.write(`${text.replaceAll(/\p{C}/gu, '?')}\n`)
    },
    end: clear,
  }
}

function bar(share: number): string {
  const full = Math.round(Math.min(1, share) * WIDTH)
  return `[${'#'.repeat(full)}${'.'.repeat(WIDTH - full)}]`
}
