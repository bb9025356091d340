import { spawn } from 'node:child_process'

/** A child process with the text that it has written. */
export interface ServerProcess {
  /** Waits until the output matches; throws with the output when the process ends first or a minute has passed. */
  waitFor(pattern: RegExp): Promise<RegExpExecArray>
  /** Sends a signal and waits for the end; gives the exit code, 128 when a signal ended it. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number>
  output(): string
}

/** A Node.js program to start; of our own variables only those in `env` reach it. */
export interface ServerCommand {
  file: string
  args: readonly string[]
  cwd: string
  env: Record<string, string>
}

const startLimitMs = 60_000

/** Starts a Node.js program that ends with us at the latest. */
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
        const fail = (why: string): void => reject(new Error(`the server ${why}:\n${output}`))
        const timer = setTimeout(() => {
          killChild()
          fail(`did not write ${pattern} within ${startLimitMs} ms`)
        }, startLimitMs)
        const look = (): void => {
          const match = pattern.exec(output)
          if (!match) return
          clearTimeout(timer)
          child.stdout.off('data', look)
          resolve(match)
        }
        child.stdout.on('data', look)
        look()
        ended.then((code) => {
          clearTimeout(timer)
          fail(`ended with exit code ${code}`)
        })
      })
    },
  }
}

/** The environment without our own variables: the server refuses those that it does not know. */
function inheritedVariables(): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('FOYER_')),
  )
}
