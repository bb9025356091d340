import { styleText } from 'node:util'
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff'

/** Returns the unified diff of two versions of a file; empty if they are equal. */
export function diffOf(path: string, before: string, after: string): string {
  if (before === after) return ''
  const options = { context: 3, headerOptions: FILE_HEADERS_ONLY }
  return createTwoFilesPatch(path, path, before, after, '', '', options)
}

/** Formats a unified diff for the terminal. */
export function diffText(diff: string, { colour }: { colour: boolean }): string {
  const lines = diff.split('\n').map((line) => {
    // Texts come from people, and must not reach the terminal as control sequences.
    const shown = line.replace(/\r$/, '').replaceAll(/(?!\t)\p{C}/gu, '?')
    const style = colour ? styleOf(line) : undefined
    return style === undefined ? shown : styleText(style, shown, { validateStream: false })
  })
  return lines.join('\n')
}

function styleOf(line: string): 'bold' | 'cyan' | 'green' | 'red' | undefined {
  if (line.startsWith('+++') || line.startsWith('---')) return 'bold'
  if (line.startsWith('@@')) return 'cyan'
  if (line.startsWith('+')) return 'green'
  return line.startsWith('-') ? 'red' : undefined
}
