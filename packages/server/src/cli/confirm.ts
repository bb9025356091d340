import { createInterface } from 'node:readline/promises'
import type { Readable, Writable } from 'node:stream'
import { StartError } from '../lib/start-error.js'

/** Streams on which a command asks. */
export interface TerminalStreams {
  stdin: Readable & { isTTY?: boolean }
  stdout: Writable & { isTTY?: boolean }
}

/**
 * Asks a question on the terminal. Returns true for "y" or "yes".
 * @param refusal message of the error without a terminal
 * @throws StartError if there is no terminal
 */
export async function confirm(
  question: string,
  { stdin, stdout, refusal }: TerminalStreams & { refusal: string },
): Promise<boolean> {
  if (!stdin.isTTY || !stdout.isTTY) throw new StartError(refusal)
  const terminal = createInterface({ input: stdin, output: stdout })
  const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')))
  try {
    const reply = terminal.question(`${question} [y/N] `)
    const answer = await Promise.race([reply, closed]).catch(answerOfAbort)
    return /^y(es)?$/i.test(answer.trim())
  } finally {
    terminal.close()
  }
}

/** Returns an empty answer for Ctrl-C and Ctrl-D, for which newer releases of Node.js reject the question. */
function answerOfAbort(error: unknown): string {
  if (error instanceof Error && error.name === 'AbortError') return ''
  throw error
}
