import { expect, it } from 'vitest'
import { createProgress } from './progress.js'

function watch(options: { isTTY: boolean; quiet?: boolean }): {
  printed: string[]
  at(ms: number): void
  progress: ReturnType<typeof createProgress>
} {
  const printed: string[] = []
  let time = 0
  const screen = { isTTY: options.isTTY, write: (text: string) => void printed.push(text) }
  const progress = createProgress(screen, { quiet: options.quiet === true, now: () => time })
  return {
    printed,
    progress,
    at: (ms) => {
      time = ms
    },
  }
}

it('draws a progress bar and prints lines above the bar on a terminal', () => {
  const { printed, progress, at } = watch({ isTTY: true })
  progress.update('10 items', 0.1)
  at(200)
  progress.update('50 items', 0.5)
  progress.line('line 3: \u001b[2J')
  progress.end()
  expect(printed).toEqual([
    '[############............] 50 % 50 items',
    '\r\u001b[K',
    'line 3: ?[2J\n',
  ])
})

it('prints a line every five seconds without a terminal, even for an unknown total', () => {
  const { printed, progress, at } = watch({ isTTY: false })
  for (let ms = 0; ms <= 11_000; ms += 1000) {
    at(ms)
    progress.update(`${ms} items`, undefined)
  }
  progress.end()
  expect(printed).toEqual(['5000 items\n', '10000 items\n'])
})

it('prints only permanent lines in quiet mode', () => {
  const { printed, progress, at } = watch({ isTTY: true, quiet: true })
  at(1000)
  progress.update('1 item', 1)
  progress.line('line 1: not valid JSON')
  expect(printed).toEqual(['line 1: not valid JSON\n'])
})
