import { spawn } from 'node:child_process'

/** A child process with its output so far. */
export interface ServerProcess {
  /**
   * Waits until the output matches.
   * @throws Error with the output if the process exits first or a minute passes
   */
  waitFor(pattern: RegExp): Promise<RegExpExecArray>
  /** Sends a signal and waits for the exit. Returns the exit code, 128 after a signal. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number>
  output(): string
}

/** A Node.js program to start. Of the `FOYER_…` variables, it gets only those in `env`. */
export interface ServerCommand {
  file: string
  args: readonly string[]
  cwd: string
  env: Record<string, string>
}

const startLimitMs = 60_000

/** Starts a Node.js program. It is killed when the test process exits. */
export function startProcess({ file, args, cwd, env }: ServerCommand): ServerProcess {
  const child = spawn(process.execPath, [file, ...args], {
    cwd,
    env: { ...inheritedVariables(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const killChild = (): boolean => child.kill('SIGKILL')
  process.once('exit', killChild)
  const ended = new Promise<number>((resolve) => {
    child.once('close', (code) => {
      process.off('exit', killChild)
      resolve(code ?? 128)
    })
    child.once('error', () => resolve(1))
  })

  let output = ''
  const collect = (chunk: Buffer): void => {
    output += chunk.toString()
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)

  return {
    output: () => output,
    end(signal) {
      child.kill(signal)
      return ended
    },
    waitFor(pattern) {
      return new Promise((resolve, reject) => {
        const fail = (problem: string): void =>
          reject(new Error(`the server ${problem}:\n${output}`))
        const timer = setTimeout(() => {
          killChild()
          fail(`did not write ${pattern} within ${startLimitMs} ms`)
        }, startLimitMs)
        const findMatch = (): void => {
          const match = pattern.exec(output)
          if (!match) return
          clearTimeout(timer)
          child.stdout.off('data', findMatch)
          resolve(match)
        }
        child.stdout.on('data', findMatch)
        findMatch()
        ended.then((code) => {
          clearTimeout(timer)
          fail(`ended with exit code ${code}`)
        })
      })
    },
  }
}

/** Returns the environment without `FOYER_…` variables, because the server refuses unknown ones. */
function inheritedVariables(): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('FOYER_')),
  )
}
