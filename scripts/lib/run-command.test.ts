import { expect, test } from 'vitest'
import { runQuietly, runVisibly } from './run-command.mjs'

const node = (code: string) => ({ title: 'do it', file: process.execPath, args: ['-e', code] })

test('a command that succeeds gives its output', async () => {
  expect(await runQuietly(node('console.log(1)'))).toBe('1\n')
})

test('a command that fails is named with its exit code and last lines, without its noise', async () => {
  const command = node('console.error("why\\nusage\\nall options"); process.exit(3)')
  await expect(runQuietly({ ...command, noiseFrom: /^usage/m })).rejects.toThrow(
    /^"do it" failed with exit code 3\. Its last lines:\n {2}why$/,
  )
})

test('a program that does not exist is named', async () => {
  await expect(runQuietly({ title: 'foo ci', file: 'no-such-program', args: [] })).rejects.toThrow(
    '"foo ci" could not be started: the program "no-such-program" was not found',
  )
})

test('a command that hangs is ended with what it started', async () => {
  const inner = JSON.stringify('setInterval(() => {}, 1000)')
  const command = node(
    `require('child_process').spawn(process.execPath, ['-e', ${inner}], { stdio: 'inherit' }); setInterval(() => {}, 1000)`,
  )
  // It would not close before its time limit if the inner process kept the output open.
  expect(await runVisibly({ ...command, timeoutMs: 300 })).toBe(128 + 15)
  await expect(runQuietly({ ...command, timeoutMs: 300 })).rejects.toThrow('exit code 143')
})
